import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { draftOf, signedIn } from './author-drafts.ts';
import { expect, test } from './installation.ts';
import { pngOf } from './pictures.ts';
import { shots } from './shots.ts';

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await shots(page, `author-${name}`);
}

test('every step of the wizard, empty and filled', async ({ page, recto }) => {
  test.slow();
  const ann = await signedIn(page, recto);
  const id = await draftOf(ann, 'private', { title: '', briefDes: '', targets: '', body: '' });
  await page.goto('/new-page');
  await page.getByRole('radio', { name: 'Public' }).check();
  await look(page, '1-initial-step');

  await page.goto(`/new-page/page-contents?id=${id}`);
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Body cannot be blank')).toBeVisible();
  await look(page, '2-page-contents-wrong');

  await page.goto(`/new-page/page-thumbnail?id=${id}`);
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await pngOf(page, 1600, 1200) });
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
  await look(page, '3-crop');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('img', { name: 'The page’s photo' })).toBeVisible();
  await look(page, '3-page-thumbnail');

  await page.goto(`/new-page/attach-files?id=${id}`);
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'timetable.txt', mimeType: 'text/plain', buffer: Buffer.from('08:15 to the hills') });
  await expect(page.getByRole('button', { name: 'Remove timetable.txt' })).toBeVisible();
  await look(page, '4-attach-files');

  await page.goto(`/new-page/final-step?id=${id}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Please choose a URL for your page.')).toBeVisible();
  await look(page, '5-final-step');
});

test('the messages, and a step that fails to load', async ({ page, recto }) => {
  test.slow();
  const ann = await signedIn(page, recto);
  const id = await draftOf(ann);
  await page.goto('/new-page/message?type=public&status=success&url=how-to-fold-a-map-7k2m9q4x1v8d');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, '6-message-success');
  await page.goto('/new-page/message?type=public&status=error');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, '6-message-error');
  await page.route('/api/new-page/final-step/*', route => route.abort());
  await page.goto(`/new-page/final-step?id=${id}`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await look(page, '7-failed');
});
