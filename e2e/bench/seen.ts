import type { Page } from '@playwright/test';

/** What a page notes of its own visit, in milliseconds; `shift` as CLS counts it, `what` came last into its largest paint. */
export type Seen = {
  firstMs: number;
  lcpMs: number;
  what: string;
  shift: number;
  takenOverMs: number;
  /** The longest that a key or a click took until what it changed was drawn, in steps of 8 (Event Timing API); 0 for under 16. */
  inpMs: number;
};

/** What the page says on its console when the first HTML is gone. */
export const takenOver = 'taken over';

/** Notes the browser's own entries in the page, and when the app has taken over. */
export function watch(page: Page): Promise<unknown> {
  return page.addInitScript(said => {
    const seen = { firstMs: 0, lcpMs: 0, what: '', shift: 0, takenOverMs: 0, inpMs: 0 };
    Object.assign(window, { seen });
    const tell = (): boolean => {
      if (document.readyState === 'loading' || document.getElementById('first')) return false;
      seen.takenOverMs = performance.now();
      console.log(said);
      return true;
    };
    document.addEventListener('DOMContentLoaded', () => {
      const first = document.getElementById('first')?.parentElement;
      if (tell() || !first) return;
      new MutationObserver((_, observer) => {
        if (tell()) observer.disconnect();
      }).observe(first, { childList: true });
    });
    const on = (type: string, take: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver(list => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
        durationThreshold: 16,
      } as PerformanceObserverInit);
    on('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.firstMs = startTime;
    });
    on('largest-contentful-paint', entry => {
      seen.lcpMs = entry.startTime;
      const { element } = entry as PerformanceEntry & { element: Element | null };
      seen.what = element ? `${element.tagName.toLowerCase()}.${element.className}` : '';
    });
    // The longest of all: a visit has too few to leave one out.
    on('event', entry => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) seen.inpMs = Math.max(seen.inpMs, duration);
    });
    on('layout-shift', entry => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) seen.shift += value;
    });
  }, takenOver);
}
