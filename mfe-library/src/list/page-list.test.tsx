import type { PageCard } from '@recto/contracts/http/shared.ts';
import { signIn } from '@recto/frame';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../testing/open.tsx';

const card = (id: string, title: string): PageCard => ({
  id,
  _id: id,
  type: 'public',
  url: id,
  contents: { title, briefDes: '' },
  photo: null,
  cropedPhoto: null,
  author: { _id: 'a1', name: 'Ann', username: 'ann_lee', photo: null },
  date: '2026-03-01T10:00:00Z',
  updatedAt: '2026-03-01T10:00:00Z',
  readingMinutes: 1,
  available: true,
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
  await screen.findByText('Your read later list is empty.');
  expect(screen.getByLabelText('Show')).toBe(filter);
  expect(document.activeElement).toBe(filter);
  await user.selectOptions(filter, 'public');
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByLabelText('Show')).toBe(filter);
});
