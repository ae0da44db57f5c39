import type { Page } from '@playwright/test';
import { networkError } from '@recto/contracts/messages/common.ts';
import type { Author } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { pngOf } from './pictures.ts';
import { settled } from './settled.ts';
import { shots } from './shots.ts';

type Place = { name: string; pathFor: (author: Author) => Promise<string>; open: (page: Page) => Promise<void> };

const places: readonly Place[] = [
  {
    name: 'profile',
    pathFor: async () => '/profile',
    open: page => page.getByRole('button', { name: 'Add a photo' }).click(),
  },
  {
    name: 'collection',
    async pathFor({ call }) {
      const { collection } = await call<{ collection: { _id: string } }>('POST', '/api/collection', { name: 'Maps' });
      return `/collection/${collection._id}`;
    },
    async open(page) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Change photo' }).click();
    },
  },
];

for (const { name, pathFor, open } of places)
  test(`without a connection the ${name} photo says so at each step, and goes on from there once there is one`, async ({
    page,
    context,
    ann,
  }) => {
    await page.goto(await pathFor(ann));
    const dialog = page.getByRole('dialog');
    const choose = dialog.getByLabel('Choose a photo');
    const upload = dialog.getByRole('button', { name: 'Upload' });
    const alert = dialog.getByRole('alert');
    const area = dialog.getByRole('group', { name: /Part of the photo that shows/ });
    const tall = { name: 'tall.png', mimeType: 'image/png', buffer: await pngOf(page, 1200, 1500) };
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

    // Neither the dialog nor the cropper have been fetched.
    await context.setOffline(true);
    await open(page);
    await expect(page.getByText(networkError).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(false);
    await open(page);
    await expect(choose).toBeAttached();
    await context.setOffline(true);
    await choose.setInputFiles(tall);
    await expect(alert).toHaveText(networkError);
    await context.setOffline(false);
    await choose.setInputFiles(tall);
    await expect(upload).toBeEnabled();

    const tries: string[] = [];
    page.on('requestfailed', request => request.url().includes('photo') && tries.push(request.postData() ?? ''));
    await settled(page);
    await area.focus();
    for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowDown');
    const top = async () => {
      const photo = await area.locator('..').locator('img').boundingBox();
      return (photo?.y ?? 0) - ((await area.boundingBox())?.y ?? 0);
    };
    const chosen = await top();
    await context.setOffline(true);
    await upload.click();
    await expect(alert).toHaveText(networkError);
    expect(tries).toHaveLength(1);
    // What shows is what was chosen.
    await expect.poll(top).toBeCloseTo(chosen, -0.5);
    await shots(page, `${name}-photo-offline`);
    await context.setOffline(false);

    // A try that fails while there is a network is told, too, and followed by others until they are stopped.
    await page.route(/\/api\/.*photo/, route => route.abort('connectionrefused'));
    await upload.click();
    await expect(alert).toHaveText(networkError);
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    await page.unroute(/\/api\/.*photo/);
    await expect(upload).toBeEnabled();
    await upload.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Photo uploaded successfully.').first()).toBeVisible();
  });
