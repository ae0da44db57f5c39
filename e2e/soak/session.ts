import { expect, type Page } from '@playwright/test';
import { tokenIn } from '../src/auth-people.ts';
import { logOut } from './account.ts';
import { until, type Writer } from './writer.ts';

export const askedToLogIn = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

/** Ends the session of somebody's browser elsewhere. */
export async function endSession(writer: Writer): Promise<void> {
  const token = await tokenIn(writer.browser.page());
  if (token !== null) await logOut(writer.url, token);
}

/** Where the code that asks for the password did not come, as the server had ended, one is sent to another tab. */
const sentElsewhere = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' });

/** Logs in where one is asked to; now and then, and where it cannot be here, only after having gone on without. */
export async function logInHere(writer: Writer): Promise<void> {
  const page = writer.browser.page();
  const dialog = askedToLogIn(page);
  const anyDialog = dialog.or(sentElsewhere(page));
  await expect(anyDialog).toBeVisible();
  for (let goesOn = writer.random.chance(0.3); goesOn || !(await dialog.isVisible()); goesOn = false) {
    writer.note('goes on without logging in');
    await anyDialog.getByRole('button', { name: 'Go on without logging in' }).click();
    await expect(page.getByText('You are logged out. What you have written is still here.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(anyDialog).toBeVisible();
  }
  const email = dialog.getByLabel('Email');
  await until(
    writer,
    () => dialog.isHidden(),
    async () => {
      if (await email.isEditable({ timeout: 2_000 })) await email.fill(writer.account.email);
      const password = dialog.getByLabel('Password', { exact: true });
      await password.fill(writer.account.password, { timeout: 2_000 });
      await password.press('Enter');
    },
  );
}
