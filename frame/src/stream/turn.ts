import { wait } from '../api/wait.ts';
import { createStore } from '../store.ts';

/**
 * By HTTP/1.1 a browser has six connections for all its windows together, and a window holds two streams at most: with
 * those of two windows a third of the connections is left for everything else.
 */
const WINDOWS = 2;
/** As long as a timer can be, which is 24 days. */
const FOREVER_MS = 2 ** 31 - 1;

/** What windows tell each other: when one that follows streams was used last, or null when it follows none any more. */
type Said = { id: string; at: number | null };

const me = String(Math.random());
const others = new Map<string, number>();
let used = Date.now();
let following = 0;
const turn = createStore(true);

/** HTTP/2 and later carry as many streams as one likes over one connection; so nobody has to wait for a turn there. */
const mayRunOut = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !/^h[23]/.test(loaded?.nextHopProtocol ?? '');
};
// An old browser has no channel: there each window does as it likes.
const channel = typeof BroadcastChannel === 'function' && mayRunOut() ? new BroadcastChannel('recto-lines') : null;

const look = (): void => {
  const later = [...others].filter(([id, at]) => at > used || (at === used && id > me));
  turn.set(later.length < WINDOWS);
};
const say = (at: number | null): void => channel?.postMessage({ id: me, at } satisfies Said);
const use = (): void => {
  used = Date.now();
  look();
  if (following > 0 && !document.hidden) say(used);
};

if (channel !== null) {
  channel.onmessage = ({ data: { id, at } }: MessageEvent<Said>) => {
    if (at === null) others.delete(id);
    else others.set(id, at);
    look();
  };
  window.addEventListener('focus', use);
  document.addEventListener('visibilitychange', () => (document.hidden ? say(null) : use()));
  // What is closed at once may not have been hidden before.
  window.addEventListener('pagehide', () => say(null));
}

/** To be called when a stream is followed from now on; the answer, when it is not any more. */
export const followOne = (): (() => void) => {
  if (++following === 1 && !document.hidden) say(used);
  return () => {
    if (--following === 0) say(null);
  };
};

/** Whether streams may be open in this window: it is visible, and one of the two that were used last. */
export const mayHold = (): boolean => !document.hidden && turn.get();

/** Calls `listener` whenever {@link mayHold} may have changed, until the answer is called. */
export const onTurn = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  const forget = turn.subscribe(listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    forget();
  };
};

/** Resolves when streams may be open, or after `ms` of being seen without; rejects when the signal aborts. */
export const untilTurn = async (ms: number, signal: AbortSignal): Promise<void> => {
  while (!mayHold()) {
    const changed = new AbortController();
    const forget = onTurn(() => changed.abort());
    const either = AbortSignal.any([signal, changed.signal]);
    try {
      return await wait(document.hidden ? FOREVER_MS : ms, either);
    } catch (thrown) {
      if (signal.aborted) throw thrown;
    } finally {
      forget();
    }
  }
};
