import { setTimeout as pause } from 'node:timers/promises';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import type { EventLog } from '@recto/event-log/log.ts';

const firstPauseMs = 250;
const longestPauseMs = 10_000;

type Events = readonly Recorded<RectoEvent>[];

/** One reader of the log for all in a process that must know what happens. Sealed fields are null. */
export type Follow = {
  /** Begins, unless it has begun. Answers the position after which everything is told. Throws `LogUnavailable`. */
  begin(): Promise<bigint>;
  /** Everything up to here has been told; null before it has begun. It stands still while the log is away. */
  position(): bigint | null;
  /** `listener` is called with what happens, in order. It must not throw. */
  listen(listener: (events: Events) => void): void;
  close(): void;
};

export const openFollow = (
  log: Pick<EventLog, 'head' | 'subscribeAll'>,
  onFailure: (error: unknown) => void,
): Follow => {
  const listeners: ((events: Events) => void)[] = [];
  const { signal, abort } = stopping();
  let position: bigint | null = null;
  let begun: Promise<bigint> | null = null;

  const run = async (from: bigint): Promise<void> => {
    let after = from;
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      try {
        for await (const batch of log.subscribeAll({ after, signal })) {
          pauseMs = firstPauseMs;
          for (const listener of listeners) listener(batch);
          after = batch.at(-1)?.position ?? after;
          position = after;
        }
      } catch (error) {
        onFailure(error);
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      }
    }
  };

  const begin = async (): Promise<bigint> => {
    const from = await log.head();
    position = from;
    void run(from);
    return from;
  };

  return {
    begin: async () => {
      begun ??= begin();
      try {
        return await begun;
      } catch (error) {
        begun = null;
        throw error;
      }
    },
    position: () => position,
    listen: listener => {
      listeners.push(listener);
    },
    close: abort,
  };
};

const stopping = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};
