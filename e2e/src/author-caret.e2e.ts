import type { Locator, Page } from '@playwright/test';
import { addPicture, draftOf, goodContents, openContents, publishedPage } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { pngOf } from './pictures.ts';

const long = Array.from({ length: 40 }, (_, n) => `<p>Paragraph ${n} of a text that is long.</p>`).join('');

/** Whether the line with the caret is between the bars of the screen. */
const seesCaret = (page: Page) =>
  page.evaluate(() => {
    const { focusNode = null, focusOffset = 0 } = getSelection() ?? {};
    if (!focusNode) return false;
    const caret = document.createRange();
    caret.setStart(focusNode, focusOffset);
    // An empty line has no box for a caret.
    const element = focusNode instanceof Element ? focusNode : focusNode.parentElement;
    const line = caret.getClientRects()[0] ?? element?.getBoundingClientRect();
    if (!line) return false;
    const x = line.left + 2;
    const hits = [line.top + 2, line.bottom - 2].map(y => document.elementFromPoint(x, y));
    return hits.every(hit => hit?.closest('[contenteditable]'));
  });

const writeOn = async (page: Page) => {
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.focus();
  await page.keyboard.press('Control+End');
  return body;
};

test('a dialog over the text that closes leaves the caret where it was, in sight', async ({ page, ann }) => {
  const id = await draftOf(ann, 'public', { ...goodContents, body: long });
  // From a screen of the app, so that going back leaves inside it.
  await page.goto('/u/pages/draft');
  await page.locator(`a[href*="${id}"]`).first().click();
  const body = await writeOn(page);
  // Nothing is saved any more, so that leaving asks.
  await page.route('**/api/new-page/**', route => route.abort());
  await page.keyboard.type(' One');
  await page.evaluate(() => history.back());
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(asked).toHaveCount(0);
  await expect(body).toBeFocused();
  await expect.poll(() => seesCaret(page)).toBe(true);
  await page.keyboard.type(' two');
  await expect(body.getByText('long. One two')).toBeVisible();
});

