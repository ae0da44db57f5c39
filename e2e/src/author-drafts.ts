import type { APIRequestContext, Page } from '@playwright/test';
import type { TestInstallation } from '../../tools/processes.ts';
import { type Applicant, withAccount } from './auth-people.ts';
import { expect } from './installation.ts';

export type Contents = { title: string; briefDes: string; targets: string; body: string };

/** Somebody who writes, signed in in a browser and at the API. */
export type Author = Applicant & {
  token: string;
  call: <T>(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data?: unknown) => Promise<T>;
};

export const goodContents: Contents = {
  title: 'How to fold a map',
  briefDes: 'Three folds that bring every map back to the size it had.',
  targets: 'Walkers, drivers and sailors.',
  body: '<p>A map wants to be folded along its own lines, and it shows them to whoever looks.</p>',
};

/** Gives somebody an account and signs them in in this page's browser. */
export async function signedIn(page: Page, recto: TestInstallation): Promise<Author> {
  const { request } = page.context();
  const applicant = await withAccount(recto, page.context());
  const { email, password } = applicant;
  const { token } = (await (await request.post('/login', { data: { email, password } })).json()) as { token: string };
  await page.goto('/robots.txt');
  await page.evaluate(given => localStorage.setItem('token', given), token);
  return { ...applicant, token, call: callerWith(request, token) };
}

const callerWith =
  (request: APIRequestContext, token: string): Author['call'] =>
  async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const answer = await request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };

/** A draft with these contents; answers its id. */
export async function draftOf(
  { call }: Author,
  type: 'public' | 'private' = 'public',
  contents: Contents = goodContents,
): Promise<string> {
  const { id } = await call<{ id: string }>('PATCH', '/api/new-page/initial-step/new', { page: { type } });
  await call('PATCH', `/api/new-page/page-contents/${id}`, { page: { contents, revision: 0 } });
  return id;
}

/** A published page; answers its address in the browser. */
export async function publishedPage(
  author: Author,
  type: 'public' | 'private' = 'public',
  contents: Contents = goodContents,
): Promise<string> {
  const id = await draftOf(author, type, contents);
  const settings = type === 'public' ? { tags: 'maps,paper,folding,travel,craft' } : { url: 'my-maps' };
  await author.call('PATCH', `/api/new-page/final-step/${id}`, { page: { type, ...settings } });
  const { url } = await author.call<{ url: string }>('POST', `/api/new-page/${id}`, {});
  return type === 'public' ? `/public-pages/${url}` : `/${author.username}/${url}`;
}

/** What the server has of a draft. */
export const savedContents = async ({ call }: Author, id: string): Promise<Contents> =>
  (await call<{ page: { contents: Contents } }>('GET', `/api/new-page/page-contents/${id}`)).page.contents;

/** Opens the second step of a draft; answers the editor of its body. */
export async function openContents(page: Page, id: string) {
  await page.goto(`/new-page/page-contents?id=${id}`);
  const body = page.getByRole('textbox', { name: 'Body' });
  // A long text takes its time on a busy machine.
  await expect(body).toBeVisible({ timeout: 60_000 });
  return body;
}

export const saved = (page: Page) => page.getByText('Changes saved to the cloud!');
export const notSaved = (page: Page) => page.getByText('Your changes are not saved yet, trying again.');

/** Puts a picture into the body at the caret; ends when it is there. */
export async function addPicture(page: Page, png: Buffer, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'An image in the text' });
  await dialog.getByLabel('Choose an image').setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: png });
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Add the image' }).click();
  await expect(page.getByRole('textbox', { name: 'Body' }).getByRole('img', { name: description })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeFocused();
}

/** Saves from inside the body, without waiting for the next autosave. */
export async function saveNow(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
}

/** Whether these words are in the database of this browser, where a copy of what is written is on the disk at once. */
export const isInDatabase = (page: Page, words: string) =>
  page.evaluate(async words => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'recto-unsaved')) return false;
    const open = indexedDB.open('recto-unsaved');
    await new Promise(resolve => (open.onsuccess = resolve));
    const found = open.result.transaction('copies').objectStore('copies').getAll();
    await new Promise(resolve => (found.onsuccess = resolve));
    open.result.close();
    return found.result.some(text => String(text).includes(words));
  }, words);
