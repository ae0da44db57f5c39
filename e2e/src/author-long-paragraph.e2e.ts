import type { Page } from '@playwright/test';
import { type Author, draftOf, openContents, signedIn } from './author-drafts.ts';
import { expect, test } from './installation.ts';

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
 * Which letters begin and end the lines that are on the screen, and how far each is below the first of them: a key that
 * goes to the end of the text, over the boxes, leaves it two pixels higher than one that goes over lines.
 */
const lines = (page: Page) =>
  page.evaluate(() => {
    const spans = [...document.querySelectorAll('[data-contents] [data-text]')];
    const seen = spans.flatMap(span => [...span.getClientRects()]).filter(({ top }) => top > 0 && top < innerHeight);
    const first = seen[0]?.top ?? 0;
    return seen.map(({ left, right, top }) => [left, right, top - first].map(place => place.toFixed(1)).join(' '));
  });

test('in a paragraph of great length, lines far below the screen are apart: nothing that one sees or does comes upon them', async ({
  page,
  recto,
}) => {
  const ann = await signedIn(page, recto);
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

test('in a paragraph of great length, who leaves the text can look for words anywhere in it', async ({
  page,
  recto,
}) => {
  const ann = await signedIn(page, recto);
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
