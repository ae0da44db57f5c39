import { signIn } from '@recto/frame';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { comment, date, person } from './testing/samples.ts';
import { commentOf, showComments } from './testing/show-comments.tsx';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/public-pages/tides-p1');
  signIn(tokenOf('u1'));
});
afterEach(async () => {
  leave();
  await backend.close();
});

test('a comment that waits says so to its author, who can change or delete it, but nobody can like it', async () => {
  showComments(backend, [comment('c1', { author: person('u1', 'Ann'), held: true })]);
  const held = await commentOf('Text of c1');
  expect(held.getByText('Your comment waits for a moderator.')).toBeTruthy();
  expect(held.getByRole('button', { name: 'Edit comment' })).toBeTruthy();
  expect(held.queryByRole('button', { name: /^Like comment/ })).toBeNull();
  expect(held.queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('a comment that has to wait is told when it is sent', async () => {
  const user = showComments(backend, []);
  await screen.findByText('No comment yet. Be the first one to comment on this page.');
  backend.json('POST /api/comment/p1', 201, {
    comment: comment('c1', { author: person('u1', 'Ann'), held: true }),
    inReplyTo: null,
  });
  await user.type(screen.getByPlaceholderText('Write a comment'), 'a.example b.example');
  // Messages of the tests before may still be on their way out.
  const others = screen.queryAllByText('Your comment added successfully.').length;
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getAllByText('Your comment waits for a moderator.').length).toBeGreaterThan(1));
  expect(screen.queryAllByText('Your comment added successfully.').length).toBeLessThanOrEqual(others);
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Write a comment'));
});

test('a hidden comment keeps its place, and its author sees why', async () => {
  showComments(backend, [
    comment('c1', { author: null, text: '', hidden: true }),
    comment('c2', {
      author: person('u1', 'Ann'),
      hidden: true,
      hiding: { reason: 'abuse', explanation: 'Be kind.', date },
    }),
  ]);
  const own = await commentOf('Text of c2');
  expect(own.getByText('This comment was hidden by a moderator.')).toBeTruthy();
  expect(own.getByText('Be kind.')).toBeTruthy();
  expect(screen.getAllByText('This comment was hidden by a moderator.')).toHaveLength(2);
});

test('whom the author does not let comment reads, but finds no way to write', async () => {
  showComments(backend, [comment('c1', {}), comment('c2', { author: person('u1', 'Ann') })], { mayComment: false });
  await screen.findByText('The author of this page does not let you comment.');
  expect(screen.getByText('Text of c1')).toBeTruthy();
  expect(screen.queryByPlaceholderText('Write a comment')).toBeNull();
  for (const name of ['Reply', 'Edit comment']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete comment' })).toBeTruthy();
});

test('somebody else’s comment can be reported; only the page’s author can block who wrote it', async () => {
  const user = showComments(backend, [comment('c1', {})]);
  await user.click(await screen.findByRole('button', { name: 'More about this comment' }));
  await screen.findByRole('menuitem', { name: 'Report this comment' });
  expect(screen.queryByRole('menuitem', { name: 'Block this reader' })).toBeNull();
  cleanup();
  const owner = showComments(backend, [comment('c1', {})], { status: 'owner' });
  await owner.click(await screen.findByRole('button', { name: 'More about this comment' }));
  expect(await screen.findByRole('menuitem', { name: 'Block this reader' })).toBeTruthy();
});
