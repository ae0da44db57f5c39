import type { Locator, Page } from '@playwright/test';
import { addPicture, type Author, draftOf, openContents, savedContents, saveNow } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { pngOf } from './pictures.ts';
import { shots } from './shots.ts';

const blank = { title: 'How to fold a map', briefDes: '', targets: '', body: '<p>Before</p><p>Last</p>' };

/** A draft with a picture between its two paragraphs. */
async function withPicture(page: Page, ann: Author) {
  const id = await draftOf(ann, 'private', blank);
  const body = await openContents(page, id);
  await body.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await addPicture(page, await pngOf(page, 400, 225), 'A map');
  await page.keyboard.insertText('Behind');
  await saveNow(page);
  return onScreen(ann, id, body);
}

/** The text of a draft with one picture, as it is on the screen and as it is saved. */
function onScreen(ann: Author, id: string, body: Locator) {
  const shown = async () => (await savedContents(ann, id)).body.replaceAll(/<img[^>]*>/g, '[picture]');
  const picture = body.getByRole('img', { name: 'A map' });
  const boxOf = async (locator = picture) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('Nothing to see');
    return box;
  };
  return { body, picture, shown, boxOf };
}

test('a click beside a picture puts the caret before or behind it', async ({ page, ann }) => {
  const { body, picture, shown, boxOf } = await withPicture(page, ann);
  for (const [side, text] of [
    [-40, 'left'],
    [440, 'right'],
  ] as const) {
    await page.reload();
    await picture.evaluate(element => element.scrollIntoView({ block: 'center' }));
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const { x, y } = await boxOf();
    await page.mouse.click(x + side, y + 100);
    await expect(body).toBeFocused();
    await page.keyboard.insertText(text);
    await saveNow(page);
  }
  expect(await shown()).toBe('<p>Beforeleft</p>[picture]<p>rightBehind</p><p>Last</p>');

  // Nor does the caret stay there when the pointer goes on into the text.
  const [from, to] = [await boxOf(), await boxOf(body.getByText('Behind'))];
  await page.mouse.move(from.x + 440, from.y + 100);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.insertText('on');
  await saveNow(page);
  expect(await shown()).toBe('<p>Beforeleft</p>[picture]<p>onrightBehind</p><p>Last</p>');
});

test('three clicks on the text above a picture select that text, and a link over both keeps the picture', async ({
  page,
  ann,
}) => {
  const { body, shown, boxOf } = await withPicture(page, ann);
  const { x, y, height } = await boxOf(body.getByText('Before'));
  await page.mouse.click(x + 10, y + height / 2, { clickCount: 3 });
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Before');
  await page.keyboard.insertText('Above');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByLabel('Address').fill('example.org');
  await page.keyboard.press('Enter');
  await expect(body).toBeFocused();
  await saveNow(page);
  const link = (text: string) => `<p><a href="https://example.org" rel="nofollow ugc noopener">${text}</a></p>`;
  expect(await shown()).toBe(`${link('Above')}[picture]${link('Behind')}${link('Last')}`);
});

test('a picture that was shown is shown again without a connection, when its address has run out, too', async ({
  page,
  context,
  ann,
}) => {
  const { picture } = await withPicture(page, ann);
  await page.reload();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
  await expect.poll(width).toBe(400);
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(
        one =>
          one instanceof PerformanceResourceTiming && one.initiatorType === 'fetch' && one.name.includes('/media/'),
      ),
  );
  // As after ten minutes: the browser must ask for it anew.
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Remove the image “A map”' }).click();
  await expect(picture).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(width).toBe(400);
});

test('of a picture that is gone the whole description can be read, beside the button that removes it', async ({
  page,
  ann,
}) => {
  const sizes = [
    [1280, 720],
    [60, 40],
  ] as const;
  const alt =
    'A map of the northern valleys, folded along its own lines, with the ferry and both of the passes. '.repeat(4);
  const pictures = sizes.map(
    ([width, height]) =>
      `<img src="/media/01234567-89ab-4cde-8f01-23456789abcd/640.jpg" alt="${alt}" width="${width}" height="${height}">`,
  );
  const body = await openContents(
    page,
    await draftOf(ann, 'private', { ...blank, body: `<p>a</p>${pictures.join('')}` }),
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const figure of await body.locator('figure').all()) {
      const words = figure.getByRole('img').getByText('A map of the northern valleys');
      const [box, text, button] = await Promise.all(
        [figure, words, figure.getByRole('button')].map(one =>
          one.evaluate(element => element.getBoundingClientRect()),
        ),
      );
      expect(text?.right).toBeLessThanOrEqual(button?.left ?? 0);
      expect(text?.bottom).toBeLessThanOrEqual(box?.bottom ?? 0);
      expect(text?.left).toBeGreaterThanOrEqual(box?.left ?? 0);
      expect(text?.width).toBeGreaterThan(150);
    }
  }
  await shots(page, 'author-lost-picture');
});

