import * as lists from '@recto/contracts/http/lists.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import pageRatings from '@recto/projections/read-models/page-ratings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docOf } from '../read-models.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { page, type Person, register } from '../testing/people.ts';

let backend: TestBackend;
let ann: Person;
let bob: Person;
let id: string;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend, { name: 'Ann Author' });
  bob = await register(backend, { name: 'Bob Reader' });
  ({ id } = await page(ann));
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' };
  await bob.after(ann).ask(pages.recordView, { params: { id }, headers });
  await bob.ask(pages.toggleReadLater, { params: { pageId: id } });
  await bob.ask(pages.ratePage, { params: { id }, body: { rate: 'like' } });
  await ann.after(bob).ask(pages.deletePage, { params: { id } });
  await ann.ask(lists.removeTrash, { body: { ids: [id] } });
  bob.after(ann);
});
afterAll(() => backend.close());

it.each([
  ['history', lists.getHistory, lists.removeHistory],
  ['read later', lists.getReadLater, lists.removeReadLater],
  ['liked pages', lists.getLikedPages, lists.removeLikedPages],
] as const)('a page that was deleted for good keeps its place in %s until its reader lets go of it', async (...of) => {
  const [, list, removal] = of;
  expect(await bob.ask(list)).toMatchObject({ total: 1, results: [{ id, available: false }] });
  expect((await bob.ask(removal, { body: { ids: [id] } })).removed).toEqual([id]);
  expect(await bob.ask(list)).toMatchObject({ total: 0, results: [] });
  expect(await docOf(backend.context.reads, pageRatings, id)).toBeNull();
});
