import type { Page, Route } from '@playwright/test';
import { openLogin } from './auth-people.ts';
import { expectAccessible } from './accessible.ts';
import { publishedPage, signedIn } from './author-drafts.ts';
import { expect, test } from './installation.ts';
import { grantModerator } from './moderators.ts';
import { shots } from './shots.ts';

/** What the moderator looks at can be seen by everybody again. */
async function showAgain(at: Page): Promise<void> {
  await at.getByRole('button', { name: 'Show again' }).click();
  await at.getByRole('alertdialog').getByRole('button', { name: 'Show again' }).click();
  await expect(at.getByText('It can be seen again.').first()).toBeVisible();
}

test('a page is reported, hidden with a reason that its owner sees, and shown again', async ({
  page,
  newVisitor,
  recto,
}) => {
  test.setTimeout(480_000);
  const author = await signedIn(page, recto);
  const address = await publishedPage(author);
  const readerPage = await (await newVisitor()).newPage();
  await signedIn(readerPage, recto);
  const moderatorPage = await (await newVisitor()).newPage();
  const moderator = await signedIn(moderatorPage, recto);

  await test.step('a reader reports it, once', async () => {
    await readerPage.goto(address);
    const report = readerPage.getByRole('button', { name: 'Report this page' });
    await report.click();
    const dialog = readerPage.getByRole('dialog', { name: 'Report this page' });
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
    await dialog.getByLabel('Spam or advertising').check();
    await dialog.getByLabel('What else a moderator should know').fill('It only sells maps.');
    await expectAccessible(readerPage);
    await shots(readerPage, 'report');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(readerPage.getByText('Thank you, a moderator will look at it.').first()).toBeVisible();
    await expect(report).toBeFocused();
    await report.click();
    await readerPage.getByRole('dialog').getByLabel('Spam or advertising').check();
    await readerPage.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    await expect(readerPage.getByText('You have already reported this.').first()).toBeVisible();
  });

  await test.step('who is no moderator is sent to the login', async () => {
    await moderatorPage.goto('/admin');
    await expect(moderatorPage).toHaveURL(/\/login\?redirected=admin/);
    await expect(moderatorPage.getByText('Please login to access the admin area.')).toBeVisible();
  });

  await test.step('a moderator finds it in the queue and hides it', async () => {
    await grantModerator(recto, moderator.username);
    await expect
      .poll(
        async () =>
          (await moderator.call<{ user: { roles?: string[] } }>('GET', '/api/profile')).user.roles?.join() ?? '',
      )
      .toBe('moderator');
    await moderatorPage.goto('/admin');
    // Other journeys may have reported other things.
    const link = moderatorPage.getByRole('link', { name: 'How to fold a map' });
    const queued = moderatorPage.getByRole('article').filter({ has: link });
    await expect(queued.getByText('Spam or advertising')).toBeVisible();
    await shots(moderatorPage, 'queue');
    await link.click();
    await expect(moderatorPage.getByText('It only sells maps.')).toBeVisible();
    await moderatorPage.getByLabel('A note for the other moderators').fill('Second time this week.');
    await moderatorPage.getByRole('button', { name: 'Add the note' }).click();
    await expect(moderatorPage.getByText('Second time this week.')).toBeVisible();
    await shots(moderatorPage, 'thing');
    await moderatorPage.getByRole('button', { name: 'Hide…' }).click();
    const dialog = moderatorPage.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption('Spam or advertising');
    await dialog.getByLabel('Explanation for its owner').fill('Pages here are not shop windows.');
    await shots(moderatorPage, 'hide');
    await dialog.getByRole('button', { name: 'Hide it' }).click();
    await expect(moderatorPage.getByText('It is hidden now.').first()).toBeVisible();
    await expect(moderatorPage.getByText('Decided')).toBeVisible();
  });

  await test.step('readers do not find it; its owner sees why; the reporter is told', async () => {
    await readerPage.goto(address);
    await expect(readerPage.getByRole('heading', { level: 1, name: 'Not found' })).toBeAttached();
    await page.goto(address);
    await expect(page.getByText('A moderator has hidden this page. Only you can see it.')).toBeVisible();
    await expect(page.getByText('Pages here are not shop windows.')).toBeVisible();
    await shots(page, 'hidden-page');
    await page.goto('/notifications');
    await expect(page.getByText('A moderator has hidden your page')).toBeVisible();
    await readerPage.goto('/notifications');
    await expect(readerPage.getByText('A moderator has decided about your report')).toBeVisible();
    await shots(readerPage, 'decided');
  });

  await test.step('it is shown again', async () => {
    await showAgain(moderatorPage);
    await readerPage.goto(address);
    await expect(readerPage.getByRole('heading', { level: 1, name: 'How to fold a map' })).toBeVisible();
    await moderatorPage.getByRole('link', { name: 'What happened to it' }).click();
    await expect(moderatorPage.getByRole('heading', { name: 'Thing restored' })).toBeVisible();
    await shots(moderatorPage, 'audit');
  });
});

