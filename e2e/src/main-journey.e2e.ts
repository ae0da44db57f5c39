import type { BrowserContext, Page } from '@playwright/test';
import { openLogin, somebody, type Applicant } from './auth-people.ts';
import { expect, test } from './installation.ts';
import { codeIn, newestMailTo } from './mail.ts';
import { pngOf } from './pictures.ts';

const title = 'How to fold a map & keep it';
const brief = 'Three folds that bring every map back to the size it had.';
const targets = 'Walkers, drivers and sailors.';
const body = [
  'A map wants to be folded along its own lines, and it shows them to whoever looks.',
  'Begin with the long side.',
];
const tags = ['maps', 'paper', 'folding', 'travel', 'craft'];

test.describe.configure({ mode: 'serial', timeout: 480_000 });

for (const run of ['on a new installation', 'after a restart of every process'] as const)
  test(`register, write, publish, read: ${run}`, async ({ page, newVisitor, recto }) => {
    if (run !== 'on a new installation') {
      await recto.killAll();
      await recto.startAll();
    }
    const ann = await test.step('register', () => register(page, recto));
    const address = await test.step('write and publish', () => writeAndPublish(page));

    await test.step('a visitor reads it', async () => {
      const visitor = await newVisitor();
      const reading = await visitor.newPage();
      await reading.goto(address);
      await expectArticle(reading, ann);
      await expect(reading.getByText('timetable.txt')).toBeVisible();
      await expectDownload(visitor, reading, address);
    });
    await test.step('a visitor without JavaScript reads it', async () => {
      const plain = await (await newVisitor({ javaScriptEnabled: false })).newPage();
      await plain.goto(address);
      await expect(plain).toHaveTitle(`${title} | Recto`);
      await expectArticle(plain, ann);
    });
    await test.step('log out, log in', async () => {
      await page.goto('/home');
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
      await openLogin(page);
      await page.getByLabel('Email').fill(ann.email);
      await page.getByLabel('Password', { exact: true }).fill('Wrong1password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Incorrect password or email address.');
      await page.getByLabel('Password', { exact: true }).fill(ann.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/home$/);
    });
  });

test('what was written before the restart is still read', async ({ page }) => {
  await page.goto('/home');
  await expect(
    page
      .getByRole('heading', { name: title })
      .or(page.getByText(title.slice(0, 20)))
      .first(),
  ).toBeVisible();
});

async function register(page: Page, recto: { outbox: string }): Promise<Applicant> {
  const ann = somebody();
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill(ann.name);
  await page.getByLabel('Username').fill(ann.username);
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.getByLabel('Confirm password').fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email');
  const code = codeIn(await newestMailTo(recto as Parameters<typeof newestMailTo>[0], ann.email));
  await page.getByLabel('Digit 1 of 5').focus();
  await page.keyboard.type(code === '11111' ? '22222' : '11111');
  await expect(page.getByRole('alert')).toContainText('The code is invalid');
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/home$/);
  return ann;
}

/** Through all five steps; answers the page's address. */
async function writeAndPublish(page: Page): Promise<string> {
  const progress = page.getByRole('progressbar').first();
  const next = page.getByRole('main').getByRole('button', { name: 'Next' });

  await page.goto('/new-page');
  await expect(page).toHaveURL(/\/new-page\/initial-step$/);
  await expect(progress).toHaveAttribute('aria-valuenow', '20');
  await expect(next).toBeDisabled();
  await page.getByRole('radio', { name: 'Public' }).check();
  await next.click();

  await expect(page).toHaveURL(/\/new-page\/page-contents\?id=/);
  await expect(progress).toHaveAttribute('aria-valuenow', '40');
  // The first save waits until its message has been seen.
  const seen = Promise.withResolvers<void>();
  await page.route('/api/new-page/page-contents/*', async route => {
    if (route.request().method() === 'PATCH') await seen.promise;
    await route.continue();
  });
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Brief description').fill(brief);
  await page.getByLabel('Targets').fill(targets);
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.insertText(body[0]!);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.insertText(body[1]!);
  await expect(page.getByText('Saving changes...')).toBeVisible();
  seen.resolve();
  await expect(page.getByText('Changes saved to the cloud!')).toBeVisible();
  await page.unroute('/api/new-page/page-contents/*');
  await next.click();

  await expect(page).toHaveURL(/\/new-page\/page-thumbnail\?id=/);
  await expect(progress).toHaveAttribute('aria-valuenow', '60');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await pngOf(page, 1600, 1200) });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Photo uploaded successfully.').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'The page’s photo' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Next' }).click();

  await expect(page).toHaveURL(/\/new-page\/attach-files\?id=/);
  await expect(progress).toHaveAttribute('aria-valuenow', '80');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'timetable.txt', mimeType: 'text/plain', buffer: Buffer.from('08:15 to the hills') });
  await expect(page.getByText('File uploaded successfully.').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Next' }).click();

  await expect(page).toHaveURL(/\/new-page\/final-step\?id=/);
  await expect(progress).toHaveAttribute('aria-valuenow', '100');
  const tagInput = page.getByLabel('Tags of the page');
  for (const tag of tags) {
    await tagInput.fill(tag);
    await tagInput.press('Enter');
  }
  const comments = page.getByRole('switch', { name: 'Disable comments' });
  await expect(comments).not.toBeChecked();
  await comments.click();
  await expect(comments).toBeChecked();
  await expect(page.getByText('Changes saved to the cloud!')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();

  await expect(page).toHaveURL(/\/new-page\/message\?type=public&status=success/);
  await page.getByRole('link', { name: 'View your page' }).click();
  await expect(page).toHaveURL(/\/public-pages\/how-to-fold-a-map-keep-it-[0-9a-z]{12}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return new URL(page.url()).pathname;
}

async function expectArticle(page: Page, { name }: Applicant): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(brief)).toBeVisible();
  await expect(page.getByText(body[0]!)).toBeVisible();
  await expect(page.locator('strong', { hasText: body[1]! })).toBeVisible();
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await expect(page.locator('article img').first()).toHaveJSProperty('complete', true);
}

/** The attached file comes as a download under its name. */
async function expectDownload(visitor: BrowserContext, page: Page, address: string): Promise<void> {
  const view = await visitor.request.get(`/api${address}`);
  const { page: read }: { page: { id: string; attachFiles: { _id: string }[] } } = await view.json();
  const file = await visitor.request.get(`/api/pages/${read.id}/attach-files/${read.attachFiles[0]?._id}`);
  expect(await file.text()).toBe('08:15 to the hills');
  expect(file.headers()['content-disposition']).toContain('timetable.txt');
  await expect(page.getByText('Comments are disabled for this page.')).toBeVisible();
}
