import type { Page } from '@playwright/test';
import type { TestInstallation } from '../../tools/processes.ts';
import { logIn, tokenIn, withAccount } from './auth-people.ts';
import { expect, test } from './installation.ts';

/** Somebody presses Save on what they wrote into their profile, after their session has ended; and what they are asked. */
async function savedTooLate(page: Page, recto: TestInstallation) {
  const ann = await withAccount(recto, page.context());
  await logIn(page, ann, '/login?from=/profile');
  await page.getByLabel('Headline').fill('Folds maps');
  const ended = await page.request.post('/api/logout', {
    headers: { authorization: `Bearer ${await tokenIn(page)}` },
  });
  expect(ended.status()).toBe(200);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  return { ann, dialog };
}

test('a new password ends the sessions of other browsers, not this one', async ({
  page,
  context,
  newVisitor,
  recto,
}) => {
  const ann = await withAccount(recto, context);
  const elsewhere = await (await newVisitor()).newPage();
  await logIn(page, ann, '/login?from=/settings');
  await logIn(elsewhere, ann, '/login?from=/profile');
  await expect(elsewhere.getByLabel('Headline')).toBeVisible();

  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText("Sorry we haven't added this part yet.")).toBeVisible();
  const password = 'Another1Password';
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill('Another2Password');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Passwords do not match up.')).toBeVisible();
  await page.getByLabel('Confirm password').fill(password);
  const before = await tokenIn(page);
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated successfully.').first()).toBeVisible();
  expect(await tokenIn(page)).not.toBe(before);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login\?redirected=access&from=%2Fprofile$/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(ann.email);
  await logIn(elsewhere, { email: ann.email, password });
});

test('a session that ends while one writes is renewed in place, and the writing is saved', async ({ page, recto }) => {
  const { ann, dialog } = await savedTooLate(page, recto);
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(ann.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password or email address.');
  await dialog.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your profile updated successfully.').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Folds maps');
});

test('who goes on without logging in finds their email wherever they log in after all, and nobody does after a logout', async ({
  page,
  recto,
}) => {
  const { ann, dialog } = await savedTooLate(page, recto);
  const without = dialog.getByRole('button', { name: 'Go on without logging in' });
  await without.click();
  const [notice, header] = [page.getByRole('main'), page.getByRole('banner')];
  for (const way of [notice.getByRole('button', { name: 'Login' }), header.getByRole('link', { name: 'Log in' })]) {
    await way.click();
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(ann.email);
    await without.click();
  }
  // Nothing unsaved is left to stay for.
  await page.getByLabel('Headline').fill('');
  await header.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login/);
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveValue(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
  await header.getByRole('button', { name: 'Account' }).click();
  await header.getByRole('button', { name: 'Log out' }).click();
  await header.getByRole('link', { name: 'Log in' }).first().click();
  await expect(email).toHaveValue('');
});
