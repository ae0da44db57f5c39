import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { TestInstallation } from '../../tools/processes.ts';
import { expect } from './installation.ts';
import { codeIn, newestMailTo } from './mail.ts';

export type Applicant = { name: string; username: string; email: string; password: string };

/** Somebody whom nobody knows yet. */
export const somebody = (): Applicant => {
  const username = `ann_${randomBytes(4).toString('hex')}`;
  return { name: 'Ann Lee', username, email: `${username}@example.org`, password: 'Abcdefg1' };
};

/** Gives somebody an account through the API, code from the mail included. */
export async function withAccount(recto: TestInstallation, context: BrowserContext): Promise<Applicant> {
  const applicant = somebody();
  const sent = await context.request.post('/api/sendcode', { data: applicant });
  expect(sent.status()).toBe(200);
  const code = codeIn(await newestMailTo(recto, applicant.email));
  const made = await context.request.post('/register', { data: { ...applicant, code } });
  expect(made.status()).toBe(201);
  return applicant;
}

/** Opens the login and waits until the app stands there, whatever came before it. */
export async function openLogin(page: Page, at = '/login'): Promise<void> {
  await page.goto(at);
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toBeVisible();
}

/** Logs in by the form; ends where that leads. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Applicant, 'email' | 'password'>,
  at?: string,
): Promise<void> {
  await openLogin(page, at);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

export const tokenIn = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));
