import type { PageCard } from '@recto/contracts/http/shared.ts';
import { signIn } from '@recto/frame';
import { leave, openArea, place } from '@recto/frame/testing/area.tsx';
import { Asked } from '@recto/frame/testing/asked.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import App from '../app.tsx';
import { open } from '../testing/open.tsx';
import { cardOf } from '../testing/samples.ts';

const card = (id: string, title: string): PageCard =>
  cardOf(id, {
    contents: { title, briefDes: '' },
    author: { _id: 'a1', name: 'Ann', username: 'ann_lee', photo: null },
  });
const answer = (cards: readonly PageCard[], filterBy = 'all') => ({
  results: cards,
  filterBy,
  sortBy: '',
  cursor: null,
  total: cards.length,
});

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/feed/read-later');
  signIn(tokenOf('ann'));
});
afterEach(async () => {
  leave();
  await backend.close();
});

test('while another filter loads the choices stay, with the focus of who has just chosen, and when it fails too', async () => {
  backend.json('GET /api/read-later', 200, answer([card('p1', 'How to fold a map'), card('p2', 'On waiting rooms')]));
  const answerPrivate = backend.later('GET /api/read-later?filterBy=private', 200, answer([], 'private'));
  backend.json('GET /api/read-later?filterBy=public', 503, { error: 'busy' });
  const user = await open('/feed/read-later');
  const filter = await screen.findByLabelText('Show');
  await user.selectOptions(filter, 'private');
  await answerPrivate();
  await screen.findByText('No page in this list is private.');
  expect(screen.getByLabelText('Show')).toBe(filter);
  expect(document.activeElement).toBe(filter);
  await user.selectOptions(filter, 'public');
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByLabelText('Show')).toBe(filter);
});

test('whoever comes back to a list finds it in the order and with the filter that they chose', async () => {
  const both = [card('p1', 'How to fold a map'), card('p2', 'On waiting rooms')];
  backend.json('GET /api/read-later?filterBy=public', 200, answer(both, 'public'));
  backend.json('GET /api/read-later?filterBy=public&sortBy=date-added-desc', 200, answer(both, 'public'));
  const user = await open('/feed/read-later?filterBy=public&sortBy=sideways');
  expect((await screen.findByLabelText<HTMLSelectElement>('Show')).value).toBe('public');
  await screen.findByText('On waiting rooms');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'date-added-desc');
  expect(place()).toBe('/feed/read-later?filterBy=public&sortBy=date-added-desc');
});

test('a list of which all that was loaded has been removed is not empty while there is more of it', async () => {
  const first = [card('p1', 'How to fold a map'), card('p2', 'On waiting rooms')];
  backend.json('GET /api/read-later', 200, { ...answer(first), cursor: 'p2', total: 3 });
  backend.json('GET /api/read-later?cursor=p2', 200, { ...answer([card('p3', 'Tide tables')]), total: 3 });
  backend.json('DELETE /api/read-later', 200, { removed: ['p1', 'p2'] });
  const user = await openArea(App, '/feed/read-later', <Asked />);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Yes: Remove' }));
  await screen.findByText('1 page');
  expect(screen.queryByText('Your read later list is empty.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Tide tables');
});

test('who has removed all goes on in what stands in the place of the list', async () => {
  backend.json('GET /api/read-later', 200, answer([card('p1', 'How to fold a map')]));
  backend.json('DELETE /api/read-later', 200, { removed: ['p1'] });
  const user = await openArea(App, '/feed/read-later', <Asked />);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  const remove = screen.getByRole('button', { name: 'Remove' });
  await user.click(remove);
  const yes = await screen.findByRole('button', { name: 'Yes: Remove' });
  // As the shell does when its question is answered.
  remove.focus();
  fireEvent.click(yes);
  await screen.findByText('Your read later list is empty.');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Find something to read' }));
});

test('nothing is said of how long a page is that is gone', async () => {
  const gone = { ...card('p1', ''), author: null, readingMinutes: 0, available: false };
  backend.json('GET /api/read-later', 200, answer([gone, card('p2', 'On waiting rooms')]));
  await openArea(App, '/feed/read-later');
  await screen.findByText('This page is no longer available.');
  expect(screen.queryByText(/0 min read/)).toBeNull();
  expect(screen.getByText(/1 min read/)).toBeTruthy();
});
