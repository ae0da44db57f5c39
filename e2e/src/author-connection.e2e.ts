import type { Page } from '@playwright/test';
import { networkError } from '@recto/contracts/messages/common.ts';
import { goodContents, notSaved, openContents, publishedPage, saved, savedContents } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { shots } from './shots.ts';

/** Goes to leave the text, is asked, and stays. */
async function stay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Recto' }).click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes, are you sure you want to close?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/page-contents/);
}

test('the connection is lost while one writes: nothing says saved, and it is saved when it is back', async ({
  page,
  context,
  ann,
  draft: id,
}) => {
  const body = await openContents(page, id);
  await context.setOffline(true);
  await body.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' Written on a train.');
  await expect(notSaved(page)).toBeVisible();
  await expect(saved(page)).toBeHidden();
  await page.keyboard.insertText(' Through a tunnel.');
  await expect(body).toBeFocused();

  // Leaving the app asks, in the words of the specification; the tab asks in the browser's.
  await stay(page);
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await context.setOffline(false);
  await expect(saved(page)).toBeVisible({ timeout: 60_000 });
  expect((await savedContents(ann, id)).body).toBe(
    goodContents.body.replace('</p>', ' Written on a train. Through a tunnel.</p>'),
  );
});

test('without a connection and with a dead backend, Next and leaving answer at the first try', async ({
  page,
  context,
  ann,
  draft: id,
  recto,
}) => {
  await openContents(page, id);
  const next = page.getByRole('button', { name: 'Next' });
  const held = page.getByRole('alert').filter({ hasText: 'so you cannot leave this step now' });
  const tries: string[] = [];
  page.on('request', request => request.method() === 'PATCH' && tries.push(request.headers()['idempotency-key'] ?? ''));
  const isAnswered = async (change: string) => {
    tries.length = 0;
    await page.getByLabel('Title').fill(change);
    await next.click();
    await expect(held).toBeVisible();
    expect(tries).toHaveLength(1);
    await stay(page);
  };

  await context.setOffline(true);
  await isAnswered('How to fold a map offline');
  await shots(page, 'wizard-held');
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible({ timeout: 60_000 });
  await expect(held).toBeHidden();
  expect(new Set(tries).size).toBe(1);

  await recto.kill('backend');
  await isAnswered('How to fold a map in the dark');
  await recto.start('backend');
  await expect(saved(page)).toBeVisible({ timeout: 60_000 });
  await next.click();
  await expect(page).toHaveURL(/page-thumbnail/);
  expect((await savedContents(ann, id)).title).toBe('How to fold a map in the dark');
});

test('without a connection nobody is led out of the text, though everything is saved', async ({
  page,
  context,
  draft: id,
}) => {
  await openContents(page, id);
  const main = page.getByRole('main');
  for (const name of ['Next', 'Back']) {
    await context.setOffline(true);
    await main.getByRole('button', { name }).click();
    await expect(page.getByRole('alert')).toHaveText(networkError);
    await expect(page).toHaveURL(`/new-page/page-contents?id=${id}`);
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await main.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page-thumbnail/);
  const next = main.getByRole('link', { name: 'Next' });
  await expect(next).toBeVisible();
  await context.setOffline(true);
  await next.click();
  await expect(page.getByRole('alert')).toHaveText(networkError);
  await expect(page).toHaveURL(/page-thumbnail/);
});

test('with a dead backend nobody is led out of a step, though everything is saved; what is not there says how to go on', async ({
  page,
  draft: id,
  recto,
}) => {
  await openContents(page, id);
  const main = page.getByRole('main');
  await recto.kill('backend');
  for (const name of ['Next', 'Back']) {
    await main.getByRole('button', { name }).click();
    await expect(page.getByRole('alert')).toHaveText(networkError);
    await expect(page).toHaveURL(`/new-page/page-contents?id=${id}`);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await recto.start('backend');
  await main.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page-thumbnail/);
  await recto.kill('backend');
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('This step could not be loaded.');
  await shots(page, 'wizard-step-failed');
  await main.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('alert').filter({ hasText: networkError })).toHaveCount(2);
  await recto.start('backend');
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible();
});

