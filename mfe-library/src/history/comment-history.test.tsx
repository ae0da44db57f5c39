import type { CommentHistoryItem } from '@recto/contracts/http/comments.ts';
import { signIn } from '@recto/frame';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../testing/open.tsx';

const comment = (id: string): CommentHistoryItem => ({
  id,
  text: `Text of ${id}`,
  date: '2026-11-20T10:00:00.000Z',
  reply: null,
  page: null,
});

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/feed/history/comments');
  signIn(tokenOf('ann'));
});
afterEach(async () => {
  leave();
  await backend.close();
});

test('who comes back finds what they have written meanwhile', async () => {
  backend.json('GET /api/history/pages', 200, { results: [], filterBy: 'all', sortBy: '', cursor: null, total: 0 });
  const answers = (ids: string[]) =>
    backend.json('GET /api/comments/history', 200, { comments: ids.map(comment), cursor: null });
  answers(['c1']);
  const user = await open('/feed/history/comments');
  await screen.findByText('Text of c1');
  await user.click(screen.getByRole('link', { name: 'Reads' }));
  await screen.findByText('Your reading history list is empty.');
  answers(['c2', 'c1']);
  await user.click(screen.getByRole('link', { name: 'Comments' }));
  await screen.findByText('Text of c2');
  expect(screen.getByText('Text of c1')).toBeTruthy();
});
