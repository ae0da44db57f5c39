import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { AllStreamSubscription, ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { START } from '@eventstore/db-client';
import { inBatches } from './in-batches.ts';
import type { BatchOptions } from './log.ts';
import { isElsewhere } from './store-errors.ts';
import type { Raw } from './wire.ts';
import { weigh } from './wire.ts';

export const positionOf = (at: bigint) => (at < 0n ? START : { commit: at, prepare: at });

/**
 * The store's own events: metadata of streams, this log's identity, and what EventStoreDB notes in streams of its own,
 * where not every type begins with `$` (`PersistentConfig1` of persistent subscriptions, `Result` of projections).
 */
export const isSystem = ({ event }: Raw): boolean => event.type.startsWith('$') || event.streamId.startsWith('$');

/**
 * Every call asks for the leader. The client goes to it when it connects, but stays where it is when another one is
 * elected, and a follower answers reads with what it has by then, and hands appends on without a word. Asked like this it
 * names the leader, and the client moves there.
 */
export const ofLeader = { requiresLeader: true } as const;

/** The client goes to the leader that it was told of in a turn of its own, after it has told that it was. */
export const goingToLeader = (): Promise<void> => setImmediate();

/** Asks again, once, where the node that was asked does not lead any more: it has done nothing then. */
export async function ofLeaderByNow<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isElsewhere(error)) throw error;
    await goingToLeader();
    return ask();
  }
}

/**
 * What a read or a subscription has at hand, again and again. Leaving the loop ends it at the store, too, unless it
 * `isShort` and runs out by itself: servers take many resets for an attack, and end the connection with all that is on it.
 */
export async function* rawsOf(
  read: StreamingRead<ResolvedEvent> | AllStreamSubscription,
  {
    maxCount = 1_000,
    maxBytes = 8_000_000,
    full,
    signal,
    isShort = false,
  }: BatchOptions & { signal?: AbortSignal; isShort?: boolean } = {},
): AsyncGenerator<Raw[], void, undefined> {
  const source: unknown = read;
  if (!(source instanceof Readable)) throw new TypeError('the client reads by streams');
  let isOver = isShort;
  try {
    const bounds = { maxCount, maxBytes, full, weigh: ({ event }: ResolvedEvent) => weigh(event?.data), signal };
    for await (const batch of inBatches<ResolvedEvent>(source, bounds)) {
      yield batch.flatMap(({ event, commitPosition }) =>
        event ? [{ event, position: event.position?.commit ?? commitPosition ?? -1n }] : [],
      );
    }
    isOver ||= source.readableEnded;
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    if (!isOver) await ('cancel' in read ? read.cancel() : read.unsubscribe());
  }
}

/** The first event of a read of few. */
export async function firstOf(read: StreamingRead<ResolvedEvent>): Promise<Raw | undefined> {
  for await (const batch of rawsOf(read, { isShort: true })) return batch[0];
  return undefined;
}
