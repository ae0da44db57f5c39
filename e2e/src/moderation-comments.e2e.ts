import { expectAccessible } from './accessible.ts';
import { goodContents, publishedPage, signedIn } from './author-drafts.ts';
import { expect, test } from './installation.ts';
import { grantModerator } from './moderators.ts';
import { unreadable } from './reflow.ts';
import { shots } from './shots.ts';

test('an author blocks a reader and closes the comments; a comment that waits is let through', async ({
  page,
  newVisitor,
  recto,
}) => {
  test.setTimeout(480_000);
  const author = await signedIn(page, recto);
  const address = await publishedPage(author, 'public', { ...goodContents, title: 'W'.repeat(50) });
  const readerPage = await (await newVisitor()).newPage();
  await signedIn(readerPage, recto);
  const moderatorPage = await (await newVisitor()).newPage();
  const moderator = await signedIn(moderatorPage, recto);
  await grantModerator(recto, moderator.username);
  const links = 'See https://a.example and https://b.example and https://c.example';

  await test.step('a comment full of links waits, and only its author sees it', async () => {
    await readerPage.goto(address);
    await readerPage.getByPlaceholder('Write a comment').fill(links);
    await readerPage.getByRole('button', { name: 'Send' }).click();
    await expect(readerPage.getByRole('article').getByText('Your comment waits for a moderator.')).toBeVisible();
    await expectAccessible(readerPage);
    await shots(readerPage, 'held');
    await page.goto(address);
    await expect(page.getByText('No comment yet.')).toBeVisible();
    await moderatorPage.goto('/admin');
    await expect(moderatorPage.getByRole('link', { name: links })).toBeVisible();
    expect(await unreadable(moderatorPage, 'narrow')).toEqual([]);
    await moderatorPage.getByRole('link', { name: links }).click();
    await expect(moderatorPage.getByRole('article').getByText(links)).toBeVisible();
    expect(await unreadable(moderatorPage, 'narrow')).toEqual([]);
    await shots(moderatorPage, 'held-thing');
    await moderatorPage.getByRole('button', { name: 'Let it through' }).click();
    await expect(moderatorPage.getByText('The comment can be seen now.').first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('See https://a.example')).toBeVisible();
  });

  await test.step('the author blocks the reader, by keyboard', async () => {
    await page.getByRole('button', { name: 'More about this comment' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Report this comment' })).toBeFocused();
    await shots(page, 'comment-menu');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Block this reader' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText('Ann Lee cannot comment on your pages any more.').first()).toBeVisible();
    await readerPage.reload();
    await expect(readerPage.getByText('The author of this page does not let you comment.')).toBeVisible();
    await expect(readerPage.getByPlaceholder('Write a comment')).toHaveCount(0);
    await expect(readerPage.getByRole('button', { name: 'Reply' })).toHaveCount(0);
    await shots(readerPage, 'blocked-reader');
  });

  await test.step('and lets the reader comment again', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Unblock Ann Lee' }).click();
    await expect(page.getByText('You have not blocked anybody.')).toBeVisible();
    await readerPage.reload();
    await expect(readerPage.getByPlaceholder('Write a comment')).toBeVisible();
  });

  await test.step('comments are closed and opened', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Close the comments' }).click();
    await expect(page.getByText('Comments are disabled for this page.')).toBeVisible();
    await shots(page, 'closed');
    await readerPage.reload();
    await expect(readerPage.getByText('Comments are disabled for this page.')).toBeVisible();
    await page.getByRole('button', { name: 'Open the comments' }).click();
    await expect(page.getByText('See https://a.example')).toBeVisible();
  });
});
