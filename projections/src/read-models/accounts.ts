import { foldUsername } from '@recto/contracts/username.ts';
import { projection } from '../projection.ts';

/** What only its owner and the backend see of an account; what all see is in `author-profiles`. Id: the user id. */
export type Account = {
  username: string;
  /** The username without regard to case, by which it is looked up. */
  folded: string;
  email: string;
  since: string;
};

export default projection<Account>({
  name: 'accounts',
  version: 1,
  indexes: [{ key: { folded: 1 } }],
  on: {
    UserRegistered: {
      id: event => event.data.userId,
      fold: (_, { data, metadata }) => ({
        username: data.username ?? '',
        folded: foldUsername(data.username ?? ''),
        email: data.email ?? '',
        since: metadata.at,
      }),
    },
    RegistrationWithdrawn: { id: event => event.data.userId, fold: () => undefined },
    AccountDeleted: { id: event => event.data.userId, fold: () => undefined },
  },
});
