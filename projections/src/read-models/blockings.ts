import { projection } from '../projection.ts';

/** That an author does not let a reader comment. Id: `<ownerId>+<readerId>`. */
export type Blocking = { ownerId: string; readerId: string; date: string };

export const blockingId = (ownerId: string, readerId: string): string => `${ownerId}+${readerId}`;

export default projection<Blocking>({
  name: 'blockings',
  version: 1,
  indexes: [{ key: { ownerId: 1, date: -1, _id: -1 } }, { key: { readerId: 1 } }],
  on: {
    ReaderBlocked: {
      id: ({ data }) => blockingId(data.ownerId, data.readerId),
      fold: (_, { data, metadata }) => ({ ...data, date: metadata.at }),
    },
    ReaderUnblocked: { id: ({ data }) => blockingId(data.ownerId, data.readerId), fold: () => undefined },
  },
});
