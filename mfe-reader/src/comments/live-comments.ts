import { useEffect, useEffectEvent } from 'react';

/** What the page's stream says of its comments; `resync`: read them again. */
export type LiveComment = { type: string; data: string };

const listeners = new Map<string, Set<(live: LiveComment) => void>>();

/** Passes on what the page's stream told, to the conversation if it is shown. */
export const emitLive = (pageId: string, type: string, data: string): void => {
  for (const listener of listeners.get(pageId) ?? []) listener({ type, data });
};

/** Hears what the page's stream tells of its comments. */
export const useLiveComments = (pageId: string, onEvent: (live: LiveComment) => void): void => {
  const take = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (live: LiveComment): void => take(live);
    const ofPage = listeners.get(pageId) ?? new Set();
    listeners.set(pageId, ofPage.add(listener));
    return () => {
      ofPage.delete(listener);
      if (ofPage.size === 0) listeners.delete(pageId);
    };
  }, [pageId]);
};
