import type { Checkpoint } from '@recto/projections/checkpoints.ts';
import { collectionOf, type Projection } from '@recto/projections/projection.ts';
import type { ReadModels } from '@recto/projections/store.ts';
import { sharedAsk } from './shared-ask.ts';

/** How far some read models have come. */
export type Moment = {
  /** All of them have taken in everything up to here. */
  least: bigint;
  /** None of them has been further. */
  furthest: bigint;
  /** The log that they were made from; null where they do not agree, or are not there. */
  logId: string | null;
  /** Another one once any of them has been made anew. */
  builds: string;
};

export const momentOf = (
  state: ReadModels['state'],
  models: readonly Projection<object>[],
): (() => Promise<Moment>) => {
  const names = models.map(collectionOf);
  // It is asked at nearly each turn of a busy process, which a cursor of the driver's would hold up for half as long again.
  const finding = { find: 'checkpoints', filter: { _id: { $in: names } }, singleBatch: true };
  return sharedAsk(async () => {
    const { cursor } = (await state.command(finding)) as { cursor: { firstBatch: Checkpoint[] } };
    const found = cursor.firstBatch;
    const logIds = new Set(found.map(({ logId }) => logId));
    const [logId = null] = logIds;
    const positions = found.map(({ position }) => position);
    return {
      least: positions.reduce((least, at) => (at < least ? at : least), positions[0] ?? -1n),
      furthest: positions.reduce((most, at) => (at > most ? at : most), -1n),
      logId: found.length === names.length && logIds.size === 1 ? logId : null,
      builds: found
        .map(({ _id, build = '' }) => `${_id} ${build}`)
        .toSorted()
        .join(),
    };
  });
};
