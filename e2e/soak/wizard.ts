import { expect, type Page } from '@playwright/test';
import { networkError } from '@recto/contracts/messages/common.ts';
import { saved } from '../src/author-drafts.ts';
import { expectPublished } from './published.ts';
import { askedToLogIn, endSession, logInHere } from './session.ts';
import { type Act, anywhere } from './troubles.ts';
import { bodyOf, expectWritten, isAt, until, type Writer } from './writer.ts';
import { begin, goOn, write, writeSome } from './writing.ts';

const press = (page: Page, name: string) => () => {
  const main = page.getByRole('main');
  const way = main.getByRole('button', { name, exact: true }).or(main.getByRole('link', { name, exact: true }));
  return way.click({ timeout: 2_000 });
};

/** Begins a draft: its type, then all fields but the body, and three sentences of that. */
export async function beginDraft(writer: Writer, type: 'Public' | 'Private'): Promise<void> {
  const { browser, count } = writer;
  const page = browser.page();
  const choice = page.getByRole('radio', { name: type });
  await until(
    writer,
    () => choice.isVisible(),
    async () => void (await page.goto('/new-page')),
  );
  await choice.check();
  await until(writer, isAt(page, '/new-page/page-contents?id='), press(page, 'Next'));
  writer.address = page.url();
  writer.title = `How ${writer.name} wrote ${count} and more`;
  writer.lines = [];
  writer.caret = null;
  writer.note(`begins ${writer.address}`);
  await expect(bodyOf(page)).toBeVisible();
  await page.getByLabel('Title').fill(writer.title);
  await page.getByLabel('Brief description').fill('What it takes to write on, whatever comes in between.');
  await page.getByLabel('Targets').fill('Whoever writes and is disturbed.');
  for (let sentences = 0; sentences < 3; sentences++) await write(writer);
}

/** The session ends elsewhere while one writes; one logs in in place and goes on. */
async function session(writer: Writer): Promise<void> {
  await endSession(writer);
  const begun = await begin(writer);
  await logInHere(writer);
  await goOn(writer, begun);
}

/** Next and Back of the wizard, pressed with words that are not saved yet. */
async function steps(writer: Writer): Promise<void> {
  const page = writer.browser.page();
  await writeSome(writer, 2);
  const [way, back] = writer.random.pick([['Next', 'Back'] as const, ['Back', 'Next'] as const]) ?? ['Next', 'Back'];
  await until(writer, isAt(page, /page-thumbnail|initial-step/), press(page, way));
  await until(writer, isAt(page, 'page-contents'), press(page, back));
  writer.caret = null;
  await expectWritten(writer);
}

/** Back and Forward of the browser, the latter with words that are not saved yet. */
async function history(writer: Writer): Promise<void> {
  const page = writer.browser.page();
  const stay = page.getByRole('alertdialog').getByRole('button', { name: 'Stay' });
  await until(writer, isAt(page, 'page-thumbnail'), press(page, 'Next'));
  await page.goBack();
  writer.caret = null;
  await expectWritten(writer);
  await writeSome(writer, 2);
  await until(writer, isAt(page, 'page-thumbnail'), async () => {
    if (await stay.isVisible()) await stay.click();
    await expect(saved(page)).toBeVisible();
    await page.goForward();
  });
  await page.goBack();
  writer.caret = null;
  await expectWritten(writer);
}

/** Next without a connection leads nowhere, and says so. */
async function held(writer: Writer): Promise<void> {
  const page = writer.browser.page();
  await writer.browser.context().setOffline(true);
  await writeSome(writer, 2);
  await press(page, 'Next')();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(writer.address);
  await writer.browser.context().setOffline(false);
  writer.caret = null;
  await expect(saved(page)).toBeVisible();
}

export const inWizard: Readonly<Record<string, Act>> = { ...anywhere, session, steps, history, held };

/** Goes on to the last step and publishes: pressed twice, and now and then before that without a connection. */
export async function publish(writer: Writer): Promise<void> {
  const { browser, random } = writer;
  const page = browser.page();
  for (const step of ['page-thumbnail', 'attach-files', 'final-step'])
    await until(writer, isAt(page, step), press(page, 'Next'));
  const tags = page.getByLabel('Tags of the page');
  await expect(tags).toBeVisible();
  for (const tag of ['maps', 'paper', 'folding', 'travel', 'craft']) {
    await tags.fill(tag);
    await tags.press('Enter');
  }
  const url = page.getByLabel('URL');
  if (await url.isVisible()) await url.fill(`${writer.name}-${writer.count}`);
  const publishing = page.getByRole('button', { name: 'Publish' });
  if (random.chance(0.4)) {
    writer.note('publishes offline first');
    await browser.context().setOffline(true);
    await publishing.click();
    await expect(
      page.getByRole('alert').filter({ hasText: networkError }).or(page.getByText('not saved yet')).first(),
    ).toBeVisible();
    await browser.context().setOffline(false);
  }
  await until(writer, isAt(page, /new-page\/message\?.*status=success/), async () => {
    if (await askedToLogIn(page).isVisible()) await logInHere(writer);
    await publishing.dblclick({ timeout: 2_000 });
  });
  writer.note(`published ${page.url()}`);
  await until(writer, isAt(page, /\/public-pages\/|\/ann_/), () =>
    page.getByRole('link', { name: 'View your page' }).click({ timeout: 2_000 }),
  );
  await expectPublished(writer);
}
