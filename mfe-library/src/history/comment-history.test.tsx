import type { CommentHistoryItem } from '@recto/contracts/http/comments.ts';
import { signIn } from '@recto/frame';
import { leave, openArea } from '@recto/frame/testing/area.tsx';
import { Asked } from '@recto/frame/testing/asked.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import App from '../app.tsx';
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

test('a comment is deleted here, too, also where its page cannot be read any more', async () => {
  backend.json('GET /api/comments/history', 200, { comments: ['c2', 'c1'].map(comment), cursor: null });
  const user = await openArea(App, '/feed/history/comments', <Asked />);
  const item = (await screen.findByText('Text of c1')).closest('article')!;
  const remove = async () => {
    await user.click(within(item).getByRole('button', { name: 'Delete comment' }));
    await user.click(await screen.findByRole('button', { name: 'Yes: Delete' }));
  };
  backend.json('DELETE /api/comment/c1', 404, { error: 'not found', message: 'Not there.' });
  await remove();
  await screen.findAllByText('Not there.');
  backend.json('DELETE /api/comment/c1', 200, { parent: null, commentId: 'c1', comment: null });
  await remove();
  await screen.findAllByText('Your comment was deleted successfully.');
  await waitFor(() => expect(screen.queryByText('Text of c1')).toBeNull());
  expect(screen.getByText('Text of c2')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});
