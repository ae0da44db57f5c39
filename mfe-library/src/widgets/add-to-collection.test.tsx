import { pageAdded, pageRemoved } from '@recto/contracts/messages/collection.ts';
import { signIn } from '@recto/frame';
import { leave, openArea } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { liveRegionsWith } from '@recto/frame/testing/live-regions.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import AddToCollection from './add-to-collection.tsx';

const Widget = () => <AddToCollection pageId="p1" />;
const [walks, tides] = ['POST /api/collection/add-remove/c1/p1', 'POST /api/collection/add-remove/c2/p1'] as const;

let backend: Backend;
const ticked = (name: string): boolean => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;

beforeEach(async () => {
  backend = await startBackend('/home');
  act(() => signIn(tokenOf('u1')));
  backend.json('GET /api/collections/created/p1', 200, {
    collections: [
      { id: 'c1', name: 'Walks', selected: false },
      { id: 'c2', name: 'Tides', selected: true },
    ],
  });
});
afterEach(async () => {
  leave();
  await backend.close();
});

test('ticks show at once, several at a time, and only what is refused is taken back', async () => {
  const user = await openArea(Widget, '/home');
  const taken = backend.later(walks, 200, { selected: true, clName: 'Walks' });
  const refused = backend.later(tides, 500, { error: 'internal', message: 'An unknown error occurred.' });
  await user.click(await screen.findByRole('checkbox', { name: 'Walks' }));
  await user.click(screen.getByRole('checkbox', { name: 'Tides' }));
  expect([ticked('Walks'), ticked('Tides')]).toEqual([true, false]);
  await refused();
  // Also to who hears it: the dialog hides what is behind it.
  await waitFor(() => expect(liveRegionsWith('An unknown error occurred.')).toHaveLength(1));
  expect([ticked('Walks'), ticked('Tides')]).toEqual([true, true]);
  await taken();
  await waitFor(() => expect(liveRegionsWith(pageAdded('Walks'))).toHaveLength(1));
  expect([ticked('Walks'), ticked('Tides')]).toEqual([true, true]);
});

test('what is wished last while a tick is under way follows it', async () => {
  const user = await openArea(Widget, '/home');
  const taken = backend.later(walks, 200, { selected: true, clName: 'Walks' });
  const box = await screen.findByRole('checkbox', { name: 'Walks' });
  await user.click(box);
  await waitFor(() => expect(backend.callsOf(walks)).toHaveLength(1));
  const left = backend.later(walks, 200, { selected: false, clName: 'Walks' });
  await user.click(box);
  expect(ticked('Walks')).toBe(false);
  await taken();
  await left();
  await screen.findByText(pageRemoved('Walks'));
  expect(ticked('Walks')).toBe(false);
  expect(backend.callsOf(walks).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { selected: true },
    { selected: false },
  ]);
});

test('a collection that another window has deleted is not offered any more once it was ticked', async () => {
  const user = await openArea(Widget, '/home');
  const box = await screen.findByRole('checkbox', { name: 'Walks' });
  backend.json(walks, 404, { error: 'not found', message: 'Nothing was found at this address.' });
  backend.json('GET /api/collections/created/p1', 200, { collections: [{ id: 'c2', name: 'Tides', selected: true }] });
  await user.click(box);
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
});

test('after the form for a new one the focus is on the new one, or where it came from', async () => {
  const user = await openArea(Widget, '/home');
  await screen.findByRole('checkbox', { name: 'Walks' });
  await user.click(screen.getByRole('button', { name: 'New collection' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New collection' }));

  backend.json('POST /api/collection', 201, { collection: { _id: 'c3' } });
  backend.json('GET /api/collections/created/p1', 200, { collections: [{ id: 'c3', name: 'Paper', selected: false }] });
  backend.json('POST /api/collection/add-remove/c3/p1', 200, { selected: true, clName: 'Paper' });
  await user.click(screen.getByRole('button', { name: 'New collection' }));
  await user.type(screen.getByLabelText('Name'), 'Paper{Enter}');
  const made = await screen.findByRole('checkbox', { name: 'Paper', checked: true });
  expect(document.activeElement).toBe(made);
});
