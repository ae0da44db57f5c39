import type { Page, Request } from '@playwright/test';
import { networkError } from '@recto/contracts/messages/common.ts';
import { notSaved, openContents, publishedPage, saved, savedContents } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { silenced } from './silenced.ts';

/** Opens the contents of a draft, with the page's clock in the test's hands. */
async function openHoldingTime(page: Page, id: string): Promise<void> {
  await page.clock.install();
  await openContents(page, id);
}

test('a save that a server takes and does not answer is told of in time, done once, and no conflict', async ({
  page,
  ann,
  draft: id,
  recto,
}) => {
  await openHoldingTime(page, id);
  const saving = page.getByText('Saving changes...');
  const keys: (string | undefined)[] = [];
  page.on('request', request => request.method() === 'PATCH' && keys.push(request.headers()['idempotency-key']));
  {
    using silence = silenced(recto);
    await page.getByLabel('Title').fill('How to fold a silent map');
    await page.waitForRequest(request => request.method() === 'PATCH');
    await page.clock.fastForward(30_000);
    await expect(saving).toBeVisible();
    await expect(notSaved(page)).toBeHidden();
    const again = page.waitForRequest(request => request.method() === 'PATCH');
    await page.clock.fastForward(20_000);
    await expect(notSaved(page)).toBeVisible();
    await again;
    await page.getByLabel('Title').fill('How to fold a map that speaks');
    silence.goOn();
  }
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await savedContents(ann, id)).title).toBe('How to fold a map that speaks');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(keys.length).toBeGreaterThan(2);
  expect(keys[1]).toBe(keys[0]);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test('an update that a server takes and does not answer says so, and what one presses next is no conflict', async ({
  page,
  ann,
  recto,
}) => {
  const address = await publishedPage(ann);
  await page.clock.install();
  await page.goto(`${address}/edit?t=public`);
  const title = page.getByLabel('Title');
  const update = page.getByRole('button', { name: 'Update' });
  await title.fill('How to fold a silent map');
  const isUpdate = (request: Request) => request.method() === 'PUT';
  const sent = () => page.waitForRequest(isUpdate);
  const lost = () => page.waitForEvent('requestfailed', isUpdate);
  {
    using silence = silenced(recto);
    const [first, isLost] = [sent(), lost()];
    await update.click();
    await first;
    const second = sent();
    await page.clock.fastForward(50_000);
    await isLost;
    await expect(page.getByRole('alert')).toHaveText(networkError);
    await second;
    const isOver = lost();
    await page.clock.fastForward(50_000);
    await isOver;
    await title.fill('How to fold a map that speaks');
    silence.goOn();
  }
  await update.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'How to fold a map that speaks' })).toBeVisible();
});

test('a screen that a silent server does not fill says so, and comes by itself once it is answered', async ({
  page,
  draft: id,
  recto,
}) => {
  await openHoldingTime(page, id);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page-thumbnail/);
  await expect(main.getByRole('link', { name: 'Next' })).toBeVisible();
  {
    using silence = silenced(recto);
    const asked = page.waitForRequest(/\/api\/new-page\/page-contents\//);
    await page.goBack();
    await asked;
    await expect(main.getByText('Loading…')).toBeAttached();
    await page.clock.fastForward(21_000);
    await expect(main.getByRole('alert')).toContainText('This step could not be loaded.');
    await expect(main.getByRole('alert')).toContainText(networkError);
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    for (const name of ['Back', 'Next']) await expect(main.getByRole('link', { name })).toBeVisible();
    silence.goOn();
  }
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible();
});
