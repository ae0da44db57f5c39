/** Resolves after `ms` milliseconds; rejects with the signal's reason when it aborts first. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });

/** Milliseconds before try `n` (from 0): doubling from `first` up to `most`, each cut by up to a half at random. */
export const backOff = (n: number, first = 500, most = 30_000): number =>
  Math.min(most, first * 2 ** n) * (0.5 + Math.random() / 2);

/** See {@link listen}. */
export type Listening = {
  /** Aborts with the given signal, or when it has been silent for too long. */
  signal: AbortSignal;
  /** Something came or went. */
  heard: () => void;
  /** To be called when it is over. */
  end: () => void;
};

/** Listens to a call that may be silent for `ms` milliseconds at most. */
export const listen = (ms: number, given?: AbortSignal): Listening => {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const heard = () => {
    end();
    timer = setTimeout(() => silence.abort(), ms);
  };
  heard();
  return { signal: given ? AbortSignal.any([given, silence.signal]) : silence.signal, heard, end };
};
