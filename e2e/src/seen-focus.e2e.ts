import type { Locator, Page } from '@playwright/test';
import { draftOf, goodContents, publishedPage } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { tabTo } from './by-keyboard.ts';
import { settled } from './settled.ts';

const links = Array.from({ length: 30 }, (_, n) => `<p><a href="https://example.org/${n}">Fold ${n}</a></p>`);
const body = ['<h2>One</h2>', ...links, '<h2>Two</h2>', ...links, '<h3>Three</h3>', ...links].join('');

/** How far what has the focus lies below a bar, the site's or the screen's own, in pixels. Runs in the browser. */
function hidden(): number {
  const now = document.activeElement;
  if (!now?.closest('main')) return 0;
  const { top, bottom, left, right } = now.getBoundingClientRect();
  // Of a field of several lines, the one with the caret: the first, before anything is written.
  const end = now.localName === 'textarea' ? top + 32 : bottom;
  const covered = [...document.querySelectorAll('header, nav, main *')].map(bar => {
    if (!/fixed|sticky/.test(getComputedStyle(bar).position) || bar.contains(now)) return 0;
    const box = bar.getBoundingClientRect();
    return box.left < right && left < box.right ? Math.min(box.bottom, end) - Math.max(box.top, top) : 0;
  });
  return Math.floor(Math.max(0, ...covered));
}

/** Presses a key so often; answers what had the focus then and lay below a bar. */
async function hiddenAfter(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<string[]> {
  const all: string[] = [];
  for (let presses = 0; presses < times; presses += 1) {
    await page.keyboard.press(key);
    const by = await page.evaluate(hidden);
    if (by > 0) all.push(`${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))} by ${by} px`);
  }
  return all;
}

for (const [width, height] of [
  [1440, 900],
  [320, 640],
] as const)
  test(`what has the focus does not lie below a bar, ${width} px wide`, async ({ page, ann }) => {
    const address = await publishedPage(ann, 'public', {
      title: 'How to fold a map',
      briefDes: 'Three folds that bring every map back to the size it had.',
      targets: 'Walkers, drivers and sailors.',
      body,
    });
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await page.locator('#root:not([hidden])').waitFor();
    await tabTo(page.getByRole('link', { name: 'Fold 12' }).first());
    for (const key of ['Tab', 'Shift+Tab'] as const) expect(await hiddenAfter(page, key, 40)).toEqual([]);
    const comment = page.getByRole('main').getByRole('textbox');
    await comment.scrollIntoViewIfNeeded();
    for (const place of ['top', 'bottom'] as const) {
      await comment.evaluate((field: HTMLElement, edge) => {
        field.blur();
        const box = field.getBoundingClientRect();
        scrollBy({ top: edge === 'top' ? box.top - 10 : box.top - innerHeight + 50, behavior: 'instant' });
        field.focus();
      }, place);
      expect([place, await page.evaluate(hidden)]).toEqual([place, 0]);
    }
    await page.getByText('Contents', { exact: true }).click();
    await page.getByRole('link', { name: 'Two' }).click();
    const header = await page.getByRole('banner').boundingBox();
    const section = page.getByRole('heading', { name: 'Two' });
    await expect.poll(async () => (await section.boundingBox())!.y).toBeGreaterThanOrEqual(header!.height);
    await expect.poll(async () => (await section.boundingBox())!.y).toBeLessThan(header!.height + 40);
  });

for (const [width, height] of [
  [1440, 600],
  [390, 700],
] as const)
  test(`a form's field that has the focus does not lie below its buttons, ${width} px wide`, async ({ page, ann }) => {
    const draft = await draftOf(ann, 'private');
    await page.setViewportSize({ width, height });
    for (const [address, button] of [
      ['/profile', 'Save'],
      [`/new-page/final-step?id=${draft}`, 'Publish'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('button', { name: button }).waitFor();
      const [first] = await page.getByRole('main').getByRole('textbox').all();
      await first!.focus();
      for (const key of ['Tab', 'Shift+Tab'] as const) expect(await hiddenAfter(page, key, 12)).toEqual([]);
    }
  });

test('where a page is edited and its versions are compared on a phone, nothing with the focus lies below the bars', async ({
  page,
  ann,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const address = await publishedPage(ann, 'private', { ...goodContents, body });
  await page.goto(`${address}/edit?t=private`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('How to fold a map again');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('heading', { name: 'How to fold a map again' }).waitFor();
  await page.goto(`${address}/edit?t=private`);
  await page.route('**/api/pages/*', route => route.fulfill({ status: 500, json: { error: 'internal' } }));
  await title.fill('How to fold a map once more');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('alert').waitFor();
  await title.focus();
  for (const key of ['Tab', 'Shift+Tab'] as const) expect(await hiddenAfter(page, key, 34)).toEqual([]);

  await page.unroute('**/api/pages/*');
  await page.goto(`${address}/edit?t=private&view=versions`);
  await page.getByRole('button', { name: 'Restore this version' }).focus();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  expect(await hiddenAfter(page, 'Shift+Tab', 2)).toEqual([]);
});

/** What a place looks like, with a little around it. */
const look = async (page: Page, { x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  (await page.screenshot({ clip: { x: x - 4, y: y - 4, width: width + 8, height: height + 8 } })).toString('base64');
const boxOf = async (place: Locator) => (await place.boundingBox())!;

test('where colours are forced one sees what has the focus, what is chosen, and where a window ends', async ({
  page,
  ann,
  draft,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`/users/${ann.username}`);
  await page.locator('#root:not([hidden])').waitFor();
  const edge = (place: Locator) => place.evaluate(element => getComputedStyle(element).borderBlockEndColor);
  const tabs = page.getByRole('navigation', { name: 'Author' });
  expect(await edge(tabs.getByRole('link', { name: 'Home' }))).not.toBe(
    await edge(tabs.getByRole('link', { name: 'Pages' })),
  );

  const theme = page.getByRole('banner').getByRole('group', { name: 'Theme' });
  const chosen = theme.getByRole('radio', { name: 'As the system' });
  const segment = await boxOf(chosen);
  const [other] = await theme.getByRole('radio', { name: 'Dark' }).all();
  const unfocused = await look(page, segment);
  expect(unfocused).not.toBe(await look(page, await boxOf(other!)));
  await tabTo(chosen);
  expect(await look(page, segment)).not.toBe(unfocused);

  await page.goto(`/new-page/page-contents?id=${draft}`);
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Block format/ })
    .focus();
  await page.keyboard.press('Enter');
  const [paragraph, header] = [
    page.getByRole('menuitemradio', { name: 'Paragraph' }),
    page.getByRole('menuitemradio', { name: 'Header' }),
  ];
  await expect(paragraph).toBeFocused();
  await settled(page);
  const box = await boxOf(header);
  const before = await look(page, box);
  await page.keyboard.press('ArrowDown');
  await expect(header).toBeFocused();
  expect(await look(page, box)).not.toBe(before);
  await page.keyboard.press('Escape');

  await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click();
  const dialog = page.getByRole('dialog');
  await settled(page);
  const { y, ...rest } = await boxOf(dialog);
  const strip = { ...rest, y, height: 0 };
  const shown = await look(page, strip);
  await dialog.evaluate(element => (element.style.outline = 'none'));
  expect(await look(page, strip)).not.toBe(shown);
});
