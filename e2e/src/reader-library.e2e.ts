import { expectAccessible } from './accessible.ts';
import { logIn, tokenIn, withAccount } from './auth-people.ts';
import { expect, test } from './installation.ts';
import { published } from './reader-pages.ts';
import { shots } from './shots.ts';

const title = 'How a tide table is read';

test('a reader rates, comments, keeps, collects and follows, and finds it all in the library', async ({
  page,
  context,
  newVisitor,
  recto,
}) => {
  test.setTimeout(480_000);
  const authors = await newVisitor();
  const author = await withAccount(recto, authors);
  const authorPage = await authors.newPage();
  await logIn(authorPage, author);
  const { address } = await published(authors.request, (await tokenIn(authorPage)) ?? '', { title });

  await test.step('a visitor is asked to log in', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Like 0', exact: true }).click();
    await expect(page.getByText('Please login to rate a page.').first()).toBeVisible();
    await expect(page.getByText('Please login to comment on this page.')).toBeVisible();
    await expectAccessible(page);
    await shots(page, 'page-of-a-visitor');
  });

  const reader = await withAccount(recto, context);
  await logIn(page, reader);
  await authorPage.goto(address);
  await expect(authorPage.getByText('No comment yet. Be the first one to comment on this page.')).toBeVisible();

  await test.step('rate and comment; the author sees it without a reload', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Like 0', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Like 1', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.getByPlaceholder('Write a comment').fill('Twice a day? See https://example.org/tides.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your comment added successfully.').first()).toBeVisible();
    await expect(authorPage.getByText('Twice a day?')).toBeVisible();
    await expect(authorPage.getByRole('button', { name: 'Like 1', exact: true })).toBeVisible();
  });

  await test.step('the author answers below it', async () => {
    await authorPage.getByRole('button', { name: 'Reply' }).click();
    await authorPage.getByPlaceholder(`Reply to ${reader.name}`).fill('Nearly.');
    await authorPage.keyboard.press('Control+Enter');
    await expect(authorPage.getByText('Nearly.')).toBeVisible();
    await page.getByRole('button', { name: 'Show 1 reply' }).click();
    await expect(page.getByText('Nearly.')).toBeVisible();
  });

  await test.step('keep, collect, follow', async () => {
    await page.getByRole('button', { name: 'Read later' }).click();
    await expect(page.getByText('Page added to the read later list.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add to collections' }).click();
    await page.getByRole('button', { name: 'New collection' }).click();
    await page.getByLabel('Name').fill('Coast & sea');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('checkbox', { name: 'Coast & sea' })).toBeChecked();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('button', { name: 'Subscribed' })).toBeVisible();
  });

  await test.step('a protected page opens by its password, for whoever knows it, until the tab is closed', async () => {
    const secret = 'Where the sand goes';
    const protectedPage = { title: secret, type: 'private', settings: { password: 'low-water' } } as const;
    const hidden = await published(authors.request, (await tokenIn(authorPage)) ?? '', protectedPage);
    await page.goto(hidden.address);
    await expect(page.getByRole('heading', { level: 1, name: 'Protected page' })).toBeVisible();
    await expect(page.getByText(secret)).toHaveCount(0);
    await expectAccessible(page);
    await shots(page, 'protected-page');
    const password = page.getByLabel('Password');
    await password.fill('high-water');
    await password.press('Enter');
    await expect(page.getByRole('main').getByText('Incorrect password.')).toBeVisible();
    await password.fill('low-water');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('heading', { level: 1, name: secret })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: secret })).toBeVisible();
    const another = await context.newPage();
    await another.goto(hidden.address);
    await expect(another.getByLabel('Password')).toBeVisible();
    await another.close();
  });

  await test.step('an author’s pages stand in five, five, three, two and one columns, and open in a new tab', async () => {
    await page.goto(`/users/${author.username}/pages`);
    await expect(page.locator('#first')).toHaveCount(0);
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    for (const [width, columns] of [
      [1440, 5],
      [1200, 5],
      [768, 3],
      [600, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tracks = await item.evaluate(({ parentElement }) =>
        parentElement === null ? '' : getComputedStyle(parentElement).gridTemplateColumns,
      );
      expect(tracks.split(' '), `columns at ${width}`).toHaveLength(columns);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    const [opened] = await Promise.all([context.waitForEvent('page'), item.getByRole('link', { name: title }).click()]);
    await expect(opened.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await opened.close();
  });

  await test.step('the library has it all', async () => {
    for (const list of ['/feed/read-later', '/feed/liked-pages']) {
      await page.goto(list);
      await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    }
    await page.goto('/feed/subscriptions');
    await expect(page.getByRole('link', { name: 'View latest pages' })).toBeVisible();
    await page.goto('/feed/history/comments');
    await expect(page.getByText('Twice a day?')).toBeVisible();
    await page.goto('/u/collections');
    await page.getByRole('link', { name: 'Coast & sea' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Coast & sea' })).toBeVisible();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('The collection is now accessable by others.').first()).toBeVisible();
  });
});
