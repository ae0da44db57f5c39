import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { settled } from './settled.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the screen as it is, in one colour scheme. */
export async function barriers(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Scrolled anywhere, a bar may cover all but a strip of a link, which is then no small target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // What fades in has no contrast yet.
  await settled(page);
  // Half a megabyte: once for each document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    values =>
      (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        // One would ask for each stylesheet once more, the other look for frames, of which there are none.
        preload: false,
        iframes: false,
      }),
    standards,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${colorScheme}: ${id} (${help}) at ${node.target.join(' ')}`),
  );
}

/**
 * Fails when axe finds a barrier on the screen as it is, light or dark. It looks again where it found one: a message that
 * fades out while axe is looking has no contrast any more, and is gone the next time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    await expect.poll(() => barriers(page, colorScheme), { timeout: 30_000 }).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}