test('a profile is reported, hidden with a reason that its owner sees, and shown again', async ({
  page,
  newVisitor,
  recto,
}) => {
  test.setTimeout(480_000);
  const author = await signedIn(page, recto);
  await author.call('PATCH', '/api/profile', { headline: 'Buy my maps, half price' });
  const profile = `/users/${author.username}`;
  const readerPage = await (await newVisitor()).newPage();
  await signedIn(readerPage, recto);
  const moderatorPage = await (await newVisitor()).newPage();
  const moderator = await signedIn(moderatorPage, recto);
  await grantModerator(recto, moderator.username);
  const headline = (at: Page) => at.getByRole('main').getByText('Buy my maps, half price');

  await test.step('a reader reports it', async () => {
    await readerPage.goto(profile);
    await expect(headline(readerPage)).toBeVisible();
    await readerPage.getByRole('button', { name: 'Report this profile' }).click();
    const dialog = readerPage.getByRole('dialog', { name: 'Report this profile' });
    await dialog.getByLabel('Spam or advertising').check();
    await shots(readerPage, 'report-profile');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(readerPage.getByText('Thank you, a moderator will look at it.').first()).toBeVisible();
  });

  await test.step('the queue shows that it is on its way, that it failed, and then the profile', async () => {
    const held: Route[] = [];
    const queue = '**/api/admin/queue*';
    let isHeld = true;
    await moderatorPage.route(queue, route => (isHeld ? void held.push(route) : route.abort()));
    await moderatorPage.goto('/admin');
    await expect(moderatorPage.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
    await expect(moderatorPage.getByRole('main').getByText('Loading…')).toBeAttached();
    await shots(moderatorPage, 'queue-loading');
    isHeld = false;
    await Promise.all(held.map(route => route.abort()));
    await expect(moderatorPage.getByRole('button', { name: 'Try again' })).toBeVisible();
    await shots(moderatorPage, 'queue-failed');
    await moderatorPage.unroute(queue);
    await moderatorPage.getByRole('button', { name: 'Try again' }).click();
    await moderatorPage.getByRole('main').getByRole('link', { name: 'Ann Lee' }).first().click();
    await expect(headline(moderatorPage)).toBeVisible();
  });

  await test.step('a moderator hides it', async () => {
    await moderatorPage.getByRole('button', { name: 'Hide…' }).click();
    const dialog = moderatorPage.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption('Spam or advertising');
    await dialog.getByLabel('Explanation for its owner').fill('A profile is no shop window.');
    await dialog.getByRole('button', { name: 'Hide it' }).click();
    await expect(moderatorPage.getByText('It is hidden now.').first()).toBeVisible();
    await shots(moderatorPage, 'profile-thing');
  });

  await test.step('readers do not find it; its owner sees why', async () => {
    await readerPage.goto(profile);
    await expect(readerPage.getByRole('heading', { level: 1, name: 'Not found' })).toBeAttached();
    await expect(headline(readerPage)).toHaveCount(0);
    await shots(readerPage, 'profile-hidden-reader');
    await page.goto(profile);
    await expect(page.getByText('A moderator has hidden this profile. Only you can see it.')).toBeVisible();
    await expect(page.getByText('A profile is no shop window.')).toBeVisible();
    await expectAccessible(page);
    await shots(page, 'profile-hidden-owner');
  });

  await test.step('it is shown again', async () => {
    await showAgain(moderatorPage);
    await readerPage.goto(profile);
    await expect(headline(readerPage)).toBeVisible();
  });
});

test('a blocked account cannot log in, until it is unblocked', async ({ page, newVisitor, recto }) => {
  test.setTimeout(480_000);
  const author = await signedIn(page, recto);
  const address = await publishedPage(author);
  const moderatorPage = await (await newVisitor()).newPage();
  const moderator = await signedIn(moderatorPage, recto);
  await grantModerator(recto, moderator.username);

  await test.step('a moderator blocks it, and its pages with it', async () => {
    await moderatorPage.goto(`/admin/accounts/${author.username}`);
    await moderatorPage.getByRole('button', { name: 'Block the account…' }).click();
    const dialog = moderatorPage.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption('Spam or advertising');
    await dialog.getByLabel('Explanation').fill('Shop windows again.');
    await dialog.getByText('Are hidden with it').click();
    await shots(moderatorPage, 'block');
    await dialog.getByRole('button', { name: 'Block it' }).click();
    await expect(moderatorPage.getByText('The account is blocked.').first()).toBeVisible();
    await expectAccessible(moderatorPage);
    await shots(moderatorPage, 'account');
  });

  await test.step('its session has ended, and it is told so when it logs in', async () => {
    const answer = await page.request.get('/api/profile', { headers: { authorization: `Bearer ${author.token}` } });
    expect(answer.status()).toBe(401);
    await page.evaluate(() => localStorage.removeItem('token'));
    await openLogin(page);
    await page.getByLabel('Email').fill(author.email);
    await page.getByLabel('Password', { exact: true }).fill(author.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    const why = 'This account has been blocked by a moderator. Spam or advertising: Shop windows again.';
    await expect(page.getByText(why)).toBeVisible();
    await shots(page, 'blocked-login');
    await expect.poll(async () => (await page.request.get(`/api${address}`)).status()).toBe(404);
  });

  await test.step('unblocked, it and its pages are back', async () => {
    await moderatorPage.getByRole('button', { name: 'Unblock the account' }).click();
    await moderatorPage.getByRole('alertdialog').getByRole('button', { name: 'Unblock the account' }).click();
    await expect(moderatorPage.getByText('This account is not blocked.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await expect.poll(async () => (await page.request.get(`/api${address}`)).status()).toBe(200);
  });
});
