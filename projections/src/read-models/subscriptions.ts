import { projection } from '../projection.ts';

/** That a reader subscribes to an author. Id: `<readerId>+<authorId>`. */
export type Subscription = { readerId: string; authorId: string; date: string };

export const subscriptionId = (readerId: string, authorId: string): string => `${readerId}+${authorId}`;

export default projection<Subscription>({
  name: 'subscriptions',
  version: 1,
  indexes: [{ key: { readerId: 1, date: -1, _id: -1 } }, { key: { authorId: 1, date: -1, _id: -1 } }],
  on: {
    AuthorSubscribed: {
      id: ({ data }) => subscriptionId(data.readerId, data.authorId),
      fold: (_, { data, metadata }) => ({ readerId: data.readerId, authorId: data.authorId, date: metadata.at }),
    },
    AuthorUnsubscribed: {
      id: ({ data }) => subscriptionId(data.readerId, data.authorId),
      fold: () => undefined,
    },
  },
});
