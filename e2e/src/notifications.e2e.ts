import { expectAccessible } from './accessible.ts';
import { publishedPage, signedIn } from './author-drafts.ts';
import { expect, test } from './installation.ts';
import { shots } from './shots.ts';

test('somebody is told of comments, likes and replies as they happen, reads them, and chooses what to be told of', async ({
  page,
  newVisitor,
  recto,
}) => {
  test.setTimeout(480_000);
  const author = await signedIn(page, recto);
  const readers = await newVisitor();
  const readerPage = await readers.newPage();
  const reader = await signedIn(readerPage, recto);

  await test.step('nobody has told anything yet', async () => {
    await page.goto('/notifications');
    await expect(page.getByText('You have no notifications.')).toBeVisible();
    await shots(page, 'notifications-none');
  });

  const address = await publishedPage(author);
  const pageId = address.slice(-12);
  await page.goto('/home');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await test.step('the bell counts while one looks', async () => {
    await reader.call('POST', `/api/comment/${pageId}`, { text: 'Does the third fold work for sea charts too?' });
    await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
    await reader.call('PATCH', `/api/rate/page/${pageId}`, { rate: 'like' });
    await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
    await shots(page, 'bell');
  });

  await test.step('the list has them, unread, and grows by itself', async () => {
    await page.getByRole('link', { name: 'Notifications, 2 unread' }).click();
    await expect(page.getByRole('link', { name: 'One reader likes your page' })).toBeVisible();
    await reader.call('POST', `/api/comment/${pageId}`, { text: 'I have tried it: it does.' });
    await expect(page.getByText('I have tried it: it does.')).toBeVisible();
    await shots(page, 'notifications');
  });

  await test.step('following one leads to the comment, and marks what is not newer as read', async () => {
    await page.getByRole('link', { name: 'Ann Lee commented on your page' }).first().click();
    await expect(page).toHaveURL(new RegExp(`${address}#comment-`));
    await expect(page.getByText('I have tried it: it does.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('a reply reaches the reader; all is marked as read', async () => {
    await readerPage.goto('/notifications');
    await expect(readerPage.getByText('You have no notifications.')).toBeVisible();
    await page.getByRole('button', { name: 'Reply' }).first().click();
    await page.getByPlaceholder('Reply to Ann Lee').fill('Thank you for trying!');
    await page.keyboard.press('Control+Enter');
    await expect(readerPage.getByRole('link', { name: 'Ann Lee replied to your comment' })).toBeVisible();
    await readerPage.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(readerPage.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
    await expect(readerPage.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible();
  });

  await test.step('what one has switched off is not told', async () => {
    await page.goto('/settings');
    const likes = page.getByRole('switch', { name: 'Likes of my pages' });
    await likes.click();
    await expect(likes).not.toBeChecked();
    await expectAccessible(page);
    await shots(page, 'settings');
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Likes of my pages' })).not.toBeChecked();
    await page.goto('/notifications');
    await expect(page.getByText('I have tried it: it does.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'One reader likes your page' })).toHaveCount(0);
  });
});
