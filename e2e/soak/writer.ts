import { expect, type Locator, type Page } from '@playwright/test';
import type { Random } from '../../backend/src/testing/walk/random.ts';
import type { Author } from '../src/author-drafts.ts';
import type { OwnBrowser } from './own-browser.ts';
import type { Weather } from './weather.ts';

/** Somebody who writes, with what has to stand on the page that they are at. */
export type Writer = {
  readonly name: string;
  readonly account: Author;
  readonly url: string;
  readonly browser: OwnBrowser;
  readonly random: Random;
  readonly weather: Weather;
  readonly note: (what: string) => void;
  /** Between two letters, at most, in milliseconds. */
  readonly restMs: number;
  /** Where they write: the address of the wizard's second step, or of the edit form. */
  address: string;
  title: string;
  /** Each sentence and, by its description, each picture of the page, in order. */
  lines: string[];
  /** The line at whose end the caret is; null where nobody knows. */
  caret: number | null;
  /** Sentences and pictures so far, on all pages. */
  count: number;
};

export const bodyOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Body' });

/** What stands in the editor, one for each line of `Writer.lines`. */
export const shown = (page: Page): Promise<string[]> =>
  bodyOf(page).evaluate(body =>
    [...body.querySelectorAll('[data-block="true"]')]
      .map(block => {
        const picture = block.querySelector('img, [role="img"]');
        return picture?.getAttribute('alt') ?? picture?.getAttribute('aria-label') ?? block.textContent;
      })
      .filter(line => line.trim() !== ''),
  );

/** Nothing was thrown, and nobody is told of another window: there is none. */
export async function expectNoTrouble({ browser }: Writer): Promise<void> {
  expect(browser.errors).toEqual([]);
  expect(await browser.page().getByText('changed in another window').count()).toBe(0);
}

/** Of a sentence that is begun, a space at its end is nothing that anybody would miss. */
export const trimmed = (lines: readonly string[]): string[] => lines.map(line => line.trim());

export async function expectWritten(writer: Writer): Promise<void> {
  await expect.poll(async () => trimmed(await shown(writer.browser.page()))).toEqual(trimmed(writer.lines));
  await expectNoTrouble(writer);
}

/**
 * Presses again what did not lead on, as people do while there is trouble, until it has. What may never be seen ends
 * it at once.
 */
export async function until(writer: Writer, isReached: () => Promise<boolean>, press: () => Promise<void>) {
  const deadline = Date.now() + 300_000;
  while (!(await isReached())) {
    await expectNoTrouble(writer);
    if (Date.now() > deadline) throw new Error(`It has led nowhere: ${press.toString()}`);
    await press().catch(() => undefined);
    await expect
      .poll(isReached, { timeout: 8_000 })
      .toBe(true)
      .catch(() => undefined);
  }
}

export const isAt = (page: Page, part: RegExp | string) => async (): Promise<boolean> =>
  typeof part === 'string' ? page.url().includes(part) : part.test(page.url());

/** The next sentence, or description of a picture, that nobody has written before. */
export const nextLine = (writer: Writer): string =>
  `${writer.name} ${String(++writer.count).padStart(4, '0')} ${writer.random.text(3)}.`;
