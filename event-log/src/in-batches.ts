import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

export type Bounds<T> = {
  readonly maxCount: number;
  readonly maxBytes: number;
  readonly weigh: (item: T) => number;
  /** Waits until a batch is full or the stream ends: for those who want few batches more than early ones. */
  readonly full?: boolean;
  readonly signal?: AbortSignal;
};

/** A batch waits so many turns of the event loop at most for what else is coming. */
const maxTurns = 20;

/**
 * What a stream of objects has at hand, again and again: while one batch is worked on the next is filled up to the
 * bounds, then the stream is paused. Returns at the stream's end or on `signal`, throws the stream's error.
 */
export async function* inBatches<T>(source: Readable, bounds: Bounds<T>): AsyncGenerator<T[], void, undefined> {
  const { maxCount, maxBytes, weigh, signal, full = false } = bounds;
  let waiting: T[] = [];
  let bytes = 0;
  let over: { error?: Error } | undefined;
  let wake = Promise.withResolvers<void>();

  const end = (error?: Error) => {
    over ??= error ? { error } : {};
    wake.resolve();
  };
  const isFull = () => waiting.length >= maxCount || bytes >= maxBytes;
  const take = (item: T) => {
    waiting.push(item);
    bytes += weigh(item);
    if (isFull()) source.pause();
    wake.resolve();
  };
  source.on('data', take);
  // Stays to the end: an error that comes after the last batch was taken must not go unhandled.
  source.on('error', end);
  source.once('end', () => end());
  source.once('close', () => end());
  const stop = () => end();
  signal?.addEventListener('abort', stop, { once: true });

  try {
    for (;;) {
      if (signal?.aborted) return;
      if (full ? isFull() || (over && waiting.length > 0) : waiting.length > 0) {
        if (!full) await settled(() => (isFull() ? undefined : waiting.length));
        const batch = waiting;
        waiting = [];
        bytes = 0;
        wake = Promise.withResolvers();
        source.resume();
        yield batch;
      } else if (over) {
        if (over.error) throw over.error;
        return;
      } else {
        await wake.promise;
        wake = Promise.withResolvers();
      }
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    // Not destroyed: what has already come must run out, or the client waits for the end of it when it is closed.
    source.off('data', take);
    source.resume();
  }
}

/** Waits while the size grows from one turn of the event loop to the next: what comes together is one batch. */
async function settled(size: () => number | undefined): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const before = size();
    if (before === undefined) return;
    await nextTurn();
    if (size() === before) return;
  }
}
