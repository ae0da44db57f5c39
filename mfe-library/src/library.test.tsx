import type { PageCard } from '@recto/contracts/http/shared.ts';
import { notFound } from '@recto/contracts/messages/page.ts';
import { signIn } from '@recto/frame';
import { leave, openArea, place } from '@recto/frame/testing/area.tsx';
import { Asked } from '@recto/frame/testing/asked.tsx';
import { answer, type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import App from './app.tsx';
import { formatDay } from './figures/use-stats.ts';
import { cardOf, collectionOf } from './testing/samples.ts';

const card = (n: number, more: Partial<PageCard> = {}): PageCard =>
  cardOf(`p${n}`, { contents: { title: `Page ${n}`, briefDes: '' }, ...more });

const open = (path: string) => openArea(App, path, <Asked />);

let backend: Backend;
const list = (path: string, results: PageCard[], cursor: string | null = null) =>
  backend.json(`GET ${path}`, 200, {
    results,
    pages: results,
    filterBy: 'all',
    sortBy: '',
    cursor,
    total: results.length,
  });
beforeEach(async () => {
  backend = await startBackend('/feed/read-later');
  signIn(tokenOf('u1'));
});
afterEach(async () => {
  leave();
  await backend.close();
});

const emptyLists = [
  ['/feed/history/pages', '/api/history/pages', 'Your reading history list is empty.'],
  ['/feed/read-later', '/api/read-later', 'Your read later list is empty.'],
  ['/feed/liked-pages', '/api/liked-pages', "You haven't liked any page yet."],
  ['/u/pages/published', '/api/pages/published', "You don't have any published page."],
  ['/u/pages/draft', '/api/pages/drafts', "You don't have any draft page."],
  ['/u/pages/trash', '/api/pages/trash', 'Your trash is empty.'],
] as const;

test.each(emptyLists)(
  '%s says when there is nothing, has one heading, and asks again when it failed',
  async (path, call, text) => {
    list(call, []);
    await open(path);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    leave();
    signIn(tokenOf('u2'));
    backend.json(`GET ${call}`, 403, { error: 'forbidden', message: 'Not now.' });
    const user = await open(path);
    await screen.findByText('Not now.');
    list(call, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test('subscriptions, collections and comments say when there is nothing, and that they failed', async () => {
  backend.json('GET /api/subscriptions', 200, { subs: [] });
  await open('/feed/subscriptions');
  await screen.findByText("You haven't subscribed to any author yet.");
  leave();
  signIn(tokenOf('u2'));
  backend.json('GET /api/subscriptions', 403, { error: 'forbidden', message: 'x' });
  await open('/feed/subscriptions');
  await screen.findByText('Sorry an unkown error occurred.');
  leave();
  signIn(tokenOf('u3'));
  backend.json('GET /api/collections/created-saved?sortBy=date-created', 200, {
    collections: [],
    createdCollections: [],
    savedCollections: [],
    sortBy: 'date-created',
  });
  backend.json('GET /api/collections/created-saved', 200, {
    collections: [],
    createdCollections: [],
    savedCollections: [],
    sortBy: 'date-created',
  });
  await open('/u/collections');
  expect((await screen.findAllByText('Collection list is empty.')).length).toBeGreaterThan(0);
});

test('a visitor is sent to the login, which leads back', async () => {
  leave();
  await open('/feed/read-later?x=1');
  await waitFor(() => expect(place()).toBe('/login?redirected=access&from=%2Ffeed%2Fread-later%3Fx%3D1'));
});

test('one item has no order; two have; what is gone is marked and can still be chosen', async () => {
  list('/api/read-later', [card(1)]);
  await open('/feed/read-later');
  await screen.findByRole('link', { name: /Page 1/ });
  expect(screen.queryByLabelText('Sort by')).toBeNull();
  leave();
  signIn(tokenOf('u2'));
  list('/api/read-later', [card(1), card(2, { available: false, contents: { title: '', briefDes: '' } })]);
  const user = await open('/feed/read-later');
  await screen.findByLabelText('Sort by');
  expect(screen.getByText('This page is no longer available.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Remove' }).hasAttribute('disabled')).toBe(true);
});

test('what is removed is asked about, gone at once, and brought back by the API', async () => {
  list('/api/read-later', [card(1), card(2), card(3)]);
  const user = await open('/feed/read-later');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  for (const n of [1, 3]) await user.click(screen.getByRole('checkbox', { name: new RegExp(`Page ${n}`) }));
  backend.json('DELETE /api/read-later', 200, { removed: ['p1', 'p3'] });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Yes: Remove' }));
  await waitFor(() => expect(screen.queryByText('Page 1')).toBeNull());
  expect(screen.getByText('1 page')).toBeTruthy();
  expect(JSON.parse(backend.callsOf('DELETE /api/read-later')[0]?.body ?? '')).toEqual({ ids: ['p1', 'p3'] });
  backend.json('POST /api/read-later/restore', 200, { restored: ['p1', 'p3'] });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: /Page 1/ });
  expect(JSON.parse(backend.callsOf('POST /api/read-later/restore')[0]?.body ?? '')).toEqual({ ids: ['p1', 'p3'] });
});

test('what is gone from the trash by now keeps no other in it', async () => {
  list('/api/pages/trash', [card(1), card(2)]);
  const user = await open('/u/pages/trash');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  backend.json('POST /api/pages/p1/restore', 404, { error: 'not found', message: notFound });
  backend.json('POST /api/pages/p2/restore', 200, {});
  list('/api/pages/trash', []);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(notFound)).toBeTruthy();
  expect(backend.callsOf('POST /api/pages/p2/restore')).toHaveLength(1);
  expect(await screen.findByText('Your trash is empty.')).toBeTruthy();
});

