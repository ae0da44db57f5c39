import type { Page } from '@playwright/test';

type Counting = Window & { layoutShifts?: Jump[] };
type Source = { node: Node | null };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };

/** What the layout of a screen may shift at most while it comes (CLS). */
export const SHIFT_LIMIT = 0.05;

/** How much jumped at once (CLS), and what did. */
export type Jump = { value: number; of: string };

/** From now on each document of this page notes what of it jumps without a person's doing. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counting: Counting = window;
    const jumps: Jump[] = [];
    counting.layoutShifts = jumps;
    const nameOf = ({ node }: Source): string =>
      node instanceof Element ? [node.localName, ...node.classList].join('.') : (node?.textContent ?? 'what is gone');
    new PerformanceObserver(list => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput) jumps.push({ value, of: sources.map(nameOf).join(', ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has jumped so far, all shifts together (CLS counts only the worst five seconds of them), and what jumped most. */
export async function shiftsOf(page: Page): Promise<Jump> {
  const jumps = await page.evaluate(() => (window as Counting).layoutShifts ?? []);
  const value = jumps.reduce((sum, jump) => sum + jump.value, 0);
  return { value, of: jumps.toSorted((one, other) => other.value - one.value)[0]?.of ?? '' };
}
