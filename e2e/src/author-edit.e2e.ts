import type { Locator } from '@playwright/test';
import type { EditedPage } from '@recto/contracts/http/pages.ts';
import { publishedPage, signedIn } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { pngOf } from './pictures.ts';
import { shots } from './shots.ts';

test('an edit is seen at once, and the version before can be had back', async ({ page, ann }) => {
  const address = await publishedPage(ann);
  await page.goto(address);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`${address}/edit?t=public`);
  const update = page.getByRole('button', { name: 'Update' });
  await expect(page.getByRole('heading', { level: 1, name: 'Edit page' })).toBeVisible();
  await shots(page, 'author-edit');

  await page.getByLabel('Title').fill('Too short');
  await expect(page.getByText('Title must be greater that 15 and less that 50 characters')).toBeVisible();
  await expect(update).toBeDisabled();
  await page.getByLabel('Title').fill('How to fold an older map');
  await update.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to fold an older map');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('link', { name: 'Versions' }).click();
  const difference = page.getByRole('region', { name: 'What differs' });
  await expect(difference.locator('ins', { hasText: 'older' })).toBeVisible();
  await shots(page, 'author-versions');
  await difference.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to fold a map');
});

test('on a phone, versions show once what is the same in both, and quotes from the right have their bars there', async ({
  page,
  ann,
}) => {
  const address = await publishedPage(ann);
  const call = `/api/pages/${address.split('/').at(-1)}`;
  const { page: before } = await ann.call<{ page: EditedPage }>('GET', `${call}/edit`);
  const { author, contents, ...rest } = before;
  const update = (body: string, revision: number) =>
    ann.call('PUT', `/api/pages/${before.id}`, {
      page: { ...rest, username: author.username, contents: { ...contents, body }, revision },
    });
  const quote = '<blockquote>الخريطة تطوى على خطوطها</blockquote><ul><li>تطوى</li></ul>';
  await update(`${contents.body}${quote}<p>An old end.</p>`, before.revision);
  await update(`${contents.body}${quote}<p>A new end.</p>`, before.revision + 1);

  await page.goto(`${address}/edit?t=public&view=versions`);
  const difference = page.getByRole('region', { name: 'What differs' });
  const same = difference.getByText('الخريطة تطوى على خطوطها').filter({ visible: true });
  await expect(same).toHaveCount(2);
  await shots(page, 'author-versions-right');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(same).toHaveCount(1);
  await expect(difference.getByText(/ end\.$/).filter({ visible: true })).toHaveCount(2);
  await expect(same.locator('xpath=ancestor::p')).toHaveCSS('border-right-width', '2px');
  await expect(same.locator('xpath=ancestor::p')).toHaveCSS('border-left-width', '0px');
});

test('photo and files of a published page change at once', async ({ page, ann }) => {
  const address = await publishedPage(ann);
  await page.goto(`${address}/edit?t=public`);
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = page.getByRole('dialog');
  const choose = dialog.getByLabel('Choose a photo');
  await choose.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: await pngOf(page, 1199, 900) });
  await expect(dialog.getByText('The photo must be at least 1200x675 pixels.')).toBeVisible();
  await choose.setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await pngOf(page, 1200, 675) });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Photo uploaded successfully.').first()).toBeVisible();

  const names = ['地图.txt', 'a"b;c.pdf', 'three.txt', 'four.txt', `${'long'.repeat(49)}.txt`];
  await page
    .getByLabel('Choose files')
    .setInputFiles(names.map(name => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
  await expect(page.getByText('All 5 places are taken. Remove a file to attach another.')).toBeVisible();
  for (const name of names) await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove three.txt' }).click();
  await page.getByRole('alertdialog', { name: 'Delete the file?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('File deleted successfully.').first()).toBeVisible();

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('地图.txt')).toBeVisible();
  await expect(page.getByText('three.txt')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expect(page.locator('article img').first()).toBeVisible();
});

test('two tabs edit the page: the stale one is refused, both texts are shown', async ({ page, context, ann }) => {
  const address = await publishedPage(ann);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${address}/edit?t=public`);
    await expect(tab.getByRole('textbox', { name: 'Body' })).toBeVisible();
  }
  await page.getByLabel('Title').fill('How to fold the first map');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(address);
  await other.getByLabel('Title').fill('How to fold the second map');
  await other.getByRole('button', { name: 'Update' }).click();
  const dialog = other.getByRole('dialog', { name: 'This page was changed in another window.' });
  await expect(dialog.locator('del', { hasText: 'first' })).toBeVisible();
  await expect(dialog.locator('ins', { hasText: 'second' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep your text' }).click();
  await expect(other).toHaveURL(address);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('How to fold the second map');
});

test('on a phone, why an update failed stands above the editor’s toolbar, however long it is', async ({
  page,
  ann,
}) => {
  const address = await publishedPage(ann);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/edit?t=public`);
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.press('Control+End');
  for (let line = 0; line < 30; line++) await page.keyboard.press('Enter');
  const toolbar = page.getByRole('toolbar', { name: 'Format' });
  const topOf = (element: Locator) => element.evaluate(one => one.getBoundingClientRect().top);
  const before = await topOf(toolbar);
  for (const message of ['Unavailable.', 'Recto is being looked after, and will be back in some minutes. '.repeat(3)]) {
    const body = JSON.stringify({ error: 'unavailable', message });
    await page.route('**/api/pages/*', route => route.fulfill({ status: 503, contentType: 'application/json', body }));
    await page.getByRole('button', { name: 'Update' }).click();
    const notice = page.getByRole('alert').filter({ hasText: message.trim() });
    await expect(notice).toBeVisible();
    const bottom = await notice.evaluate(one => one.getBoundingClientRect().bottom);
    await expect.poll(() => topOf(toolbar)).toBeGreaterThanOrEqual(bottom);
    // Until then it is tried again.
    await expect(page.getByRole('button', { name: 'Update' })).toBeEnabled();
    await page.unroute('**/api/pages/*');
  }
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => topOf(toolbar)).toBe(before);
});

test('a page is deleted by typing its title, and taken back', async ({ page, newVisitor, ann }) => {
  const address = await publishedPage(ann);
  await page.goto(`${address}/edit?t=public`);
  await page.getByRole('button', { name: 'Delete page' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this page?' });
  const remove = dialog.getByRole('button', { name: 'Delete' });
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill('how TO fold  amap');
  await remove.click();
  await expect(page).toHaveURL('/u/pages/published');
  // Without a window of its own: in the background this one would not go on.
  const { request: visitor } = await newVisitor();
  expect((await visitor.get(address)).status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The page is published again.').first()).toBeVisible();
  expect((await visitor.get(address)).status()).toBe(200);
});

test('a private page gets another address', async ({ page, ann }) => {
  const address = await publishedPage(ann, 'private');
  await page.goto(`${address}/edit?t=private`);
  await page.getByLabel('URL').fill('Other Maps!');
  await expect(page.getByLabel('URL')).toHaveValue('other-maps-');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(`/${ann.username}/other-maps`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to fold a map');
});

test('nobody else edits it', async ({ newVisitor, ann, recto }) => {
  const address = await publishedPage(ann);
  const stranger = await (await newVisitor()).newPage();
  await stranger.goto(`${address}/edit?t=public`);
  await expect(stranger).toHaveURL(/\/login\?redirected=access/);
  await signedIn(stranger, recto);
  await stranger.goto(`${address}/edit?t=public`);
  await expect(stranger.getByText('Sorry but no page with this URL werer found.')).toBeVisible();
});