test('while several are restored it says how many are done, and a second press does nothing', async () => {
  list('/api/pages/trash', [card(1), card(2)]);
  const user = await open('/u/pages/trash');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  backend.json('POST /api/pages/p1/restore', 200, {});
  const answerSecond = backend.later('POST /api/pages/p2/restore', 200, {});
  list('/api/pages/trash', []);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('1 of 2 done')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await answerSecond();
  expect(await screen.findByText('Your trash is empty.')).toBeTruthy();
  expect(backend.callsOf('POST /api/pages/p1/restore')).toHaveLength(1);
});

test('a collection that is not shared leads to one’s own, and says why for four seconds', async () => {
  backend.json('GET /api/collection/c1', 403, { error: 'forbidden', message: 'No.' });
  backend.on('GET /api/collections/created-saved', (_, response) => answer(response, 403, {}));
  const later = vi.spyOn(globalThis, 'setTimeout');
  await open('/collection/c1');
  await screen.findByText('Sorry you are not authorized to view that collection.');
  await waitFor(() => expect(place()).toBe('/u/collections'));
  await waitFor(() => expect(later.mock.calls.map(([, ms]) => ms)).toContain(4_000));
});

test('of a collection of 500 pages only those are drawn that one may see, and each is told its place', async () => {
  backend.json(
    'GET /api/collection/c1',
    200,
    collectionOf(
      Array.from({ length: 500 }, (_, n) => card(n)),
      'save',
      'authenticated',
    ),
  );
  await open('/collection/c1');
  await screen.findByRole('link', { name: /Page 0/ });
  const drawn = within(screen.getByRole('list', { name: 'Coast' })).getAllByRole('listitem');
  expect(drawn.length).toBeLessThan(100);
  expect(drawn.map(item => item.getAttribute('aria-posinset'))).toEqual(drawn.map((_, at) => String(at + 1)));
  expect(drawn[0]?.getAttribute('aria-setsize')).toBe('500');
});

test('the buttons that move a page that is gone say which they move', async () => {
  const pages = [card(1), card(2, { contents: { title: '', briefDes: '' }, available: false, readingMinutes: 0 })];
  backend.json('GET /api/collection/c1', 200, collectionOf(pages));
  const user = await open('/collection/c1');
  await user.click(await screen.findByRole('button', { name: 'Edit pages' }));
  expect(screen.getByRole('button', { name: 'Move Page 1 to the right' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Move This page is no longer available. to the left' })).toBeTruthy();
});

test('what is taken out of a collection can be put back into its place', async () => {
  const [all, left] = [[1, 2, 3].map(n => card(n)), [1, 3].map(n => card(n))];
  backend.json('GET /api/collection/c1', 200, collectionOf(all));
  const user = await open('/collection/c1');
  await user.click(await screen.findByRole('button', { name: 'Edit pages' }));
  await user.click(screen.getByRole('checkbox', { name: /Page 2/ }));
  backend.json('PUT /api/collection/remove-pages/c1', 200, { removed: ['p2'] });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Page 2')).toBeNull());
  backend.json('GET /api/collection/c1', 200, collectionOf(left));
  backend.json('POST /api/collection/add-remove/c1/p2', 200, { selected: true, clName: 'Coast' });
  backend.json('PUT /api/collection/order/c1', 200, { pageIds: ['p1', 'p2', 'p3'] });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(backend.received.filter(({ call }) => call.includes('add-remove'))).toHaveLength(1);
  expect(JSON.parse(backend.callsOf('PUT /api/collection/order/c1')[0]?.body ?? '')).toEqual({
    pageIds: ['p1', 'p2', 'p3'],
  });
});

test('an empty collection, and one that is not there, say so', async () => {
  backend.json('GET /api/collection/c1', 200, collectionOf([], 'save', 'authenticated'));
  await open('/collection/c1');
  await screen.findByText('This collection does not have any page.');
});

test('figures can be had as a table and as a file', async () => {
  const none = { views: 0, readers: 0, likes: 0, comments: 0, subscribers: 0, readLater: 0 };
  const today = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
  backend.json(`GET /api/stats?from=${from}`, 200, { days: [{ date: today, ...none, views: 1234 }], pages: [] });
  const user = await open('/u/analytics');
  await user.click(await screen.findByText('Table'));
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('row').map(row => row.textContent)).toEqual([
    expect.any(String),
    expect.stringMatching(new RegExp(`^${formatDay(today)}1,234`)),
  ]);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => (saved.push(blob as Blob), 'blob:x'));
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await saved[0]?.text()).toContain(`${today},1234,0,0,0,0,0\r\n`);
});
