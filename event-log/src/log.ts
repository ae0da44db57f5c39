import { BACKWARDS, END, excludeSystemEvents, FORWARDS, START } from '@eventstore/db-client';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Metadata, Recorded } from '@recto/contracts/events/fact.ts';
import { appendTo } from './append.ts';
import { clientAt } from './client.ts';
import { LogUnavailable, WrongRevision } from './errors.ts';
import { identityOf } from './identity.ts';
import type { Keys } from './keys.ts';
import { firstOf, goingToLeader, isSystem, ofLeader, ofLeaderByNow, positionOf, rawsOf } from './raws.ts';
import { isElsewhere, isMissing, translated, translatedAt } from './store-errors.ts';
import { decode, encode } from './wire.ts';

/** So many events are read to the end though somebody wants no more of them. */
const shortRead = 64;

/** Before the first event of the log: what to read or subscribe after in order to see all. */
export const beforeAll = -1n;

/** A fact that is about to be stored. */
export type NewEvent<E extends RectoEvent = RectoEvent> = {
  readonly id: string;
  readonly event: E;
  readonly metadata: Metadata;
};

/** `none`: the stream must not exist. Else the stream's newest revision. There is no "any": every append is decided on. */
export type ExpectedRevision = 'none' | bigint;

export type Appended = {
  /** The newest event's revision in the stream. */
  readonly revision: bigint;
  /** The newest event's position in the log. */
  readonly position: bigint;
};

export type ReadStreamOptions = {
  readonly direction?: 'forwards' | 'backwards';
  /** The first revision to read; default: the first or the last one. */
  readonly from?: bigint;
  readonly maxCount?: number;
};

export type ReadAllOptions = {
  /** Exclusive; an event's position, or `beforeAll`. Not one that was reckoned from it: EventStoreDB's are places of bytes. */
  readonly after?: bigint;
  readonly signal?: AbortSignal;
};

/** A batch holds what was at hand: at least one event, at most so many and (about) so many bytes. */
export type BatchOptions = {
  readonly maxCount?: number;
  readonly maxBytes?: number;
  /** Waits until a batch is full, for those who want few batches more than early ones. */
  readonly full?: boolean;
};

export type StreamMetadata = {
  /** Only the newest so many events are kept. */
  readonly maxCount?: number;
  /** Seconds after which an event is no longer read. */
  readonly maxAge?: number;
};

/**
 * The event log. Events come back decoded, upcast to their present shape, and with sealed fields opened (null where the
 * person has been forgotten, or where the log was opened without keys). `$`-events are never seen.
 * Everything may throw `LogUnavailable`.
 */
export type EventLog = {
  /** Identity of this log: another database, or one that was begun anew, has another. */
  id(): Promise<string>;
  /** Appends all or nothing, retrying with the same ids while the store is away. Throws `WrongRevision`, `EventTooLarge`, `PersonForgotten`. */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  /** Reads lazily: leaving the loop ends the read. A stream that does not exist (any more) is empty. */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<Recorded<RectoEvent>>;
  /**
   * All events up to the present end, in order, in batches; with `from` that position's event is the first. Throws
   * `NoSuchPosition` where the store can tell that there is none.
   */
  readAll(options?: ReadAllOptions & BatchOptions & { from?: bigint }): AsyncIterable<readonly Recorded<RectoEvent>[]>;
  /** All events, and then each as it is appended. Ends only by throwing `LogUnavailable` or by `signal` (without throwing). */
  subscribeAll(options?: ReadAllOptions & BatchOptions): AsyncIterable<readonly Recorded<RectoEvent>[]>;
  /** The newest event's position, `beforeAll` when there is none. */
  head(): Promise<bigint>;
  /**
   * Has the log ever come further than this position? The events at its end may have been let go of by their streams
   * meanwhile: then a mark is written behind them, whose position tells.
   */
  hasPassed(position: bigint): Promise<boolean>;
  /** The id of the event at exactly this position; null when it is not there any more. Throws `NoSuchPosition` like `readAll`. */
  eventIdAt(position: bigint): Promise<string | null>;
  setStreamMetadata(stream: string, metadata: StreamMetadata): Promise<void>;
  /** Hides all events of the stream; a later append continues its revisions. Nothing happens without a stream. */
  deleteStream(stream: string): Promise<void>;
  close(): Promise<void>;
};

export type LogOptions = {
  /** EventStoreDB connection string, e.g. `esdb://127.0.0.1:2113?tls=false`. */
  readonly url: string;
  /** Without keys sealed fields read as null, and facts with sealed fields cannot be appended. */
  readonly keys?: Keys;
};

