import type { Request } from '@playwright/test';
import { isInDatabase, openContents, publishedPage, saved, savedContents } from './author-drafts.ts';
import { expect, test } from './author.ts';

type Sent = { page: { contents: { title: string }; revision: number } };

/** What a request carries, to be done later: as by a server that takes it and answers nothing for a while. */
const carriedBy = (request: Request) => ({
  path: new URL(request.url()).pathname,
  data: request.postDataJSON() as Sent,
});

test('a save that is done only after its tab was loaded anew is no conflict', async ({ page, ann, draft: id }) => {
  await openContents(page, id);
  const title = page.getByLabel('Title');
  await page.route('/api/new-page/page-contents/*', route =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  const saving = page.waitForRequest(request => request.method() === 'PATCH');
  await title.fill('How to fold a late map');
  const late = carriedBy(await saving);
  await title.fill('How to fold a later map');
  await expect.poll(() => isInDatabase(page, 'a later map')).toBe(true);
  await page.reload();
  await page.unroute('/api/new-page/page-contents/*');
  await page.getByRole('button', { name: 'Restore' }).click();
  await ann.call('PATCH', late.path, late.data);
  await title.fill('How to fold the latest map');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await savedContents(ann, id)).title).toBe('How to fold the latest map');
});

test('an update that is done only after its tab was loaded anew is no conflict', async ({ page, ann }) => {
  const address = await publishedPage(ann);
  await page.goto(`${address}/edit?t=public`);
  const title = page.getByLabel('Title');
  const update = page.getByRole('button', { name: 'Update' });
  await page.route('/api/pages/*', route => (route.request().method() === 'PUT' ? undefined : route.continue()));
  const updating = page.waitForRequest(request => request.method() === 'PUT');
  await title.fill('How to fold a late map');
  await update.click();
  const late = carriedBy(await updating);
  await title.fill('How to fold a later map');
  await expect.poll(() => isInDatabase(page, 'a later map')).toBe(true);
  await page.reload();
  await page.unroute('/api/pages/*');
  await page.getByRole('button', { name: 'Restore' }).click();
  await ann.call('PUT', late.path, late.data);
  await title.fill('How to fold the latest map');
  await update.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to fold the latest map');
});
