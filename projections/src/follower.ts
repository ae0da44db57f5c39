import { setTimeout as delay } from 'node:timers/promises';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { atPresent } from '@recto/event-log/mongo-client.ts';
import type { Collection } from 'mongodb';
import { MongoServerError } from 'mongodb';
import type { AnyStored } from './apply.ts';
import { applyBatch, FoldFailed } from './apply.ts';
import type { Checkpoint, Checkpoints, Halt } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { collectionOf } from './projection.ts';

/** How often an event is tried before its projection halts, and how long between. */
const maxTries = 3;
const betweenTriesMs = 50;

/** One projection on its way through the log. */
export type Follower = {
  readonly name: string;
  readonly projection: Projection<object>;
  readonly collection: Collection<AnyStored>;
  readonly skipped: ReadonlySet<bigint>;
  /** Everything up to here is in the documents. */
  position: bigint;
  eventId: string | null;
  /** When the newest event in it happened. */
  at: string | null;
  halted: Halt | null;
};

export const followerOf = (
  projection: Projection<object>,
  collection: Collection<AnyStored>,
  checkpoint: Checkpoint,
): Follower => ({
  name: collectionOf(projection),
  projection,
  collection,
  skipped: new Set(checkpoint.skipped?.map(skip => skip.position)),
  position: checkpoint.position,
  eventId: checkpoint.eventId,
  at: null,
  halted: null,
});

/**
 * Takes a projection through a batch, from where it is. An event that cannot be applied is tried again, and then halts
 * this projection alone, right before it. The checkpoint is the caller's to move, except where it halts.
 * Throws when the store of documents is not there.
 */
export async function advance(
  follower: Follower,
  events: readonly Recorded<RectoEvent>[],
  checkpoints: Checkpoints,
): Promise<void> {
  let rest = events.filter(event => event.position > follower.position && !follower.skipped.has(event.position));
  let tries = 0;
  while (rest.length > 0) {
    try {
      await applyBatch(follower.collection, follower.projection, rest);
      break;
    } catch (error) {
      const poison = poisonIn(error, rest);
      if (!poison) throw error;
      const at = rest.indexOf(poison);
      if (at > 0) {
        // What came before it is applied; or is applied now, by itself, where the store refused the whole.
        if (!(error instanceof FoldFailed)) await advance(follower, rest.slice(0, at), checkpoints);
        if (follower.halted) return;
        arrive(follower, rest[at - 1]!);
        rest = rest.slice(at);
        tries = 0;
      }
      if (++tries >= maxTries) {
        await halt(follower, poison, error, checkpoints);
        return;
      }
      await delay(betweenTriesMs * tries);
    }
  }
  const last = events.at(-1);
  if (last && last.position > follower.position) arrive(follower, last);
}

function arrive(follower: Follower, { position, id, metadata }: Recorded<RectoEvent>): void {
  follower.position = position;
  follower.eventId = id;
  follower.at = metadata.at;
}

/** The event that is to blame; undefined when the store was not there. Of a batch that the store refused, the second half begins with it. */
function poisonIn(error: unknown, events: readonly Recorded<RectoEvent>[]): Recorded<RectoEvent> | undefined {
  if (error instanceof FoldFailed) return error.event;
  const refused = error instanceof MongoServerError && !isPassing(error);
  return refused ? events[Math.floor(events.length / 2)] : undefined;
}

/** Missing rights: of the store's state, too, and not of what is written. */
const unauthorised: ReadonlySet<unknown> = new Set([13, 18]);
const isPassing = (error: MongoServerError) =>
  error.hasErrorLabel('RetryableWriteError') || atPresent.has(error.code) || unauthorised.has(error.code);

async function halt(
  follower: Follower,
  event: Recorded<RectoEvent>,
  error: unknown,
  checkpoints: Checkpoints,
): Promise<void> {
  const cause = error instanceof FoldFailed ? error.cause : error;
  if (follower.eventId !== null) await checkpoints.move([follower.name], follower.position, follower.eventId);
  follower.halted = {
    position: event.position,
    eventId: event.id,
    type: event.type,
    correlationId: event.metadata.$correlationId,
    error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
    at: new Date(),
  };
  await checkpoints.halt(follower.name, follower.halted);
}