/** The event log at a connection string. Connects at the first use. */
export function openLog({ url, keys }: LogOptions): EventLog {
  const client = clientAt(url);
  let known: Promise<string> | undefined;

  async function asking<T>(doing: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await ofLeaderByNow(ask);
    } catch (error) {
      throw translated(error, doing);
    }
  }

  async function* readStream(stream: string, options: ReadStreamOptions = {}) {
    const backwards = options.direction === 'backwards';
    const isShort = options.maxCount !== undefined && options.maxCount <= shortRead;
    // What was given once is not given again: a node may cease to lead between two pages of what it reads.
    let hasGiven = false;
    for (let isAgain = false; ; isAgain = true)
      try {
        const read = client.readStream(stream, {
          ...ofLeader,
          direction: backwards ? BACKWARDS : FORWARDS,
          fromRevision: options.from ?? (backwards ? END : START),
          ...(options.maxCount !== undefined && { maxCount: options.maxCount }),
        });
        for await (const batch of rawsOf(read, { maxCount: 100, isShort })) {
          hasGiven = true;
          yield* await decode(batch, keys);
        }
        return;
      } catch (error) {
        if (isMissing(error)) return;
        if (isAgain || hasGiven || !isElsewhere(error)) throw translated(error, `reading ${stream}`);
        await goingToLeader();
      }
  }

  async function* readAll({
    after = beforeAll,
    from,
    ...bounds
  }: ReadAllOptions & BatchOptions & { from?: bigint } = {}) {
    const begin = from ?? after;
    try {
      for await (const batch of rawsOf(client.readAll({ ...ofLeader, fromPosition: positionOf(begin) }), bounds)) {
        const facts = batch.filter(raw => raw.position > after && !isSystem(raw));
        if (facts.length > 0) yield await decode(facts, keys);
      }
    } catch (error) {
      throw translatedAt(begin, error, 'reading the log');
    }
  }

  async function* subscribeAll({ after = beforeAll, ...bounds }: ReadAllOptions & BatchOptions = {}) {
    const subscription = client.subscribeToAll({
      ...ofLeader,
      fromPosition: positionOf(after),
      filter: excludeSystemEvents(),
    });
    try {
      for await (const batch of rawsOf(subscription, bounds)) {
        const facts = batch.filter(raw => !isSystem(raw));
        if (facts.length > 0) yield await decode(facts, keys);
      }
    } catch (error) {
      throw translated(error, 'following the log');
    }
    if (!bounds.signal?.aborted) throw new LogUnavailable('following the log', new Error('the store ended it'));
  }

  async function head(): Promise<bigint> {
    // Backwards past the few system events that may stand at the end.
    let from: ReturnType<typeof positionOf> | typeof END = END;
    for (let maxCount = 16; ; maxCount *= 4) {
      let oldest: bigint | undefined;
      for await (const batch of rawsOf(
        client.readAll({ ...ofLeader, direction: BACKWARDS, fromPosition: from, maxCount }),
      )) {
        for (const raw of batch) {
          if (!isSystem(raw)) return raw.position;
          oldest = raw.position;
        }
      }
      if (oldest === undefined) return beforeAll;
      from = positionOf(oldest);
    }
  }

  /** The last record's position, the store's own records included. */
  async function end(): Promise<bigint> {
    const last = await firstOf(client.readAll({ ...ofLeader, direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
    return last?.position ?? beforeAll;
  }

  return {
    id: () => {
      known ??= asking('identifying the log', () => identityOf(client));
      known.catch(() => (known = undefined));
      return known;
    },
    append: async (stream, events, expected) => appendTo(client, stream, await encode(events, keys), expected),
    readStream,
    readAll,
    subscribeAll,
    head: () => asking('reading the head', head),
    hasPassed: position =>
      asking('looking for the end', async () => {
        if ((await end()) > position) return true;
        await client.setStreamMetadata('end', { maxCount: 1 }, ofLeader);
        return (await end()) > position;
      }),
    eventIdAt: async position => {
      try {
        const raw = await ofLeaderByNow(() =>
          firstOf(client.readAll({ ...ofLeader, fromPosition: positionOf(position), maxCount: 1 })),
        );
        return raw?.position === position ? raw.event.id : null;
      } catch (error) {
        throw translatedAt(position, error, 'reading an event');
      }
    },
    setStreamMetadata: (stream, { maxCount, maxAge }) =>
      asking(`setting metadata of ${stream}`, async () => {
        const metadata = { ...(maxCount !== undefined && { maxCount }), ...(maxAge !== undefined && { maxAge }) };
        await client.setStreamMetadata(stream, metadata, ofLeader);
      }),
    deleteStream: stream =>
      asking(`deleting ${stream}`, async () => {
        try {
          await client.deleteStream(stream, ofLeader);
        } catch (error) {
          if (!isMissing(error) && !(translated(error, 'deleting') instanceof WrongRevision)) throw error;
        }
      }),
    close: async () => {
      // The client's sockets do not keep a process alive, and its streams end by their answers.
      const alive = setInterval(() => undefined, 1_000);
      await client.dispose().finally(() => clearInterval(alive));
    },
  };
}
