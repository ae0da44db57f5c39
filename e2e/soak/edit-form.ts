import { expect } from '@playwright/test';
import { networkError } from '@recto/contracts/messages/common.ts';
import { goodContents, publishedPage } from '../src/author-drafts.ts';
import { expectPublished } from './published.ts';
import { askedToLogIn, endSession, logInHere } from './session.ts';
import { type Act, anywhere } from './troubles.ts';
import { bodyOf, expectWritten, isAt, nextLine, until, type Writer } from './writer.ts';
import { write, writeSome } from './writing.ts';

/** Publishes a page of three sentences, and opens its edit form. */
export async function beginEdit(writer: Writer, type: 'public' | 'private' = 'public'): Promise<void> {
  const page = writer.browser.page();
  writer.title = `How ${writer.name} wrote ${writer.count} and more`;
  writer.lines = [nextLine(writer), nextLine(writer), nextLine(writer)];
  const body = writer.lines.map(line => `<p>${line}</p>`).join('');
  const address = await publishedPage(writer.account, type, { ...goodContents, title: writer.title, body });
  writer.address = `${writer.url}${address}/edit?t=${type}`;
  writer.note(`begins ${writer.address}`);
  await until(
    writer,
    async () => page.url() === writer.address && (await bodyOf(page).isVisible()),
    async () => void (await page.goto(writer.address)),
  );
  writer.caret = null;
  await expectWritten(writer);
}

const pageOf = ({ address }: Writer): string => new URL(address).pathname.replace(/\/edit$/, '');

/** Presses Update, twice, until the page is shown as it is now; then the form is opened again. */
export async function update(writer: Writer): Promise<void> {
  const page = writer.browser.page();
  await write(writer);
  await until(
    writer,
    async () => new URL(page.url()).pathname === pageOf(writer),
    async () => {
      if (await askedToLogIn(page).isVisible()) await logInHere(writer);
      await page.getByRole('button', { name: 'Update' }).dblclick({ timeout: 2_000 });
    },
  );
  await expectPublished(writer);
  await until(writer, isAt(page, '/edit?'), () =>
    page.getByRole('link', { name: 'Edit', exact: true }).click({ timeout: 2_000 }),
  );
  await expect(bodyOf(page)).toBeVisible();
  writer.caret = null;
  await expectWritten(writer);
}

/** The session ends elsewhere: whoever presses Update is asked to log in, and it goes on. */
async function session(writer: Writer): Promise<void> {
  await endSession(writer);
  await update(writer);
}

/** Update without a connection says so; once it is back, one presses again. */
async function updateOffline(writer: Writer): Promise<void> {
  const { browser } = writer;
  await browser.context().setOffline(true);
  await writeSome(writer, 3);
  await browser.page().getByRole('button', { name: 'Update' }).click();
  await expect(browser.page().getByRole('alert').filter({ hasText: networkError }).first()).toBeVisible();
  await browser.context().setOffline(false);
  await update(writer);
}

/** Who is about to leave what is not updated is asked, and stays. */
async function stay(writer: Writer): Promise<void> {
  const page = writer.browser.page();
  await write(writer);
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  writer.caret = null;
  await expectWritten(writer);
}

export const inEditForm: Readonly<Record<string, Act>> = { ...anywhere, session, update, updateOffline, stay };
