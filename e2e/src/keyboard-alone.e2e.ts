import type { Page } from '@playwright/test';
import { openLogin, somebody } from './auth-people.ts';
import { expectHeard, listen, tabTo } from './by-keyboard.ts';
import { expect, test } from './installation.ts';
import { codeIn, newestMailTo } from './mail.ts';

const title = 'How to fold a map';
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');

test('register, write, publish, comment and collect with the keyboard alone', async ({ page, recto }) => {
  test.setTimeout(480_000);
  await listen(page);
  const key = (name: string) => page.keyboard.press(name);
  const type = (text: string) => page.keyboard.insertText(text);
  const ann = somebody();

  await test.step('the first Tab leads past the navigation', async () => {
    await page.goto('/home');
    await page.locator('#root:not([hidden])').waitFor();
    await key('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await key('Enter');
    await key('Tab');
    expect(await main(page).evaluate(element => element.contains(document.activeElement))).toBe(true);
  });

  await test.step('register: errors are said and get the focus', async () => {
    await openLogin(page);
    await page.locator('#root:not([hidden])').waitFor();
    await tabTo(main(page).getByRole('link', { name: 'Register' }));
    await key('Enter');
    await expect(heading(page)).toHaveText('Create your account');
    const name = page.getByLabel('Name', { exact: true });
    await tabTo(name);
    await key('Enter');
    // What is wrong is listed, and the list leads to each field, which says what is wrong with it.
    await expect(page.getByRole('group', { name: /fields/ })).toBeFocused();
    await key('Tab');
    await key('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Please enter your name\./);
    await type(ann.name);
    for (const [label, text] of [
      ['Username', ann.username],
      ['Email', ann.email],
      ['Password', ann.password],
      ['Confirm password', ann.password],
    ] as const) {
      await tabTo(page.getByLabel(label, { exact: true }));
      await type(text);
    }
    await key('Enter');
    await expect(heading(page)).toHaveText('Verify your email');
    await expect(page.getByLabel('Digit 1 of 5')).toBeFocused();
    const code = codeIn(await newestMailTo(recto, ann.email));
    await page.keyboard.type(code === '11111' ? '22222' : '11111');
    await expectHeard(page, 'The code is invalid');
    await expect(page.getByLabel('Digit 1 of 5')).toBeFocused();
    await page.keyboard.type(code);
    await expect(page).toHaveURL(/\/home$/);
    await expect(heading(page)).toBeFocused();
  });

  await test.step('write and publish', async () => {
    await tabTo(page.getByRole('banner').getByRole('link', { name: 'Write' }), 'Shift+Tab');
    await key('Enter');
    await expect(page).toHaveURL(/\/new-page\/initial-step$/);
    await expect(heading(page)).toBeFocused();
    await tabTo(page.getByRole('radio', { name: 'Public' }));
    await key('Space');
    await tabTo(main(page).getByRole('button', { name: 'Next' }));
    await key('Enter');
    await expect(page).toHaveURL(/\/new-page\/page-contents/);
    await expect(heading(page)).toBeFocused();
    for (const [label, text] of [
      ['Title', title],
      ['Brief description', 'Three folds that bring every map back to the size it had.'],
      ['Targets', 'Walkers, drivers and sailors.'],
      ['Body', 'A map wants to be folded along its own lines, and it shows them to whoever looks.'],
    ] as const) {
      await tabTo(page.getByRole('textbox', { name: label }));
      await type(text);
    }
    await key('Control+s');
    await expectHeard(page, 'Changes saved to the cloud!');
    await tabTo(main(page).getByRole('button', { name: 'Next' }));
    await key('Enter');
    for (const step of ['page-thumbnail', 'attach-files']) {
      await expect(page).toHaveURL(new RegExp(`/new-page/${step}`));
      await expect(heading(page)).toBeFocused();
      await tabTo(main(page).getByRole('link', { name: 'Next' }));
      await key('Enter');
    }
    await expect(page).toHaveURL(/\/new-page\/final-step/);
    await expect(heading(page)).toBeFocused();
    const publish = main(page).getByRole('button', { name: 'Publish' });
    await tabTo(publish);
    await key('Enter');
    const tags = page.getByLabel('Tags of the page');
    await expect(tags).toBeFocused();
    await expect(tags).toHaveAccessibleDescription(/Please choose at least 5 tags/);
    for (const tag of ['maps', 'paper', 'folding', 'travel', 'craft']) {
      await type(tag);
      await key('Enter');
    }
    await tabTo(publish);
    await key('Enter');
    await expect(page).toHaveURL(/\/new-page\/message\?type=public&status=success/);
    await expect(heading(page)).toBeFocused();
    await tabTo(page.getByRole('link', { name: 'View your page' }));
    await key('Enter');
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
  });

  await test.step('comment; delete it again', async () => {
    const comment = page.getByPlaceholder('Write a comment');
    await tabTo(comment);
    await type('Three folds?');
    await tabTo(page.getByRole('button', { name: 'Send' }));
    await key('Enter');
    await expectHeard(page, 'Your comment added successfully.');
    await expect(page.getByText('Three folds?')).toBeVisible();
    await expect(comment).toBeFocused();
    await tabTo(page.getByRole('button', { name: 'Delete comment' }));
    await key('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true);
    await key('Escape');
    await expect(page.getByRole('button', { name: 'Delete comment' })).toBeFocused();
    await key('Enter');
    await tabTo(dialog.getByRole('button', { name: 'Delete' }));
    await key('Enter');
    await expectHeard(page, 'Your comment was deleted successfully.');
    await expect(page.getByText('Three folds?')).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: /^Comments/ })).toBeFocused();
  });

  await test.step('collect', async () => {
    const collect = page.getByRole('button', { name: 'Add to collections' });
    await tabTo(collect, 'Shift+Tab');
    await key('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true);
    await tabTo(dialog.getByRole('button', { name: 'New collection' }));
    await key('Enter');
    await tabTo(dialog.getByLabel('Name'));
    await type('Paper things');
    await key('Enter');
    await expectHeard(page, 'Page successfully added to Paper things.');
    await expect(dialog.getByRole('checkbox', { name: 'Paper things' })).toBeChecked();
    await tabTo(dialog.getByRole('button', { name: 'Done' }));
    await key('Enter');
    await expect(dialog).toBeHidden();
    await expect(collect).toBeFocused();
  });

  await test.step('search: how many there are is said', async () => {
    const field = page.getByRole('banner').getByRole('searchbox');
    await tabTo(field, 'Shift+Tab');
    await type('fold');
    await key('Enter');
    await expect(page).toHaveURL(/\/search\?q=fold/);
    // Other journeys may have written about it before.
    await expectHeard(page, /\b[1-9]\d* results?\b/);
  });
});
