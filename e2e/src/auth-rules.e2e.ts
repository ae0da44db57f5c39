import { emailInUse, usernameTaken } from '@recto/contracts/messages/auth.ts';
import type { APIResponse, Page } from '@playwright/test';
import { logIn, somebody, tokenIn, withAccount } from './auth-people.ts';
import { expect, test } from './installation.ts';

/** The specification's section 5: what is typed, and the message that the form and the API must both give. */
const registration = [
  ['name', '', 'Please enter your name.'],
  ['name', '\u200b', 'Please enter your name.'],
  ['name', 'Ann 2', 'Please enter a valid name that contains only letters.'],
  ['name', 'Al', 'Please enter a name between 3 and 30 charecters.'],
  ['name', 'A'.repeat(31), 'Please enter a name between 3 and 30 charecters.'],
  ['username', '', 'Please choose a username.'],
  ['username', 'abcd', 'Please choose a username name between 5 and 15 charecters.'],
  ['username', 'a'.repeat(16), 'Please choose a username name between 5 and 15 charecters.'],
  ['username', 'ann-lee', 'Please choose a username that contains only letters, numbers and underscore.'],
  ['username', 'settings', 'settings is already taken, please choose another one.'],
  ['email', '', 'Please enter your email.'],
  ['email', 'ann@x', 'Please enter a valid email.'],
  ['password', '', 'Please choose a password.'],
  ['password', 'abcdefg1', 'Password should contain a capital letter, letters and numbers.'],
  ['password', 'ABCDEFG1', 'Password should contain a capital letter, letters and numbers.'],
  ['password', 'Abcdefgh', 'Password should contain a capital letter, letters and numbers.'],
  ['password', 'Abcdef1', 'Password should contain 8 to 30 charecters.'],
  ['password', `Ab1${'x'.repeat(28)}`, 'Password should contain 8 to 30 charecters.'],
] as const;

/** These the API has no field for. */
const confirmation = [
  ['', 'Please confirm your password.'],
  ['Abcdefg2', 'Passwords do not match up.'],
] as const;

const profile = [
  ['name', '', 'You must enter your name.'],
  ['name', 'Ann 2', 'Your name should contains only letters.'],
  ['name', 'Al', 'Your name should be between 3 and 30 charecters.'],
  ['name', 'A'.repeat(31), 'Your name should be between 3 and 30 charecters.'],
  ['headline', 'abc 12345', 'More than 60% of your headline must be letters.'],
  ['headline', 'a'.repeat(51), 'Headline should be less than 50 characters'],
  ['biography', 'abcdef 1234', 'More than 70% of your biography must be letters.'],
  ['biography', 'a'.repeat(251), 'Biography should be less than 250 characters'],
  ['links.website', 'javascript:alert(1)', 'Website should be a web address.'],
  ['links.twitter', `https://x.org/${'a'.repeat(90)}`, 'Twitter should be less than 100 characters'],
] as const;

const named = (page: Page, name: string) => page.getByRole('main').locator(`[name="${name}"]`);

/** The message that is tied to a field. */
const errorAt = (page: Page, name: string) => {
  const field = named(page, name);
  return {
    toBe: async (message: string) => {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
      const error = ids.find(id => id.endsWith('-error')) ?? '';
      await expect(page.locator(`[id="${error}"]`)).toHaveText(message);
    },
  };
};
const fieldsOf = async (answer: APIResponse): Promise<Record<string, string>> => (await answer.json()).fields ?? {};

test('registration: the form and the API say the same', async ({ page, request }) => {
  const { password, ...others } = somebody();
  const right = { ...others, password, confirmPassword: password };
  await page.goto('/register');
  const register = page.getByRole('main').getByRole('button', { name: 'Register' });
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await named(page, name).fill(value);
  };
  for (const [field, value, message] of registration) {
    await test.step(`${field} ${JSON.stringify(value)}`, async () => {
      await fill({ ...right, [field]: value });
      await register.click();
      await errorAt(page, field).toBe(message);
      const answer = await request.post('/api/sendcode', { data: { ...others, password, [field]: value } });
      expect([409, 422]).toContain(answer.status());
      expect(await fieldsOf(answer)).toEqual({ [field]: message });
      expect((await answer.json()).message).toBe(message);
    });
  }
  for (const [value, message] of confirmation) {
    await fill({ ...right, confirmPassword: value });
    await register.click();
    await errorAt(page, 'confirmPassword').toBe(message);
  }
});

test('registration: what somebody has already is refused by both in the same words', async ({
  page,
  context,
  recto,
}) => {
  const taken = await withAccount(recto, context);
  const fresh = somebody();
  await page.goto('/register');
  const register = page.getByRole('main').getByRole('button', { name: 'Register' });
  const right = { ...fresh, confirmPassword: fresh.password };
  for (const [name, value] of Object.entries(right)) await named(page, name).fill(value);
  const username = taken.username.toUpperCase();
  await named(page, 'username').fill(username);
  await register.click();
  await errorAt(page, 'username').toBe(usernameTaken(username));
  const first = await context.request.post('/api/sendcode', { data: { ...fresh, username } });
  expect([first.status(), await fieldsOf(first)]).toEqual([409, { username: usernameTaken(username) }]);

  await named(page, 'username').fill(fresh.username);
  await named(page, 'email').fill(taken.email.toUpperCase());
  await register.click();
  await errorAt(page, 'email').toBe(emailInUse);
  const second = await context.request.post('/api/sendcode', { data: { ...fresh, email: taken.email.toUpperCase() } });
  expect([second.status(), (await second.json()).message]).toEqual([409, emailInUse]);
});

test('profile and new password: the form and the API say the same', async ({ page, context, recto }) => {
  await logIn(page, await withAccount(recto, context), '/login?from=/profile');
  const headers = { authorization: `Bearer ${await tokenIn(page)}` };
  await expect(page.getByLabel('Headline')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save' });
  for (const [path, value, message] of profile) {
    await test.step(`${path} ${JSON.stringify(value)}`, async () => {
      const field = named(page, path);
      const before = await field.inputValue();
      await field.fill(value);
      await errorAt(page, path).toBe(message);
      // The specification's Save waits for name, headline and biography; a wrong link stops it when it is pressed.
      if (!path.startsWith('links.')) await expect(save).toBeDisabled();
      const [parent, child] = path.split('.');
      const data = child ? { [parent!]: { [child]: value } } : { [path]: value };
      const answer = await context.request.patch('/api/profile', { headers, data });
      expect([answer.status(), await fieldsOf(answer)]).toEqual([422, { [path]: message }]);
      await field.fill(before);
      await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    });
  }
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Settings' }).click();
  for (const [, value, message] of registration.filter(([field, value]) => field === 'password' && value !== '')) {
    await named(page, 'password').fill(value);
    await named(page, 'password').press('Tab');
    await errorAt(page, 'password').toBe(message);
    await expect(named(page, 'confirmPassword')).toBeDisabled();
    const answer = await context.request.patch('/api/settings/password', { headers, data: { password: value } });
    expect([answer.status(), await fieldsOf(answer)]).toEqual([422, { password: message }]);
  }
});
