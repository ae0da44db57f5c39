import type { Checkpoint } from '@recto/projections/checkpoints.ts';
import { collectionOf, type Projection } from '@recto/projections/projection.ts';
import type { ReadModels } from '@recto/projections/store.ts';
import { BSON } from 'mongodb';
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

/**
 * Asks how far the read models have come. It is asked at nearly each turn of a busy process: a cursor of the driver's would
 * hold that up for half as long again, and what the store has answered before is not read again.
 */
export const momentOf = (
  state: ReadModels['state'],
  models: readonly Projection<object>[],
): (() => Promise<Moment>) => {
  const names = models.map(collectionOf);
  const finding = { find: 'checkpoints', filter: { _id: { $in: names } }, singleBatch: true };
  let last: { bytes: Buffer; moment: Moment } | null = null;
  return sharedAsk(async () => {
    const { cursor } = (await state.command(finding, { raw: true })) as { cursor: Buffer };
    if (!last?.bytes.equals(cursor)) last = { bytes: Buffer.from(cursor), moment: momentIn(cursor, names.length) };
    return last.moment;
  });
};

/** `cursor`: of a find in the checkpoints, as BSON. `wanted`: as many checkpoints as there should be. */
const momentIn = (cursor: Buffer, wanted: number): Moment => {
  const { firstBatch: found } = BSON.deserialize(cursor, { useBigInt64: true }) as { firstBatch: Checkpoint[] };
  const logIds = new Set(found.map(({ logId }) => logId));
  const [logId = null] = logIds;
  const positions = found.map(({ position }) => position);
  return {
    least: positions.reduce((least, at) => (at < least ? at : least), positions[0] ?? -1n),
    furthest: positions.reduce((most, at) => (at > most ? at : most), -1n),
    logId: found.length === wanted && logIds.size === 1 ? logId : null,
    builds: found
      .map(({ _id, build = '' }) => `${_id} ${build}`)
      .toSorted()
      .join(),
  };
};
