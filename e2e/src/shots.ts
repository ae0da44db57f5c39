import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Reading, reading } from './reflow.ts';
import { settled } from './settled.ts';

/** Where the pictures go. */
export const folder = join(import.meta.dirname, '../../.shots');
const widths = [390, 768, 1440] as const;
const schemes = ['light', 'dark'] as const;

/**
 * Pictures of the screen as it is, at three widths, light and dark, and as people have it who see little, for people to
 * look at: `.shots/<name>-….png`. Taken only with `SHOTS=1`, since nothing is tested by them.
 */
export async function shots(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = page.viewportSize();
  for (const width of widths) {
    await stretch(page, width, width === 390 ? 844 : 900);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      // What is arranged anew for another width may come in once more.
      await settled(page);
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), animations: 'disabled' });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  for (const how of ['narrow', 'enlarged'] as const) await reading(page, how, () => large(page, name, how));
  if (before) await page.setViewportSize(before);
}

/** As high as all that is on the screen, so that what sticks to an edge hides nothing; what is open above it stays low. */
async function stretch(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const isCovered = await page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').count();
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (isCovered === 0 && whole > height) await page.setViewportSize({ width, height: whole });
  // Photos that come with being seen.
  await page
    .waitForFunction(() => [...document.images].every(image => image.complete), undefined, { timeout: 5000 })
    .catch(() => {});
}

async function large(page: Page, name: string, how: Reading): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 320, height: 640 };
  await stretch(page, width, height);
  await page.screenshot({ path: join(folder, `${name}-${how}.png`), animations: 'disabled' });
}
