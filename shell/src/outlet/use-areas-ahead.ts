import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Loaded } from '../remotes/load-remote.ts';

/** The app of an area, wherever it comes from. Given, so that its code stays one file with the rest of the shell. */
export type AppOf = (area: string) => Loaded | Promise<Loaded>;

/** When what one may come to is fetched, after a screen has been opened. Milliseconds. */
const AHEAD_MS = 1000;

// Those that one comes to from where one writes, the nearest first.
const missing = new Set(['mfe-author', 'mfe-library', 'mfe-reader']);

/**
 * Fetches the code of what one may come to from where one writes, once that is on screen and idle: where a connection is
 * lost meanwhile, what one comes to can at least say so itself. What fails is fetched again at the next place.
 */
export function useAreasAhead(isWriting: boolean, appOf: AppOf): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isWriting) return;
    const later = setTimeout(() => whenIdle(() => void fetchMissing(appOf)), AHEAD_MS);
    return () => clearTimeout(later);
  }, [isWriting, appOf, pathname]);
}

async function fetchMissing(appOf: AppOf): Promise<void> {
  for (const area of missing) {
    try {
      const { fetchAhead } = (await appOf(area)).exports as { fetchAhead?: () => Promise<unknown> };
      await fetchAhead?.();
      missing.delete(area);
    } catch {
      // Whoever comes there learns of a failure.
    }
  }
}

// Safari has no such callback.
const whenIdle = (act: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act);
