import { logIn, openLogin, withAccount } from './auth-people.ts';
import { expect, test } from './installation.ts';
import { linkIn, newestMailTo } from './mail.ts';

test('a forgotten password is replaced through the mailed link, which works once', async ({ page, context, recto }) => {
  const ann = await withAccount(recto, context);
  // The code of the registration was mailed to the same address.
  const mailsBefore = 1;
  await openLogin(page);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
  await dialog.getByLabel('Email').fill('nobody@example.org');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No one with email nobody@example.org founded.');

  await dialog.getByLabel('Email').fill(ann.email);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText(`Instructions on how to reset your password were sent to ${ann.email}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const link = linkIn(await newestMailTo(recto, ann.email, mailsBefore + 1), '/forgotpassword');
  await page.goto(link);
  await expect(page).toHaveTitle('Reset Password | Recto');
  const password = page.getByLabel('New password');
  const confirmation = page.getByLabel('Confirm password');
  const reset = page.getByRole('button', { name: 'Reset password' });
  await expect(confirmation).toBeDisabled();
  await expect(reset).toBeDisabled();
  await password.fill('Another1Password');
  await confirmation.fill('Another1Password');
  await reset.click();
  await expect(page.getByRole('main')).toContainText(
    'You have successfully reset your password. Now you can go ahead and login to your account with your new password.',
  );
  await expect(page).toHaveURL(/\/forgotpassword$/);

  await page.goto(link);
  await password.fill('Third1Password');
  await confirmation.fill('Third1Password');
  await reset.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    "The link you've clicked on is not valid, make sure that you open the exact link we've sent to your email.",
  );

  const old = await context.request.post('/login', { data: ann });
  expect(old.status()).toBe(401);
  await logIn(page, { email: ann.email, password: 'Another1Password' });
  await expect(page).toHaveURL(/\/home$/);
});
