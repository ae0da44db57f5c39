import type { Page } from '@playwright/test';
import { publishedPage, signedIn } from './author-drafts.ts';
import { expect, test } from './installation.ts';

/** A browser's connections to one address by HTTP/1.1, for all its windows together. */
const connections = 6;

test('however many windows show pages side by side, each of them loads, saves and learns what is new', async ({
  page: first,
  newVisitor,
  recto,
}) => {
  test.setTimeout(480_000);
  const author = await signedIn(first, recto);
  const address = await publishedPage(author);
  const others = await newVisitor();
  const reader = await signedIn(await others.newPage(), recto);
  const pageId = address.slice(-12);
  const open = new Set<unknown>();
  const windows: Page[] = [];

  const opened = async (window: Page): Promise<void> => {
    windows.push(window);
    window.on('request', request => void (request.url().endsWith('/stream') && open.add(request)));
    window.on('requestfailed', request => open.delete(request));
    window.on('requestfinished', request => open.delete(request));
    await window.goto(address);
    await expect(window.getByText('No comment yet. Be the first one to comment on this page.')).toBeVisible();
    await expect(window.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  };

  await test.step('each window loads', async () => {
    await opened(first);
    while (windows.length < connections + 1) await opened(await first.context().newPage());
    await expect.poll(() => open.size).toBe(4);
  });

  await test.step('what somebody writes is told in the windows used last at once, and soon in all others', async () => {
    await reader.call('POST', `/api/comment/${pageId}`, { text: 'Does it work for sea charts?' });
    for (const window of windows.toReversed()) {
      await expect(window.getByText('Does it work for sea charts?')).toBeVisible({ timeout: 60_000 });
      const bell = window.getByRole('link', { name: 'Notifications, 1 unread' });
      await expect(bell).toBeVisible({ timeout: 60_000 });
    }
  });

  await test.step('the window that was opened first saves, and follows again when it is used', async () => {
    const again = first.waitForRequest(/\/api\/pages\/\w+\/stream$/);
    await first.evaluate(() => window.dispatchEvent(new Event('focus')));
    await again;
    await first.getByPlaceholder('Write a comment').fill('It does.');
    await first.getByRole('button', { name: 'Send' }).click();
    await expect(first.getByText('Your comment added successfully.').first()).toBeVisible();
    await expect.poll(() => open.size).toBe(4);
  });

  await test.step('those that are closed make room', async () => {
    const [, second, third, ...rest] = windows;
    if (!second || !third) throw new Error('There are no such windows');
    for (const window of rest) await window.close();
    await expect(third.getByText('It does.')).toBeVisible({ timeout: 60_000 });
    await reader.call('PATCH', `/api/rate/page/${pageId}`, { rate: 'like' });
    // Sooner than it would look in.
    await expect(third.getByRole('button', { name: 'Like 1', exact: true })).toBeVisible();
    await second.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(second.getByRole('button', { name: 'Like 1', exact: true })).toBeVisible();
  });
});