/** Opens the second step of a draft; what one may come to from there has been fetched, too. */
async function openWithRest(page: Page, id: string) {
  const comes = (part: RegExp) =>
    page.waitForResponse(async answer => answer.url().endsWith('.js') && part.test(await answer.text()));
  // The links of the site, which are not shown where one writes, and the last of the screens.
  const rest = [comes(/"\/admin",icon.*"moderator"/), comes(/"\/api\/feed",\{sortBy/)];
  await openContents(page, id);
  for (const one of await Promise.all(rest)) await one.finished();
}

for (const trouble of ['no connection', 'a dead backend'] as const)
  test(`with ${trouble}, whoever leaves the editor finds the site, which says what is the matter, and the way back`, async ({
    page,
    context,
    draft: id,
    recto,
  }) => {
    await openWithRest(page, id);
    if (trouble === 'no connection') await context.setOffline(true);
    else await recto.kill('backend');
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    const again = main.getByRole('button', { name: 'Try again' });
    await page.getByRole('link', { name: 'Recto' }).click();
    await expect(heading).toHaveText('Home');
    await expect(again).toBeVisible();
    await shots(page, `home-without-${trouble === 'no connection' ? 'connection' : 'backend'}`);
    const links = page.getByRole('navigation', { name: 'Site' });
    await expect(links.getByRole('link', { name: 'Collections' })).toBeVisible();
    await links.getByRole('link', { name: 'Draft pages' }).click();
    await expect(heading).toHaveText('Pages');
    await expect(again).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(heading).toHaveText('What it says');
    await expect(main.getByRole('alert')).toContainText(networkError);
    if (trouble === 'no connection') await context.setOffline(false);
    else await recto.start('backend');
    await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible();
  });

test('without a connection the header leads to what says so, and comes by itself once there is one', async ({
  page,
  context,
  draft: id,
}) => {
  await openWithRest(page, id);
  const header = page.getByRole('banner');
  const failed = page.getByRole('main').getByRole('alert');
  const ofAccount = async (name: string) => {
    await header.getByRole('button', { name: 'Account' }).click();
    await header.getByRole('link', { name, exact: true }).click();
  };
  const ways = [
    [
      /^Search results/,
      () =>
        header
          .getByRole('searchbox')
          .fill('map')
          .then(() => page.keyboard.press('Enter')),
    ],
    ['Notifications', () => header.getByRole('link', { name: 'Notifications' }).click()],
    ['Your profile', () => ofAccount('Profile')],
    ['Your settings', () => ofAccount('Settings')],
  ] as const;
  for (const [title, go] of ways) {
    await context.setOffline(true);
    await go();
    await expect(failed).toContainText(networkError);
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title);
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible();
  }
});

test('what is made italic without a connection is drawn by the italic face', async ({ page, context, draft: id }) => {
  const body = await openContents(page, id);
  const isThere = () =>
    page.evaluate(() => [...document.fonts].some(({ style, status }) => style === 'italic' && status === 'loaded'));
  await expect.poll(isThere).toBe(true);
  await context.setOffline(true);
  await body.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+i');
  await expect(body.locator('[style*="italic"]').first()).toBeVisible();
  expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'error'))).toBe(false);
  await shots(page, 'editor-italic-offline');
});

test('the backend is killed while one writes', async ({ page, ann, draft: id, recto }) => {
  await openContents(page, id);
  await recto.kill('backend');
  await page.getByLabel('Title').fill('How to fold a map in the dark');
  await expect(notSaved(page)).toBeVisible({ timeout: 60_000 });
  await recto.start('backend');
  await expect(saved(page)).toBeVisible({ timeout: 60_000 });
  expect((await savedContents(ann, id)).title).toBe('How to fold a map in the dark');
});

test('a save that arrives but whose answer is lost is no conflict', async ({ page, ann, draft: id }) => {
  await openContents(page, id);
  let lost = 0;
  await page.route(`/api/new-page/page-contents/${id}`, async route => {
    if (route.request().method() !== 'PATCH' || lost >= 5) return route.continue();
    lost++;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByLabel('Title').fill('How to fold a first map');
  await expect(notSaved(page)).toBeVisible({ timeout: 60_000 });
  await page.getByLabel('Title').fill('How to fold a second map');
  await expect(saved(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await savedContents(ann, id)).title).toBe('How to fold a second map');
});

test('Update without a connection says so wherever in the text one is, and works when it is back', async ({
  page,
  context,
  ann,
}) => {
  const address = await publishedPage(ann);
  await page.goto(`${address}/edit?t=public`);
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.keyboard.press('Control+End');
  for (let line = 0; line < 30; line++) await page.keyboard.press('Enter');
  await page.keyboard.insertText('Written on a train.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert')).toBeInViewport({ timeout: 60_000 });
  await expect(page.getByRole('alert')).toHaveText(networkError);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Written on a train.')).toBeVisible();
});
