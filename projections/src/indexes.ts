import type { Collection } from 'mongodb';
import type { AnyStored } from './apply.ts';
import type { Projection } from './projection.ts';

/** How long a deleted document stays, so that a late event brings nothing back. Seconds. */
const goneForSeconds = 24 * 60 * 60;

/** Makes the indexes of a projection's collection, and of what every collection has. */
export async function makeIndexes(collection: Collection<AnyStored>, projection: Projection<object>): Promise<void> {
  await collection.createIndexes([
    { key: { _gone: 1 }, expireAfterSeconds: goneForSeconds },
    ...projection.indexes.map(({ key, sparse, expireAfterSeconds }) => ({
      key: { ...key },
      ...(sparse && { sparse }),
      ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
    })),
  ]);
}
