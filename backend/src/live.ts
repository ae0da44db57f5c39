import type { EventOf, RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import type { EventLog } from '@recto/event-log/log.ts';

/** What is told live: the conversation under a page, and its ratings. */
type LiveType = 'CommentAdded' | 'CommentEdited' | 'CommentDeleted' | 'PageRated';
export type LiveEvent = Recorded<EventOf<LiveType>>;
type Listener = (event: LiveEvent) => void;

const liveTypes: ReadonlySet<string> = new Set<LiveType>([
  'CommentAdded',
  'CommentEdited',
  'CommentDeleted',
  'PageRated',
]);
const isLive = (event: Recorded<RectoEvent>): event is LiveEvent => liveTypes.has(event.type);

/** So many events are kept for clients that come back. */
const kept = 5_000;
const firstPauseMs = 250;
const longestPauseMs = 10_000;

/** One reader of the log for all live clients of a process. It begins with the first of them. */
export type Live = {
  /** Calls `listener` for each of the page's events from now on, until the answer is called. */
  follow(pageId: string, listener: Listener): Promise<() => void>;
  /** The page's events after a position; null when they reach back further than is kept. */
  since(pageId: string, position: bigint): readonly LiveEvent[] | null;
  close(): void;
};

export const openLive = (log: EventLog, onFailure: (error: unknown) => void): Live => {
  const listeners = new Map<string, Set<Listener>>();
  const ending = new AbortController();
  let recent: LiveEvent[] = [];
  /** Everything after this position is in `recent`. */
  let knownAfter: bigint | null = null;
  let started: Promise<void> | null = null;

  const take = (event: LiveEvent): void => {
    recent.push(event);
    if (recent.length > kept) {
      const dropped = recent.length - kept / 2;
      knownAfter = recent[dropped - 1]?.position ?? knownAfter;
      recent = recent.slice(dropped);
    }
    for (const listener of listeners.get(event.data.pageId) ?? []) listener(event);
  };

  const run = async (from: bigint): Promise<void> => {
    let after = from;
    let pauseMs = firstPauseMs;
    while (!ending.signal.aborted) {
      try {
        for await (const batch of log.subscribeAll({ after, signal: ending.signal })) {
          pauseMs = firstPauseMs;
          for (const event of batch) if (isLive(event)) take(event);
          after = batch.at(-1)?.position ?? after;
        }
      } catch (error) {
        onFailure(error);
        await pause(pauseMs, ending.signal);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      }
    }
  };

  const start = async (): Promise<void> => {
    knownAfter = await log.head();
    void run(knownAfter);
  };

  return {
    async follow(pageId, listener) {
      started ??= start();
      try {
        await started;
      } catch (error) {
        started = null;
        throw error;
      }
      const ofPage = listeners.get(pageId) ?? new Set();
      listeners.set(pageId, ofPage.add(listener));
      return () => {
        ofPage.delete(listener);
        if (ofPage.size === 0 && listeners.get(pageId) === ofPage) listeners.delete(pageId);
      };
    },
    since(pageId, position) {
      if (knownAfter === null || position < knownAfter) return null;
      return recent.filter(event => event.data.pageId === pageId && event.position > position);
    },
    close: () => ending.abort(),
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
