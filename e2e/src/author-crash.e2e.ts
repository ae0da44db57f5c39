import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  addPicture,
  draftOf,
  goodContents,
  isInDatabase,
  notSaved,
  openContents,
  saved,
  savedContents,
  signedIn,
} from './author-drafts.ts';
import { killBrowser, launchOptions } from './chromium.ts';
import { expect, test } from './author.ts';
import { pngOf } from './pictures.ts';
import { shots } from './shots.ts';

/** No save gets through from now on. */
const cutOff = (page: Page) =>
  page.route('/api/new-page/page-contents/*', route => {
    if (route.request().method() === 'PATCH') return route.abort('connectionrefused');
    return route.continue();
  });

/** Ends the tab as a crash does: nothing of the page runs any more. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
}

const copies = (page: Page) =>
  page.evaluate(() => Object.keys({ ...localStorage }).filter(key => key.startsWith('unsaved')).length);

test('what was not saved when the tab crashed is offered, compared, and restored', async ({
  page,
  context,
  ann,
  draft: id,
}) => {
  const body = await openContents(page, id);
  await cutOff(page);
  await page.getByLabel('Title').fill('How to fold a lost map');
  await body.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' And more.');
  await expect(notSaved(page)).toBeVisible();
  await expect.poll(() => copies(page)).toBe(1);
  await crash(page);

  const again = await context.newPage();
  await openContents(again, id);
  await expect(again.getByText('This browser holds text of this page that was not saved')).toBeVisible();
  await expect(again.getByLabel('Title')).toHaveValue(goodContents.title);
  await expectAccessible(again);
  await shots(again, 'author-copy');
  await again.getByRole('button', { name: 'Compare' }).click();
  const dialog = again.getByRole('dialog', { name: 'Text that was not saved' });
  await expect(dialog.locator('ins', { hasText: 'lost' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByLabel('Title')).toHaveValue('How to fold a lost map');
  const text = again.getByRole('textbox', { name: 'Body' });
  await expect(text).toContainText('And more.');
  await expect(text).toBeFocused();
  await again.keyboard.insertText(' To the end.');
  await expect(text).toContainText('And more. To the end.');
  await expect(saved(again)).toBeVisible();
  expect(await savedContents(ann, id)).toMatchObject({
    title: 'How to fold a lost map',
    body: goodContents.body.replace('</p>', ' And more. To the end.</p>'),
  });
  await expect.poll(() => copies(again)).toBe(0);
});

test('the newest text outlives a browser that is killed right after it was kept', async ({ recto }) => {
  const profile = await mkdtemp(join(tmpdir(), 'recto-profile-'));
  const options = { ...launchOptions(), baseURL: recto.url(), locale: 'en-GB' };
  const context = await chromium.launchPersistentContext(profile, options);
  const page = await context.newPage();
  const ann = await signedIn(page, recto);
  const id = await draftOf(ann);
  await openContents(page, id);
  await cutOff(page);
  for (const title of ['How to fold a first map', 'How to fold a second map', 'How to fold a last map']) {
    await page.getByLabel('Title').fill(title);
    await expect.poll(() => isInDatabase(page, title)).toBe(true);
  }
  await killBrowser(context);

  const later = await chromium.launchPersistentContext(profile, options);
  const again = await later.newPage();
  await again.goto('/robots.txt');
  await again.evaluate(token => localStorage.setItem('token', token), ann.token);
  await openContents(again, id);
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByLabel('Title')).toHaveValue('How to fold a last map');
  await expect(saved(again)).toBeVisible();
  await expect.poll(() => isInDatabase(again, 'How to fold')).toBe(false);
  await later.close();
  await rm(profile, { recursive: true, force: true });
});

test('a picture that only the copy shows is seen, though its address has run out', async ({
  page,
  context,
  ann,
  draft: id,
}) => {
  const body = await openContents(page, id);
  await cutOff(page);
  await body.click();
  await page.keyboard.press('Control+End');
  await addPicture(page, await pngOf(page, 800, 450), 'A map');
  await page.keyboard.insertText('Below the map.');
  await expect.poll(() => copies(page)).toBe(1);
  await expect(notSaved(page)).toBeVisible();
  await crash(page);

  const again = await context.newPage();
  await again.goto('/robots.txt');
  const [before, after] = await again.evaluate(() => {
    const key = Object.keys({ ...localStorage }).find(name => name.startsWith('unsaved')) ?? '';
    const text = localStorage.getItem(key) ?? '';
    // As ten minutes later: the server takes a signature for no other time than its own. The newest copy is offered.
    const old = text.replaceAll(/until=\w+/g, 'until=1');
    const late = JSON.stringify({ ...(JSON.parse(old) as object), at: new Date().toISOString() });
    localStorage.setItem(key, late);
    return [text, late];
  });
  expect(after).not.toBe(before);
  await openContents(again, id);
  await again.getByRole('button', { name: 'Restore' }).click();
  const picture = again.getByRole('textbox', { name: 'Body' }).getByRole('img', { name: 'A map' });
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(800);
  await expect(saved(again)).toBeVisible();
  expect((await savedContents(ann, id)).body).toContain('<p>Below the map.</p>');
  await again.reload();
  await expect.poll(width).toBe(800);
});

test('a copy of what the server has by now is not offered, with a link, a line break and a picture, too', async ({
  page,
  context,
  ann,
}) => {
  const start = '<p>See <a href="https://example.org/">a map</a> &amp; its<br>legend.</p>';
  const id = await draftOf(ann, 'private', { ...goodContents, body: start });
  const body = await openContents(page, id);
  await cutOff(page);
  await body.click();
  await page.keyboard.press('Control+End');
  await addPicture(page, await pngOf(page, 800, 450), 'A "map"');
  await expect.poll(() => copies(page)).toBe(1);
  await crash(page);

  const again = await context.newPage();
  await again.goto('/robots.txt');
  const kept = await again.evaluate(() => {
    const key = Object.keys({ ...localStorage }).find(name => name.startsWith('unsaved')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '') as { contents: typeof goodContents };
  });
  expect(kept.contents.body).toContain('<img');
  // Its answer was lost.
  await ann.call('PATCH', `/api/new-page/page-contents/${id}`, { page: { contents: kept.contents, revision: 1 } });
  await openContents(again, id);
  await expect.poll(() => copies(again)).toBe(0);
  await expect(again.getByText('This browser holds text')).toBeHidden();
});

test('a full localStorage is no reason to lose text', async ({ page, context, draft: id }) => {
  await openContents(page, id);
  await page.evaluate(() => {
    for (let size = 1 << 22; size > 0; size >>= 1)
      try {
        for (let at = 0; at < 20; at++) localStorage.setItem(`filler ${size} ${at}`, 'x'.repeat(size));
      } catch {
        // Full at this size; the next is half of it.
      }
  });
  await cutOff(page);
  await page.getByLabel('Title').fill('How to fold a full map');
  await expect(notSaved(page)).toBeVisible();
  const inDatabase = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'recto-unsaved'));
  await expect.poll(inDatabase).toBe(true);
  expect(await copies(page)).toBe(0);
  await crash(page);

  const again = await context.newPage();
  await openContents(again, id);
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByLabel('Title')).toHaveValue('How to fold a full map');
  await expect(saved(again)).toBeVisible();
});

test('of a long text, which is kept elsewhere, the newest is offered', async ({ page, context, ann }) => {
  const id = await draftOf(ann, 'private', { ...goodContents, body: goodContents.body.repeat(700) });
  await openContents(page, id);
  await cutOff(page);
  await page.getByLabel('Title').fill('How to fold a long map');
  /** The copy's name; an older one of the same name is left in localStorage, as by a browser that was ended meanwhile. */
  const leaveOlder = () =>
    page.evaluate(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'recto-unsaved')) return false;
      const open = indexedDB.open('recto-unsaved');
      await new Promise(resolve => (open.onsuccess = resolve));
      const found = open.result.transaction('copies').objectStore('copies').getAllKeys();
      await new Promise(resolve => (found.onsuccess = resolve));
      open.result.close();
      const [key] = found.result;
      if (typeof key !== 'string') return false;
      const contents = { title: 'Older', briefDes: '', targets: '', body: '' };
      const [, userId] = /"sub":"([^"]+)"/.exec(atob(localStorage.getItem('token')?.split('.')[1] ?? '')) ?? [];
      localStorage.setItem(key, JSON.stringify({ userId, contents, revision: 1, at: '2026-03-01T10:00:00.000Z' }));
      return true;
    });
  await expect(notSaved(page)).toBeVisible();
  expect(await copies(page)).toBe(0);
  await expect.poll(leaveOlder).toBe(true);
  await crash(page);

  const again = await context.newPage();
  await openContents(again, id);
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByLabel('Title')).toHaveValue('How to fold a long map');
  await expect(again.getByText('This browser holds text')).toBeHidden();
  await expect(saved(again)).toBeVisible();
  expect(await copies(again)).toBe(0);
});

test('an older copy meets a newer text of the server: the newer is shown, the older offered', async ({
  page,
  context,
  ann,
  draft: id,
}) => {
  await openContents(page, id);
  await cutOff(page);
  await page.getByLabel('Title').fill('How to fold an old map');
  await expect.poll(() => copies(page)).toBe(1);
  await crash(page);
  await ann.call('PATCH', `/api/new-page/page-contents/${id}`, {
    page: { contents: { ...goodContents, title: 'How to fold a new map' }, revision: 1 },
  });

  const again = await context.newPage();
  await openContents(again, id);
  await expect(again.getByLabel('Title')).toHaveValue('How to fold a new map');
  await again.getByRole('button', { name: 'Discard' }).click();
  await expect(again.getByText('This browser holds text')).toBeHidden();
  expect(await copies(again)).toBe(0);
  await again.reload();
  await expect(again.getByLabel('Title')).toHaveValue('How to fold a new map');
  await expect(again.getByText('This browser holds text')).toBeHidden();
});
