import { projection } from '../projection.ts';

/** A projection in which every event that is applied twice, left out or out of order shows. */
export type Tally = { seen: string[]; count: number };

export const tally = (name = 'tally', version = 1) =>
  projection<Tally>({
    name,
    version,
    indexes: [{ key: { count: 1 } }],
    on: {
      AuthorSubscribed: {
        id: ({ data }) => data.authorId,
        fold: (doc, { data }) => ({ seen: [...(doc?.seen ?? []), data.readerId], count: (doc?.count ?? 0) + 1 }),
      },
      AuthorUnsubscribed: { id: ({ data }) => data.authorId, fold: () => undefined },
    },
  });

export const subscribed = (authorId: string, readerId: string) =>
  ({ type: 'AuthorSubscribed', data: { readerId, authorId } }) as const;
export const unsubscribed = (authorId: string, readerId = '') =>
  ({ type: 'AuthorUnsubscribed', data: { readerId, authorId } }) as const;
