import { signIn } from '@recto/frame';
import { leave, openArea } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import App from '../app.tsx';
import { keepUndo } from './kept-undo.ts';

const ids = Array.from({ length: 101 }, (_, n) => `p${n}`);
const none = { results: [], filterBy: 'all', sortBy: '', cursor: null, total: 0 };

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/feed/read-later');
  backend.json('GET /api/read-later', 200, none);
  backend.json('GET /api/liked-pages', 200, none);
  signIn(tokenOf('ann'));
});
afterEach(async () => {
  leave();
  await backend.close();
});

// A reload loads these modules anew; here they are loaded once, so what is offered comes last.
test.each([
  ['in another list', 'ann', '/feed/liked-pages', "You haven't liked any page yet."],
  ['by another person', 'bob', '/feed/read-later', 'Your read later list is empty.'],
])('after a reload what was removed %s is not offered to be taken back', async (_, who, path, text) => {
  keepUndo('/api/read-later', ids);
  signIn(tokenOf(who));
  await openArea(App, path);
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('nor what was removed long ago', async () => {
  keepUndo('/api/read-later', ids);
  const kept = JSON.parse(sessionStorage.getItem('undo') ?? '') as { until: number };
  sessionStorage.setItem('undo', JSON.stringify({ ...kept, until: Date.now() - 1 }));
  await openArea(App, '/feed/read-later');
  await screen.findByText('Your read later list is empty.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('what was removed just now is offered, and taken back a hundred at a time', async () => {
  keepUndo('/api/read-later', ids);
  const user = await openArea(App, '/feed/read-later');
  backend.json('POST /api/read-later/restore', 200, { restored: [] });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  const bodies = backend
    .callsOf('POST /api/read-later/restore')
    .map(({ body }) => JSON.parse(body) as { ids: string[] });
  expect(bodies.map(body => body.ids.length)).toEqual([100, 1]);
  expect(sessionStorage.getItem('undo')).toBeNull();
});
