import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Where the pictures go. */
export const folder = join(import.meta.dirname, '../../.shots');
const widths = [390, 768, 1440] as const;
const schemes = ['light', 'dark'] as const;

/**
 * Pictures of the screen as it is, at three widths, light and dark, for people to look at: `.shots/<name>-….png`. Taken
 * only with `SHOTS=1`, since nothing is tested by them.
 */
export async function shots(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = page.viewportSize();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      // What is arranged anew for another width may come in once more.
      await settled(page);
      await page.screenshot({
        path: join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
        animations: 'disabled',
      });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
