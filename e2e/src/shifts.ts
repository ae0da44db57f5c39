import type { Page } from '@playwright/test';

type Counting = Window & { layoutShifts?: number };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** From now on each document of this page counts how much of it jumps without a person's doing. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counting: Counting = window;
    counting.layoutShifts = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) counting.layoutShifts = (counting.layoutShifts ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has jumped so far, all shifts together (CLS counts only the worst five seconds of them). */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate(() => (window as Counting).layoutShifts ?? 0);
