import type { Readable } from 'node:stream';

export type Bounds<T> = {
  readonly maxCount: number;
  readonly maxBytes: number;
  readonly weigh: (item: T) => number;
  readonly signal?: AbortSignal;
};

/**
 * What a stream of objects has at hand, again and again: while one batch is worked on the next is filled up to the
 * bounds, then the stream is paused. Returns at the stream's end or on `signal`, throws the stream's error.
 */
export async function* inBatches<T>(source: Readable, bounds: Bounds<T>): AsyncGenerator<T[], void, undefined> {
  const { maxCount, maxBytes, weigh, signal } = bounds;
  let waiting: T[] = [];
  let bytes = 0;
  let over: { error?: Error } | undefined;
  let wake = Promise.withResolvers<void>();

  const end = (error?: Error) => {
    over ??= error ? { error } : {};
    wake.resolve();
  };
  source.on('data', (item: T) => {
    waiting.push(item);
    bytes += weigh(item);
    if (waiting.length >= maxCount || bytes >= maxBytes) source.pause();
    wake.resolve();
  });
  // Stays to the end: an error that comes after the last batch was taken must not go unhandled.
  source.on('error', end);
  source.once('end', () => end());
  source.once('close', () => end());
  const stop = () => end();
  signal?.addEventListener('abort', stop, { once: true });

  try {
    for (;;) {
      if (signal?.aborted) return;
      if (waiting.length > 0) {
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
    source.destroy();
  }
}