type WithPicture = ReturnType<typeof onScreen>;

/** Drags the picture behind a line. */
async function dragBehind(page: Page, line: string, { body, picture, boxOf }: WithPicture) {
  await picture.evaluate(element => element.scrollIntoView({ block: 'center' }));
  const [from, to] = [await boxOf(), await boxOf(body.getByText(line))];
  await page.mouse.move(from.x + 50, from.y + 50);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width - 1, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(picture).toHaveCount(1);
}

const writeAtEnd = async (page: Page) => {
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  for (const letter of 'QRS') await page.keyboard.press(letter, { delay: 50 });
  await saveNow(page);
};

test('a picture is dragged to another place, as one step', async ({ page, ann }) => {
  const there = await withPicture(page, ann);
  const { shown } = there;
  const before = await shown();
  await dragBehind(page, 'Last', there);
  await saveNow(page);
  expect(await shown()).toBe('<p>Before</p><p>Behind</p><p>Last</p>[picture]');
  await page.getByRole('button', { name: 'Undo' }).click();
  await saveNow(page);
  expect(await shown()).toBe(before);
});

test('what stands for a picture that is gone is dragged as a picture is', async ({ page, ann }) => {
  const src = '/media/01234567-89ab-4cde-8f01-23456789abcd/640.jpg';
  const lost = `<p>Before</p><img src="${src}" alt="A map" width="640" height="360"><p>Behind</p><p>Last</p>`;
  const id = await draftOf(ann, 'private', { ...blank, body: lost });
  const there = onScreen(ann, id, await openContents(page, id));
  await expect(there.body.locator('span[role="img"]')).toBeVisible();
  await dragBehind(page, 'Last', there);
  await writeAtEnd(page);
  expect(await there.shown()).toBe('<p>Before</p><p>Behind</p><p>Last</p>[picture]<p>QRS</p>');
});

test('who writes on after a picture was dragged writes where the caret is', async ({ page, ann }) => {
  const there = await withPicture(page, ann);
  // In a text that has not had the focus yet.
  await page.reload();
  await expect(there.picture).toBeVisible();
  await dragBehind(page, 'Behind', there);
  await writeAtEnd(page);
  expect(await there.shown()).toBe('<p>Before</p><p>Behind</p>[picture]<p>Last</p><p>QRS</p>');
});

test('a picture that is dragged as browsers drag one, as a file, too, is moved and not sent anew', async ({
  page,
  ann,
}) => {
  const { body, picture, shown } = await withPicture(page, ann);
  await body.focus();
  // A browser's own drag has the picture as a file, too, which a drag by Playwright's mouse has not.
  await picture.evaluate(
    (from, to) => {
      from.scrollIntoView({ block: 'center' });
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['GIF89a'], 'map.gif', { type: 'image/gif' }));
      const { right, top, height } = (to as Element).getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, dataTransfer, clientX: right - 1, clientY: top + height / 2 };
      from.dispatchEvent(new DragEvent('dragstart', at));
      (to as Element).dispatchEvent(new DragEvent('drop', at));
    },
    await body.getByText('Last').elementHandle(),
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await writeAtEnd(page);
  expect(await shown()).toBe('<p>Before</p><p>Behind</p><p>Last</p>[picture]<p>QRS</p>');
});

test('a picture that is cut leaves no line that is not saved, and comes back as it was', async ({ page, ann }) => {
  const id = await draftOf(ann, 'private', { ...blank, body: '<p>Before</p>' });
  const body = await openContents(page, id);
  await body.focus();
  await page.keyboard.press('Control+End');
  await addPicture(page, await pngOf(page, 400, 225), 'A map');
  const lines = body.locator('[data-block]');
  await expect(lines).toHaveCount(3);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+x');
  await expect(body.getByRole('img')).toHaveCount(0);
  await expect(lines).toHaveText(['Before']);
  await page.keyboard.insertText(' and behind');
  await saveNow(page);
  expect((await savedContents(ann, id)).body).toBe('<p>Before and behind</p>');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(body.getByRole('img', { name: 'A map' })).toBeVisible();
  await expect(lines).toHaveCount(3);
});

test('an input method composes in the place of a picture and the text around it, as one step', async ({
  page,
  ann,
}) => {
  const { body, picture, shown } = await withPicture(page, ann);
  const before = await shown();
  await body.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Shift+Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toMatch(/^efore\s+Behind\s+Las$/);
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ['ち', 'ちず', '地図'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await keyboard.send('Input.insertText', { text: '地図' });
  await expect(body).toHaveText('B地図t');
  await expect(picture).toHaveCount(0);
  await saveNow(page);
  expect(await shown()).toBe('<p>B地図t</p>');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(picture).toBeVisible();
  await saveNow(page);
  expect(await shown()).toBe(before);
});
