import { logIn, openLogin, tokenIn, withAccount } from './auth-people.ts';
import { expect, test } from './installation.ts';

test('the notices tell why one is at the login', async ({ page }) => {
  for (const [redirected, text] of [
    ['new-page', 'Please login in order to be able to create a new page.'],
    ['admin', 'Please login to access the admin area.'],
    ['access', 'Please login to access that page.'],
  ] as const) {
    await page.goto(`/login?redirected=${redirected}`);
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    await expect(page).toHaveTitle('Login | Recto');
  }
});

test('a wrong password is refused, the right one leads back to where one came from', async ({
  page,
  context,
  recto,
}) => {
  const ann = await withAccount(recto, context);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?redirected=access&from=%2Fsettings$/);
  await page.getByLabel('Email').fill(ann.email.toUpperCase());
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Incorrect password or email address.');
  await expect(password).toBeFocused();
  await password.fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(ann.email);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login/);
});

test('whoever is quicker than the app is logged in by what they pressed before it came', async ({
  page,
  context,
  recto,
}) => {
  const ann = await withAccount(recto, context);
  let goOn = (): void => undefined;
  const gate = new Promise<void>(resolve => {
    goOn = resolve;
  });
  await page.route(/\/releases\/shell\/.*\/main\.\w+\.js$/, async route => {
    await gate;
    await route.continue();
  });
  await page.goto('/login?redirected=access&from=%2Fsettings', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password').fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('form[data-waits="sent"]')).toBeVisible();
  goOn();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(ann.email);
});

test('all tabs agree on who is signed in, and logging out is for all of them', async ({ page, context, recto }) => {
  const ann = await withAccount(recto, context);
  const other = await context.newPage();
  await openLogin(other, '/login?from=/profile');
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await logIn(page, ann, '/login?from=/profile');
  await expect(other).toHaveURL(/\/profile$/);
  await expect(other.getByLabel('Headline')).toBeVisible();
  const token = await tokenIn(page);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(other).toHaveURL(/\/login\?redirected=access&from=%2Fprofile$/);
  expect(await tokenIn(page)).toBeNull();
  const answer = await context.request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});
