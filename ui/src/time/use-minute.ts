import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let minute = Math.floor(Date.now() / MINUTE_MS);
let timer: ReturnType<typeof setInterval> | undefined;

const look = () => {
  const next = Math.floor(Date.now() / MINUTE_MS);
  if (next === minute) return;
  minute = next;
  for (const listener of listeners) listener();
};

// One clock for all texts on the page, and none while there is no such text.
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(look, 10_000);
  look();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/**
 * The end of the present minute, for texts such as "3 minutes ago": they follow the clock, and what has just happened
 * does not lie ahead.
 */
export const useMinute = (): Date => new Date((useSyncExternalStore(subscribe, () => minute) + 1) * MINUTE_MS);
