import { networkError } from '@recto/contracts/messages/common.ts';
import type { Page } from '@playwright/test';
import { openContents } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { expectHeard, listen } from './by-keyboard.ts';
import { pngOf } from './pictures.ts';
import { shots } from './shots.ts';

const fileOf = async (page: Page) => ({
  name: 'map.png',
  mimeType: 'image/png',
  buffer: await pngOf(page, 1440, 810),
});

test('what is sent without a connection says so at the first try, and is sent again once there is one', async ({
  page,
  context,
  draft: id,
}) => {
  const body = await openContents(page, id);
  const file = await fileOf(page);
  const tries: string[] = [];
  page.on('requestfailed', request => tries.push(new URL(request.url()).pathname));
  const alert = page.getByRole('alert');

  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose an image').setInputFiles(file);
  await dialog.getByLabel('Description').fill('A map');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Add the image' }).click();
  await expect(alert).toHaveText(networkError);
  expect(tries.filter(path => path.endsWith('/images'))).toHaveLength(1);
  await shots(page, 'image-offline');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Add the image' }).click();
  await expect(body.getByRole('img', { name: 'A map' })).toBeVisible();

  await page.goto(`/new-page/page-thumbnail?id=${id}`);
  await page.getByRole('button', { name: 'Add a photo' }).click();
  await dialog.getByLabel('Choose a photo').setInputFiles(file);
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(alert).toHaveText(networkError);
  await shots(page, 'photo-offline');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/new-page/attach-files?id=${id}`);
  const choose = page.locator('input[type="file"]');
  await expect(choose).toBeAttached();
  await context.setOffline(true);
  await choose.setInputFiles(file);
  await expect(alert).toHaveText(networkError);
  await shots(page, 'file-offline');
  await context.setOffline(false);
});

test('a photo is chosen and cropped without a connection', async ({ page, context, draft: id }) => {
  // After all that one may come to in this area.
  const fetched = page.waitForResponse(/mfe-library\/.*remoteEntry/);
  await page.goto(`/new-page/page-thumbnail?id=${id}`);
  await fetched;
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose a photo').setInputFiles(await fileOf(page));
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
  await shots(page, 'photo-cropped-offline');
});

test('with a dead backend what is sent says so at the first try, and goes on by itself', async ({
  page,
  draft: id,
}) => {
  await page.goto(`/new-page/attach-files?id=${id}`);
  const choose = page.locator('input[type="file"]');
  await expect(choose).toBeAttached();
  const files = page.getByRole('main').getByRole('listitem');
  const isBack = Promise.withResolvers<void>();
  let tries = 0;
  await page.route(/\/api\/pages\/\w+\/attach-files/, async route => {
    if (++tries === 1) return route.abort('connectionrefused');
    await isBack.promise;
    return route.continue();
  });
  await choose.setInputFiles(await fileOf(page));
  await expect(files.getByRole('alert')).toHaveText(networkError);
  await expect(files.getByRole('progressbar')).toBeVisible();
  isBack.resolve();
  await expect(files.getByRole('button', { name: 'Remove map.png' })).toBeVisible();
  await expect(files.getByRole('alert')).toHaveCount(0);
});

test('on a phone a message leaves the ways of the wizard free', async ({ page, draft: id }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/new-page/attach-files?id=${id}`);
  const next = page.getByRole('link', { name: 'Next' });
  await expect(next).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(await fileOf(page));
  const message = page.locator('[data-sonner-toast]');
  await expect(message).toHaveText('File uploaded successfully.');
  // As long as somebody points at it, it stays.
  await message.hover({ force: true });
  const isFree = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate(way => {
      const { x, y, width, height } = way.getBoundingClientRect();
      return way.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  expect([await isFree('Back'), await isFree('Next')]).toEqual([true, true]);
  await expect(message).toBeVisible();
  await shots(page, 'author-file-uploaded');
});

test('the question whether to leave files that are on their way goes when they have come', async ({
  page,
  draft: id,
}) => {
  await listen(page);
  await page.goto(`/new-page/attach-files?id=${id}`);
  const next = page.getByRole('link', { name: 'Next' });
  await expect(next).toBeVisible();
  const isLetOn = Promise.withResolvers<void>();
  await page.route(/\/api\/pages\/\w+\/attach-files/, async route => {
    await isLetOn.promise;
    return route.continue();
  });
  await page.locator('input[type="file"]').setInputFiles(await fileOf(page));
  await next.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Files are still being uploaded. Leave all the same?' });
  await expect(question).toBeVisible();
  isLetOn.resolve();
  await expect(question).toBeHidden();
  await expectHeard(page, 'File uploaded successfully.');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/new-page\/final-step/);
});
