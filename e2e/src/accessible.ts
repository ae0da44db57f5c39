import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails when axe finds a barrier on the screen as it is, light or dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // What fades in has no contrast yet.
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(node => `${colorScheme}: ${id} (${help}) at ${node.target.join(' ')}`),
    );
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