test('who presses a link and stays finds the page where it was, and goes on where the caret was', async ({
  page,
  ann,
}) => {
  await openContents(page, await draftOf(ann, 'public', { ...goodContents, body: long }));
  const body = await writeOn(page);
  await page.route('**/api/new-page/**', route => route.abort());
  for (let line = 0; line < 12; line += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.type(' One');
  // By no role: under a dialog the text has none.
  const line = page.locator('[contenteditable]').getByText('long. One');
  await frames(page);
  // Not `scrollY`: what is laid out above only later moves that, and not the text.
  const lineTop = () => line.evaluate(text => Math.round(text.getBoundingClientRect().top));
  const before = await lineTop();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const logo = page.getByRole('link', { name: 'Recto' });
  const { x, y } = (await logo.boundingBox()) ?? { x: 0, y: 0 };
  // Playwright's own click scrolls what stands in a bar out of it first.
  await page.mouse.click(x + 5, y + 5);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await lineTop()).toBe(before);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(logo).toBeFocused();
  expect(await lineTop()).toBe(before);
  await expect(page.locator('[aria-hidden="true"] [contenteditable]')).toHaveCount(0);
  for (let n = 0; n < 60 && !(await body.evaluate(text => text === document.activeElement)); n += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type(' two');
  await expect(body.getByText('long. One two')).toBeVisible();
});

test('a picture that is added, or not, leaves the caret in sight', async ({ page, ann }) => {
  await openContents(page, await draftOf(ann, 'public', { ...goodContents, body: long }));
  const body = await writeOn(page);
  await page.getByRole('button', { name: 'Image' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(body).toBeFocused();
  await expect.poll(() => seesCaret(page)).toBe(true);
  await page.keyboard.type(' More.');
  await expect(body.getByText('long. More.')).toBeVisible();
  await addPicture(page, await pngOf(page, 400, 225), 'A map');
  await expect(body).toBeFocused();
  await expect.poll(() => seesCaret(page)).toBe(true);
});

test('the line that is being written is not behind the bars', async ({ page, ann }) => {
  await openContents(page, await draftOf(ann, 'public', { ...goodContents, body: long }));
  const writeLines = async () => {
    await writeOn(page);
    for (let line = 0; line < 6; line += 1) {
      await page.keyboard.press('Enter');
      await page.keyboard.type('A line.');
      await expect.poll(() => seesCaret(page)).toBe(true);
    }
  };
  await writeLines();
  for (let line = 0; line < 4; line += 1) {
    await page.keyboard.press('Enter');
    await expect.poll(() => seesCaret(page)).toBe(true);
  }
  // The bar is higher while it says why one cannot leave.
  await page.route('**/api/new-page/**', route => route.abort());
  await page.keyboard.type('.');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await writeLines();
  await page.setViewportSize({ width: 390, height: 844 });
  await writeLines();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('nor is it behind the bar of the edit form, which grows while it says why an update failed', async ({
  page,
  ann,
}) => {
  const address = await publishedPage(ann, 'public', { ...goodContents, body: long });
  const message = 'Recto is being looked after, and will be back in some minutes. '.repeat(3);
  const refusal = JSON.stringify({ error: 'unavailable', message });
  await page.route('**/api/pages/*', route =>
    route.fulfill({ status: 503, contentType: 'application/json', body: refusal }),
  );
  for (const [width, height] of [
    [1440, 600],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${address}/edit?t=public`);
    const body = await writeOn(page);
    await page.keyboard.type(' More.');
    // Right below the bars, as they are now.
    await page.evaluate(() => {
      const bars = document.querySelector('[role="toolbar"]')?.getBoundingClientRect().bottom ?? 0;
      const line = getSelection()?.focusNode?.parentElement?.getBoundingClientRect().top ?? 0;
      scrollBy({ top: line - bars - 4, behavior: 'instant' });
    });
    await expect.poll(() => seesCaret(page)).toBe(true);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect.poll(() => seesCaret(page)).toBe(true);
    for (let line = 0; line < 3; line += 1) {
      await page.keyboard.press('Enter');
      await page.keyboard.type('A line.');
      await expect.poll(() => seesCaret(page)).toBe(true);
    }
    for (let line = 0; line < 20; line += 1) {
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => seesCaret(page)).toBe(true);
    }
    await expect(page.getByRole('alert')).toBeVisible();
    // A press on the bar, which takes the focus, leaves the text where it is.
    const topOfText = () => body.evaluate(text => Math.round(text.getBoundingClientRect().top));
    const before = await topOfText();
    const { x = 0, y = 0 } = (await page.getByRole('button', { name: 'Dismiss' }).boundingBox()) ?? {};
    await page.mouse.click(x + 5, y + 5);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await topOfText()).toBe(before);
  }
});

test('a program that gives the focus back leaves the caret where it was; what it selects there is selected', async ({
  page,
  ann,
}) => {
  const body = await openContents(page, await draftOf(ann, 'public', goodContents));
  const title = page.getByLabel('Title');
  // First at the start, as in any field that nobody has been in.
  await body.focus();
  await page.keyboard.type('Look: ');
  const focusByProgram = () => body.evaluate((text: HTMLElement) => text.focus());
  for (const [written, leave] of [
    ['one ', () => title.click()],
    ['two ', () => page.keyboard.press('Shift+Tab')],
    ['three ', () => body.evaluate((text: HTMLElement) => text.blur())],
    ['four ', () => title.focus()],
  ] as const) {
    await leave();
    await focusByProgram();
    await page.keyboard.type(written);
  }
  await expect(body).toHaveText(/^Look: one two three four A map wants/);
  // A press goes where it is, also after one that was not in the text.
  await title.click();
  await body.getByText('A map wants').click({ position: { x: 2, y: 10 } });
  await page.keyboard.type('! ');
  await expect(body).toHaveText(/^! Look/);
  // The browser's search selects what it has found.
  await title.click();
  await body.evaluate((text: HTMLElement) => {
    const node = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode();
    getSelection()?.setBaseAndExtent(node ?? text, 2, node ?? text, 6);
  });
  await expect(body).toBeFocused();
  await page.keyboard.type('See');
  await expect(body).toHaveText(/^! See: one/);
});

/** Goes to another tab and back, as with another window: the page that is left has no focus meanwhile. */
async function lookElsewhere(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  // Each page of a test would else have the focus at all times.
  await protocol.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const other = await page.context().newPage();
  await other.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false);
  await other.close();
  await page.bringToFront();
  await protocol.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  await protocol.detach();
}

/** Once what was asked for in the last frame has been done in the next one. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));

const topOf = (body: Locator) => body.evaluate(text => Math.round(text.getBoundingClientRect().top));

/** Puts the caret at the start or the end of a long text, types something, and scrolls it out of sight. */
async function scrollAway(page: Page, body: Locator, from: 'start' | 'end', typed = '') {
  await body.focus();
  await page.keyboard.press(from === 'start' ? 'Control+Home' : 'Control+End');
  await page.keyboard.type(typed);
  await expect.poll(() => seesCaret(page)).toBe(true);
  await page.mouse.wheel(0, from === 'start' ? 900 : -900);
  await expect.poll(() => seesCaret(page)).toBe(false);
}

test('who scrolled away from the caret and comes back from another window is still there', async ({ page, ann }) => {
  const body = await openContents(page, await draftOf(ann, 'public', { ...goodContents, body: long }));
  for (const from of ['start', 'end'] as const) {
    await scrollAway(page, body, from);
    const before = await topOf(body);
    await lookElsewhere(page);
    await expect(body).toBeFocused();
    await frames(page);
    expect(await topOf(body)).toBe(before);
    await page.keyboard.type('Again. ');
    await expect.poll(() => seesCaret(page)).toBe(true);
  }
  await expect(body).toHaveText(/^Again\. Paragraph 0 .* long\.Again\. $/);
});

test('who scrolled away from the caret stays there when the bar grows to say why an update failed', async ({
  page,
  ann,
}) => {
  const address = await publishedPage(ann, 'public', { ...goodContents, body: long });
  await page.goto(`${address}/edit?t=public`);
  await page.route('**/api/pages/*', route => route.abort());
  const body = page.getByRole('textbox', { name: 'Body' });
  await scrollAway(page, body, 'start', 'More. ');
  const before = await topOf(body);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toBeVisible();
  await frames(page);
  expect(await topOf(body)).toBe(before);
});
