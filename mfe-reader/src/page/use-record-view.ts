import { VIEW_AFTER_MS } from '@recto/contracts/limits.ts';
import { api } from '@recto/frame';
import { useEffect } from 'react';

/** Tells the server once that the page has been on screen for 15 seconds; time in a hidden tab does not count. */
export const useRecordView = (pageId: string): void => {
  useEffect(() => {
    let left = VIEW_AFTER_MS;
    let since: number | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => {
      clearTimeout(timer);
      if (since !== null) left -= performance.now() - since;
      since = null;
    };
    const end = (): void => {
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
    };
    const record = (): void => {
      end();
      // A view that is not recorded is nothing a reader needs to hear of.
      api.post(`/api/views/${pageId}`, undefined, { renew: false }).catch(() => undefined);
    };
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') stop();
      else if (since === null) {
        since = performance.now();
        timer = setTimeout(record, Math.max(0, left));
      }
    };
    document.addEventListener('visibilitychange', onVisibility);
    onVisibility();
    return end;
  }, [pageId]);
};
