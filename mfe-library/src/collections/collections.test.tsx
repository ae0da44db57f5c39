import type { PageCard } from '@recto/contracts/http/shared.ts';
import { signIn } from '@recto/frame';
import { leave, openArea, place } from '@recto/frame/testing/area.tsx';
import { answer, type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { liveRegionsWith } from '@recto/frame/testing/live-regions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import App from '../app.tsx';
import { cardOf, collectionOf } from '../testing/samples.ts';
import type { CollectionAnswer } from './collection-answer.ts';

const answerOf = (
  ids: readonly string[],
  btn?: CollectionAnswer['btn'],
  viewer?: CollectionAnswer['viewer'],
): CollectionAnswer =>
  collectionOf(
    ids.map(id => cardOf(id)),
    btn,
    viewer,
  );
const open = (path: string) => openArea(App, path);
const titles = () =>
  within(screen.getByRole('list', { name: 'Coast' }))
    .getAllByRole('heading')
    .map(one => one.textContent);

let backend: Backend;
const bodiesOf = (call: string) => backend.callsOf(call).map(({ body }) => JSON.parse(body || 'null') as unknown);

beforeEach(async () => {
  backend = await startBackend('/collection/c1');
});
afterEach(async () => {
  leave();
  await backend.close();
});

test('orders are saved one after the other, and of those that wait only the newest', async () => {
  signIn(tokenOf('u1'));
  backend.json('GET /api/collection/c1', 200, answerOf(['a', 'b', 'c', 'd']));
  const order = 'PUT /api/collection/order/c1';
  const first = backend.later(order, 200, { pageIds: [] });
  const user = await open('/collection/c1');
  await user.click(await screen.findByRole('button', { name: 'Edit pages' }));
  for (let n = 0; n < 3; n += 1) await user.click(screen.getByRole('button', { name: 'Move Page a to the right' }));
  await waitFor(() => expect(titles()).toEqual(['Page b', 'Page c', 'Page d', 'Page a']));
  expect(bodiesOf(order)).toEqual([{ pageIds: ['b', 'a', 'c', 'd'] }]);
  await first();
  backend.json(order, 200, { pageIds: [] });
  await waitFor(() => expect(bodiesOf(order)[1]).toEqual({ pageIds: ['b', 'c', 'd', 'a'] }));
  expect(bodiesOf(order)).toHaveLength(2);
});

test('pages that are taken out while others are moved leave these where they were moved to', async () => {
  signIn(tokenOf('u1'));
  backend.json('GET /api/collection/c1', 200, answerOf(['a', 'b', 'c', 'd']));
  backend.json('PUT /api/collection/order/c1', 200, { pageIds: [] });
  const removed = backend.later('PUT /api/collection/remove-pages/c1', 200, { removed: ['d'] });
  const user = await open('/collection/c1');
  await user.click(await screen.findByRole('button', { name: 'Edit pages' }));
  await user.click(screen.getByRole('checkbox', { name: /Page d/ }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Move Page a to the right' }));
  await waitFor(() => expect(titles()).toEqual(['Page b', 'Page a', 'Page c', 'Page d']));
  await removed();
  await waitFor(() => expect(titles()).toEqual(['Page b', 'Page a', 'Page c']));
  // And are put back there, too.
  backend.json('POST /api/collection/add-remove/c1/d', 200, { selected: true, clName: 'Coast' });
  backend.json('GET /api/collection/c1', 200, answerOf(['b', 'a', 'c']));
  backend.on('PUT /api/collection/order/c1', ({ body }, response) => {
    const { pageIds } = JSON.parse(body) as { pageIds: string[] };
    backend.json('GET /api/collection/c1', 200, answerOf(pageIds));
    answer(response, 200, { pageIds });
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titles()).toEqual(['Page b', 'Page a', 'Page c', 'Page d']));
});

test('who edits the pages by keyboard stays at the buttons above them', async () => {
  signIn(tokenOf('u1'));
  backend.json('GET /api/collection/c1', 200, answerOf(['a', 'b']));
  backend.json('PUT /api/collection/remove-pages/c1', 200, { removed: ['b'] });
  const user = await open('/collection/c1');
  const focused = () => document.activeElement?.textContent;
  (await screen.findByRole('button', { name: 'Edit pages' })).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Done');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Edit pages');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('checkbox', { name: /Page b/ }));
  screen.getByRole('button', { name: 'Remove' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Edit pages'));
  // With the last one the buttons go, too.
  backend.json('PUT /api/collection/remove-pages/c1', 200, { removed: ['a'] });
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('checkbox', { name: /Page a/ }));
  screen.getByRole('button', { name: 'Remove' }).focus();
  await user.keyboard('{Enter}');
  const text = 'This collection does not have any page.';
  await waitFor(() => expect(focused()).toContain(text));
});

test('who edits a list by keyboard stays at the buttons above it', async () => {
  signIn(tokenOf('u1'));
  const results = ['a', 'b'].map(id => cardOf(id));
  backend.json('GET /api/read-later', 200, {
    results,
    pages: results,
    filterBy: '',
    sortBy: '',
    cursor: null,
    total: 2,
  });
  const user = await open('/feed/read-later');
  (await screen.findByRole('button', { name: 'Edit' })).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Select all');
});

test('an order that is not saved is taken back to the one that was saved last', async () => {
  signIn(tokenOf('u1'));
  backend.json('GET /api/collection/c1', 200, answerOf(['a', 'b', 'c']));
  const order = 'PUT /api/collection/order/c1';
  backend.json(order, 200, { pageIds: [] });
  const user = await open('/collection/c1');
  await user.click(await screen.findByRole('button', { name: 'Edit pages' }));
  await user.click(screen.getByRole('button', { name: 'Move Page a to the right' }));
  await waitFor(() => expect(bodiesOf(order)).toHaveLength(1));
  backend.json('GET /api/collection/c1', 200, answerOf(['b', 'a', 'c']));
  backend.json(order, 422, { error: 'x', message: 'No.' });
  await user.click(screen.getByRole('button', { name: 'Move Page a to the right' }));
  await waitFor(() => expect(bodiesOf(order)).toHaveLength(2));
  await waitFor(() => expect(titles()).toEqual(['Page b', 'Page a', 'Page c']));
});

test.each([
  ['share', 'owner', 'Share', 'sharing', { sharing: true }],
  ['stop-sharing', 'owner', 'Stop sharing', 'sharing', { sharing: false }],
  ['save', 'authenticated', 'Save to library', 'toggle-library', { status: 'added' }],
  ['remove', 'authenticated', 'Remove from library', 'toggle-library', { status: 'removed' }],
] as const)(
  'the button %s says what it is pressed for, whatever another window did',
  async (btn, viewer, name, call, meant) => {
    signIn(tokenOf('u1'));
    backend.json('GET /api/collection/c1', 200, answerOf(['a'], btn, viewer));
    backend.json(`POST /api/collection/${call}/c1`, 200, meant);
    const user = await open('/collection/c1');
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(bodiesOf(`POST /api/collection/${call}/c1`)).toEqual([meant]));
  },
);

test('who saves a collection that is not shared any more is told so, and led to their own', async () => {
  signIn(tokenOf('u1'));
  backend.json('GET /api/collection/c1', 200, answerOf(['a'], 'save', 'authenticated'));
  const user = await open('/collection/c1');
  const save = await screen.findByRole('button', { name: 'Save to library' });
  const refusal = { error: 'forbidden', message: 'You are not allowed to do that.' };
  backend.json('POST /api/collection/toggle-library/c1', 403, refusal);
  backend.json('GET /api/collection/c1', 403, refusal);
  await user.click(save);
  await waitFor(() => expect(place()).toBe('/u/collections'));
  await screen.findByText('Sorry you are not authorized to view that collection.');
});

test('who shares a collection that another window has deleted is told that it is gone', async () => {
  signIn(tokenOf('u1'));
  backend.json('GET /api/collection/c1', 200, answerOf(['a']));
  const user = await open('/collection/c1');
  const share = await screen.findByRole('button', { name: 'Share' });
  const gone = { error: 'not found', message: 'Nothing was found at this address.' };
  backend.json('POST /api/collection/sharing/c1', 404, gone);
  backend.json('GET /api/collection/c1', 404, gone);
  await user.click(share);
  await screen.findByText('This collection does not exist any more.');
});

test('who changes what a deleted collection is called is told what to do, and after that sees that it is gone', async () => {
  signIn(tokenOf('u1'));
  backend.json('GET /api/collection/c1', 200, answerOf(['a']));
  const user = await open('/collection/c1');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit info' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), ' of the north');
  const gone = { error: 'not found', message: 'Nothing was found at this address.' };
  backend.json('PUT /api/collection/info/c1', 404, gone);
  backend.json('GET /api/collection/c1', 404, gone);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('This collection was deleted meanwhile. Copy what you want to keep, then cancel.');
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Coast of the north');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('This collection does not exist any more.');
});

test('only what was changed here of what a collection is called is sent, and what another window changed shows', async () => {
  signIn(tokenOf('u1'));
  const { collection } = answerOf(['a']);
  backend.json('GET /api/collection/c1', 200, answerOf(['a']));
  const info = 'PUT /api/collection/info/c1';
  backend.json(info, 200, { collection: { ...collection, name: 'Coast of the north', description: 'By rail.' } });
  const user = await open('/collection/c1');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit info' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), ' of the north');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('By rail.');
  expect(bodiesOf(info)).toEqual([{ name: 'Coast of the north' }]);
});

test('of what a collection is called nothing is sent where nothing was changed', async () => {
  signIn(tokenOf('u1'));
  backend.json('GET /api/collection/c1', 200, answerOf(['a']));
  const user = await open('/collection/c1');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit info' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf('PUT /api/collection/info/c1')).toEqual([]);
});

test('a visitor whom a collection is not shown to is asked to log in, and led back to it', async () => {
  backend.json('GET /api/collection/c1', 403, { error: 'forbidden', message: 'No.' });
  await open('/collection/c1');
  await waitFor(() => expect(place()).toBe('/login?redirected=access&from=%2Fcollection%2Fc1'));
  await screen.findByText('Sorry you are not authorized to view that collection.');
});

test('what a collection is to a signed-in reader is not to be pressed before it is known', async () => {
  signIn(tokenOf('u1'));
  backend.json('GET /api/collection/c1', 200, answerOf(['a'], 'save', 'spectator'));
  await open('/collection/c1');
  expect(await screen.findByRole('button', { name: 'Save to library' })).toHaveProperty('disabled', true);
});

test('what is being sent cannot be typed in', async () => {
  signIn(tokenOf('u1'));
  const empty = { collections: [], createdCollections: [], savedCollections: [], sortBy: 'date-created' };
  backend.json('GET /api/collections/created-saved', 200, empty);
  const told = Promise.withResolvers<void>();
  backend.on('POST /api/collection', async (_, response) => {
    await told.promise;
    answer(response, 422, { error: 'rule-broken', fields: { name: 'Another name, please.' } });
  });
  const user = await open('/u/collections');
  await user.click((await screen.findAllByRole('button', { name: 'New collection' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText('Name');
  await user.type(name, 'Maps');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await user.type(name, ' of the coast');
  expect(name).toHaveProperty('value', 'Maps');
  told.resolve();
  await dialog.findByText('Another name, please.');
  expect(liveRegionsWith('Another name, please.')).toHaveLength(1);
  await user.type(name, ' of the coast');
  expect(name).toHaveProperty('value', 'Maps of the coast');
});

test('a filter that finds nothing does not say that the list is empty', async () => {
  signIn(tokenOf('u1'));
  const list = (results: PageCard[]) => ({
    results,
    pages: results,
    filterBy: '',
    sortBy: '',
    cursor: null,
    total: results.length,
  });
  backend.json('GET /api/read-later', 200, list(['a', 'b'].map(id => cardOf(id))));
  backend.json('GET /api/read-later?filterBy=private', 200, list([]));
  const user = await open('/feed/read-later');
  await user.selectOptions(await screen.findByLabelText('Show'), 'private');
  await screen.findByText('No page in this list is private.');
  expect(screen.queryByText('Your read later list is empty.')).toBeNull();
});

test('collections that cannot be had in another order are not those of the last order', async () => {
  signIn(tokenOf('u1'));
  const { collection } = answerOf([]);
  const both = [collection, { ...collection, _id: 'c2', id: 'c2', name: 'Beach' }];
  const answered = { collections: both, createdCollections: both, savedCollections: [], sortBy: 'date-created' };
  const path = 'GET /api/collections/created-saved';
  backend.json(path, 200, answered);
  backend.json(`${path}?sortBy=a-z`, 422, { error: 'rule-broken', message: 'That did not work.' });
  const user = await open('/u/collections');
  await user.selectOptions(await screen.findByRole('combobox'), 'a-z');
  await screen.findByText('That did not work.');
  expect(screen.queryByText('Coast')).toBeNull();
  expect(place()).toBe('/u/collections?sortBy=a-z');
});
