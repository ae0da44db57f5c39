import type { Page } from '@playwright/test';
import { type Author, draftOf, openContents } from './author-drafts.ts';
import { expect, test } from './author.ts';

const words = 'maps fold along their own lines and every sheet of paper shows them to whoever looks twice'.split(' ');
const text = Array.from({ length: 12_000 }, (_, at) => words[(at * at + (at >> 3)) % words.length]).join(' ');

/** The boxes of which the lines far below the screen are made while one writes. */
const boxesOf = (page: Page) => page.locator('[class*="apart"]');

/** Opens the text in an editor, with the caret at its start; `plain`: all of it in line, as in shorter paragraphs. */
async function opened(page: Page, ann: Author, { plain }: { plain: boolean }) {
  const body = await openContents(
    page,
    await draftOf(ann, 'private', { title: 'Long', briefDes: '', targets: '', body: `<p>${text}</p>` }),
  );
  if (plain)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('[class*="apart"] { display: inline !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
  await body.focus();
  await page.keyboard.press('Control+Home');
  await expect(boxesOf(page)).not.toHaveCount(0);
  return body;
}

/** Where the selection is, in code units from the start of the text. */
const selected = (page: Page) =>
  page.evaluate(() => {
    const selection = getSelection();
    const text = document.querySelector('[data-contents]');
    if (!selection?.focusNode || !text) return null;
    const before = (node: Node | null, offset: number) => {
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(node as Node, offset);
      return range.toString().length;
    };
    return [before(selection.anchorNode, selection.anchorOffset), before(selection.focusNode, selection.focusOffset)];
  });

/**
 * Which letters begin and end the lines within a screen's height of the caret, and how far each is from it: how far a jump
 * over boxes scrolls depends on how many keys come before the next frame. Once all is drawn: a caret that a change has left
 * behind a bar comes out a frame later, and what that scrolls is answered in the next.
 */
const lines = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const { focusNode, focusOffset = 0 } = getSelection() ?? {};
    if (!focusNode) return null;
    const caret = document.createRange();
    caret.setStart(focusNode, focusOffset);
    const at = caret.getClientRects()[0]?.top ?? 0;
    const spans = [...document.querySelectorAll('[data-contents] [data-text]')];
    return spans
      .flatMap(span => [...span.getClientRects()])
      .filter(({ top }) => Math.abs(top - at) < innerHeight)
      .map(({ left, right, top }) => [left, right, top - at].map(place => place.toFixed(1)).join(' '));
  });

test('in a paragraph of great length, lines far below the screen are apart: nothing that one sees or does comes upon them', async ({
  page,
  ann,
}) => {
  const walk = async (plain: boolean) => {
    const body = await opened(page, ann, { plain });
    const steps: unknown[] = [];
    const press = async (key: string, times = 1) => {
      for (let time = 0; time < times; time++) await page.keyboard.press(key);
      steps.push([key, await selected(page)]);
    };
    await page.keyboard.type('Here ');
    steps.push(await lines(page));
    await press('ArrowDown', 70);
    await page.keyboard.type(' here ');
    await press('PageDown', 5);
    await press('End');
    await press('ArrowRight');
    steps.push(await lines(page));
    await press('Shift+PageDown', 8);
    await press('Backspace');
    steps.push(await lines(page));
    await press('Control+Home');
    await press('Control+End');
    await press('ArrowUp', 3);
    await page.keyboard.type(' there ');
    await press('Home');
    steps.push(await lines(page));
    await press('Control+Home');
    await expect(boxesOf(page)).not.toHaveCount(0);
    // The caret goes where the change was, the screen stays.
    await press('Control+z');
    await press('ArrowUp');
    await press('Control+Home');
    steps.push(await lines(page));
    return { steps, text: await body.textContent() };
  };
  const apart = await walk(false);
  const plain = await walk(true);
  expect(apart.text).toBe(plain.text);
  expect(apart.steps).toEqual(plain.steps);
});

test('in a paragraph of great length, who leaves the text can look for words anywhere in it', async ({ page, ann }) => {
  await opened(page, ann, { plain: false });
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await expect(boxesOf(page)).toHaveCount(0);
  const found = await page.evaluate(() => {
    const spans = [...document.querySelectorAll('[data-contents] [data-text]')].map(span => span.textContent);
    return spans.slice(1).map((span, at) => {
      const across = `${spans[at]?.slice(-100)}${span.slice(0, 100)}`;
      getSelection()?.removeAllRanges();
      return (window as unknown as { find: (words: string) => boolean }).find(across);
    });
  });
  expect(found.length).toBeGreaterThan(20);
  expect(found).not.toContain(false);
});
