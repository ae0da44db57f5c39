import { checkpointsIn } from '@recto/projections/checkpoints.ts';
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
  const checkpoints = checkpointsIn(state);
  const names = models.map(collectionOf);
  return sharedAsk(async () => {
    const found = [...(await checkpoints.read(names)).values()];
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
