import { openLogin, somebody, tokenIn } from './auth-people.ts';
import { expect, test } from './installation.ts';
import { codeIn, mailsTo, newestMailTo } from './mail.ts';

test('somebody registers: wrong code refused, right code leads home', async ({ page, recto }) => {
  const { name, username, email, password } = somebody();
  await openLogin(page);
  await page.getByRole('navigation', { name: 'Log in or register' }).getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveTitle('Register | Recto');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account');

  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Please confirm your password.')).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Username').fill('Profile');
  await expect(page.getByText('Profile is already taken, please choose another one.').first()).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText(`${username} is free.`).first()).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email');
  const first = page.getByLabel('Digit 1 of 5');
  await expect(first).toBeFocused();
  const code = codeIn(await newestMailTo(recto, email));
  await page.keyboard.type(code === '11111' ? '22222' : '11111');
  await expect(page.getByRole('alert')).toHaveText(
    "The code is invalid, make sure that you put the exact code we've sent to your email. You may want to resend the code.",
  );
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('');

  // Pasted into any of the boxes.
  await page.getByLabel('Digit 3 of 5').evaluate((box, text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, code);
  await expect(page).toHaveURL(/\/home$/);
  expect(await tokenIn(page)).not.toBeNull();

  await page.goto('/profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
});

test('the code goes to the address it was changed to, and only there it counts', async ({ page, recto }) => {
  const first = somebody();
  const second = somebody();
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill(first.name);
  await page.getByLabel('Username').fill(first.username);
  await page.getByLabel('Email').fill(first.email);
  await page.getByLabel('Password', { exact: true }).fill(first.password);
  await page.getByLabel('Confirm password').fill(first.password);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  const old = codeIn(await newestMailTo(recto, first.email));

  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByLabel('New email').fill(second.email);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('New code has been sent to your email.')).toBeVisible();
  await expect(page.getByText(second.email)).toBeVisible();
  const code = codeIn(await newestMailTo(recto, second.email));

  const box = page.getByLabel('Digit 1 of 5');
  await box.pressSequentially(old === code ? '11111' : old);
  await expect(page.getByRole('alert')).toContainText('The code is invalid');
  await box.click();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/home$/);
  expect(await mailsTo(recto, first.email)).toHaveLength(1);
  await page.goto('/settings');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(second.email);
});

test('another code can be asked for after half a minute, and only the newest counts', async ({ page, recto }) => {
  const { name, username, email, password } = somebody();
  await page.clock.install();
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  const resend = page.getByRole('button', { name: /^Resend the code/ });
  await expect(resend).toBeDisabled();
  const old = codeIn(await newestMailTo(recto, email));
  await page.clock.fastForward('00:31');
  await resend.click();
  await expect(page.getByText('New code has been sent to your email.')).toBeVisible();
  await expect(resend).toBeDisabled();
  const code = codeIn(await newestMailTo(recto, email, 2));
  const first = page.getByLabel('Digit 1 of 5');
  await first.click();
  await page.keyboard.type(old === code ? '11111' : old);
  await expect(page.getByRole('alert')).toContainText('The code is invalid');
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/home$/);
});
