import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { logIn, openLogin, somebody, tokenIn, withAccount } from './auth-people.ts';
import { expect, test } from './installation.ts';

// Each look takes seconds, in light and in dark.
test.slow();

const main = (page: Page) => page.getByRole('main');

test('no barriers at the login and the forgotten password', async ({ page }) => {
  await openLogin(page, '/login?redirected=access');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('no barriers in the registration', async ({ page }) => {
  await page.goto('/register');
  await main(page).getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Please confirm your password.')).toBeVisible();
  await expectAccessible(page);
  const { name, username, email, password } = somebody();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Digit 1 of 5').fill('1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('no barriers on the reset screen and in the legal texts', async ({ page }) => {
  await page.goto('/forgotpassword?i=1&t=2');
  await page.getByLabel('New password').fill('Abcdefg1');
  await page.getByLabel('Confirm password').fill('Abcdefg2');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Passwords do not match up.')).toBeVisible();
  await expectAccessible(page);
  for (const [path, title] of [
    ['/terms-of-use', 'Terms of use'],
    ['/privacy-policy', 'Privacy policy'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} | Recto`);
    await expectAccessible(page);
  }
});

test('no barriers in profile, settings and signing in again', async ({ page, context, recto }) => {
  await logIn(page, await withAccount(recto, context), '/login?from=/settings');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText("Sorry we haven't added this part yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByLabel('Headline').fill('123');
  await expectAccessible(page);
  await page.getByLabel('Headline').fill('Folds maps');
  await context.request.post('/api/logout', { headers: { authorization: `Bearer ${await tokenIn(page)}` } });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expectAccessible(page);
});
