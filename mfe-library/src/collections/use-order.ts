import { api } from '@recto/frame';
import { useRef } from 'react';

type Identified = { id: string };

/**
 * Saves the order of a collection's pages. Orders go one after the other, of those that wait only the newest: on a slow
 * connection an older one would arrive last and win. `onFailed` gets the order that was saved last.
 */
export const useOrder = <Page extends Identified>(id: string, onFailed: (saved: readonly Page[]) => Promise<void>) => {
  const waiting = useRef<readonly Page[] | null>(null);
  const isSending = useRef(false);
  return async (before: readonly Page[], wanted: readonly Page[]): Promise<void> => {
    waiting.current = wanted;
    if (isSending.current) return;
    isSending.current = true;
    let saved = before;
    try {
      while (waiting.current) {
        const pages: readonly Page[] = waiting.current;
        waiting.current = null;
        await api.put(`/api/collection/order/${id}`, { pageIds: pages.map(page => page.id) });
        saved = pages;
      }
    } catch {
      waiting.current = null;
      await onFailed(saved);
    } finally {
      isSending.current = false;
    }
  };
};
