import type { Locator, Page } from '@playwright/test';
import { type Author, draftOf, goodContents, openContents } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { shots } from './shots.ts';

const tags = 'maps,paper,folding,travel,craft';

async function readyDraft(ann: Author): Promise<string> {
  const id = await draftOf(ann);
  await ann.call('PATCH', `/api/new-page/final-step/${id}`, { page: { type: 'public', tags } });
  return id;
}

async function openFinalStep(page: Page, id: string) {
  await page.goto(`/new-page/final-step?id=${id}`);
  const publish = page.getByRole('button', { name: 'Publish' });
  await expect(publish).toBeVisible();
  return publish;
}

const published = async ({ call, username }: Author): Promise<number> =>
  (await call<{ results: unknown[] }>('GET', `/api/users/${username}/pages`)).results.length;

test('pressed twice, and from two tabs: one page', async ({ page, context, ann }) => {
  const id = await readyDraft(ann);
  const other = await context.newPage();
  const first = await openFinalStep(page, id);
  const second = await openFinalStep(other, id);
  await Promise.all([first.dblclick(), second.click()]);
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/new-page\/message\?type=public&status=success/);
  expect(new URL(page.url()).searchParams.get('url')).toBe(new URL(other.url()).searchParams.get('url'));
  expect(await published(ann)).toBe(1);

  // Back does not lead into the wizard of what is a page now.
  await page.goBack();
  await expect(page).toHaveURL(/\/new-page\/initial-step$|about:blank|robots/);
});

test('the answer is lost and one presses again: one page', async ({ page, ann }) => {
  const id = await readyDraft(ann);
  const publish = await openFinalStep(page, id);
  let lost = 0;
  await page.route(`/api/new-page/${id}`, async route => {
    if (lost++ >= 4) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await publish.click();
  await expect(page.getByText('The network cannot be reached')).toBeVisible({ timeout: 60_000 });
  await publish.click();
  await expect(page).toHaveURL(/status=success/);
  expect(await published(ann)).toBe(1);
});

test('on a phone, at the end of the step, why a page is not published is in sight', async ({ page, ann }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const publish = await openFinalStep(page, await readyDraft(ann));
  const message = 'A picture in the text is gone, readers would not see it. Please remove it or add it again.';
  await page.route('/api/new-page/*', route =>
    route.fulfill({ status: 422, json: { error: 'picture-missing', message } }),
  );
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await publish.click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText(message);
  await expect(problem).toBeInViewport({ ratio: 1 });
  await shots(page, 'author-not-published');
  await problem.getByRole('link', { name: 'Look at its contents' }).click();
  await expect(page).toHaveURL(/page-contents/);
});

test('what may not be published goes to the message, which leads back to the draft', async ({ page, ann }) => {
  const id = await draftOf(ann, 'public', { title: 'short', briefDes: '', targets: '', body: '' });
  await ann.call('PATCH', `/api/new-page/final-step/${id}`, { page: { type: 'public', tags } });
  await (await openFinalStep(page, id)).click();
  await expect(page).toHaveURL(`/new-page/message?type=public&status=error-contents&id=${id}`);
  await page.getByRole('link', { name: 'Go through it again' }).click();
  await expect(page).toHaveURL(`/new-page/initial-step?id=${id}`);
  await expect(page.getByRole('radio', { name: 'Public' })).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('short');
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Title should be more than 15 characters')).toBeVisible();
  await expect(page.getByText('Body should be more than 50 characters')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
});

test('a private page: its address, its password, and who may read it', async ({ page, newVisitor, ann }) => {
  const id = await draftOf(ann, 'private');
  const publish = await openFinalStep(page, id);
  const url = page.getByLabel('URL');
  await url.pressSequentially('My Maps');
  await expect(url).toHaveValue('my-maps');
  await page.getByLabel('Password of the page').fill('open sesame');
  await publish.click();
  await expect(page).toHaveURL(/type=private&status=success/);
  await page.getByRole('link', { name: 'View your page' }).click();
  await expect(page).toHaveURL(`/${ann.username}/my-maps`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to fold a map');

  const visitor = await (await newVisitor()).newPage();
  await visitor.goto(`/${ann.username}/my-maps`);
  await expect(visitor.getByText('This page is protected. Enter its password to read it.')).toBeVisible();
  await visitor.getByLabel('Password', { exact: true }).fill('open sesame');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('How to fold a map');

  // The same address is not given twice.
  const second = await draftOf(ann, 'private');
  await openFinalStep(page, second);
  await page.getByLabel('URL').pressSequentially('MY maps');
  await expect(page.getByText('You have already used "my-maps" url, choose something else.')).toBeVisible();
});

test('a quote from the right has its bar there, where one writes and where one reads', async ({ page, ann }) => {
  const body = `${goodContents.body}<blockquote>From the left</blockquote><blockquote>من اليمين</blockquote>`;
  const id = await draftOf(ann, 'private', { ...goodContents, body });
  const bars = (within: Locator) =>
    within.locator('blockquote').evaluateAll(quotes =>
      quotes.map(quote => {
        const { borderLeftWidth, borderRightWidth } = getComputedStyle(quote);
        return Number.parseInt(borderLeftWidth) > 0 ? 'left' : Number.parseInt(borderRightWidth) > 0 ? 'right' : 'none';
      }),
    );
  expect(await bars(await openContents(page, id))).toEqual(['left', 'right']);
  await ann.call('PATCH', `/api/new-page/final-step/${id}`, { page: { type: 'private', url: 'quotes' } });
  await ann.call('POST', `/api/new-page/${id}`, {});
  await page.goto(`/${ann.username}/quotes`);
  await expect(page.getByText('From the left')).toBeVisible();
  expect(await bars(page.getByRole('main'))).toEqual(['left', 'right']);
});
