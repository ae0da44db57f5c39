import { simpleParser } from 'mailparser';
import { startInstallation } from '../../tools/processes.ts';
import { startMailServer } from '../../tools/testing/mail-server.ts';
import { somebody, tokenIn } from './auth-people.ts';
import { expect, test } from './installation.ts';
import { codeIn } from './mail.ts';
import { releases } from './release.ts';

test('a mail server that takes no letter is told, nothing typed is lost, and the next try has the code', async ({
  browser,
}) => {
  const mail = await startMailServer(Number.POSITIVE_INFINITY, '451 later');
  const recto = await startInstallation({
    env: { RECTO_RELEASES: releases, SMTP_URL: mail.url, MAIL_FROM: 'Recto <post@recto.example>' },
  });
  try {
    const page = await browser.newPage({ baseURL: recto.url() });
    const { name, username, email, password } = somebody();
    await page.goto('/register');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    const send = page.getByRole('main').getByRole('button', { name: 'Register' });
    await send.click();
    await expect(page.getByText('Something went wrong, please try again.').first()).toBeVisible();
    expect(mail.tries()).toBeGreaterThanOrEqual(3);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);

    mail.recover();
    await send.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email');
    const letter = await simpleParser(mail.letters.at(-1) ?? '');
    expect(letter.from?.text).toContain('post@recto.example');
    expect(letter.html).toContain(codeIn(letter));
    await page.getByLabel('Digit 1 of 5').focus();
    await page.keyboard.type(codeIn(letter));
    await expect(page).toHaveURL(/\/home$/);
    expect(await tokenIn(page)).not.toBeNull();
    await page.close();
  } finally {
    await recto.remove();
    await mail.close();
  }
});
