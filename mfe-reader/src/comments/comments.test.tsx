import type { Comment, PageView } from '@recto/contracts/http/shared.ts';
import { signIn, signOut } from '@recto/frame';
import { Frame } from '@recto/frame/frame.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Comments from './comments.tsx';

configure({ asyncUtilTimeout: 20_000 });

const date = '2026-11-20T10:00:00.000Z';
const person = (id: string, name: string) => ({ id, name, username: name.toLowerCase(), photo: null });
const comment = (id: string, more: Partial<Comment>): Comment => ({
  id,
  author: person('u2', 'Bob'),
  date,
  text: `Text of ${id}`,
  likes: 0,
  liked: false,
  replies: 0,
  inReplyTo: null,
  inReplyToCommentReply: null,
  inReplyToUser: null,
  toName: null,
  edited: false,
  deleted: false,
  isPageAuthor: false,
  ...more,
});
const page: PageView['page'] = {
  id: 'p1',
  type: 'public',
  url: 'tides-p1',
  tags: '',
  photo: null,
  contents: { title: 'Tides', briefDes: '', targets: '', body: '' },
  configurations: { comments: true, rating: true, anonymously: false, links: true },
  attachFiles: [],
  author: null,
  rating: null,
  date,
  updatedAt: date,
  revision: 1,
  related: [],
};

let backend: Backend;
const show = (comments: Comment[], { status = 'authenticated', mayComment = true } = {}) => {
  backend.json('GET /api/comments/p1?portion=1', 200, {
    comments,
    userId: 'u1',
    length: comments.length,
    ...(mayComment ? {} : { mayComment }),
  });
  render(
    <Frame path="/public-pages/tides-p1">
      <main>
        <Comments
          page={page}
          viewer={{ status: status as 'owner' | 'authenticated', readLater: false, subscribed: false }}
          onMissing={() => undefined}
        />
      </main>
    </Frame>,
  );
  return userEvent.setup();
};
beforeEach(async () => {
  backend = await startBackend('/public-pages/tides-p1');
  signIn(tokenOf('u1'));
});
afterEach(async () => {
  cleanup();
  act(signOut);
  localStorage.clear();
  await backend.close();
});

const article = async (text: string) => within((await screen.findByText(text)).closest('article') as HTMLElement);

test('a comment that waits says so to its author, who can change or delete it, but nobody can like it', async () => {
  show([comment('c1', { author: person('u1', 'Ann'), held: true })]);
  const held = await article('Text of c1');
  expect(held.getByText('Your comment waits for a moderator.')).toBeTruthy();
  expect(held.getByRole('button', { name: 'Edit comment' })).toBeTruthy();
  expect(held.queryByRole('button', { name: /^Like comment/ })).toBeNull();
  expect(held.queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('a comment that has to wait is told when it is sent', async () => {
  const user = show([]);
  await screen.findByText('No comment yet. Be the first one to comment on this page.');
  backend.json('POST /api/comment/p1', 201, {
    comment: comment('c1', { author: person('u1', 'Ann'), held: true }),
    inReplyTo: null,
  });
  await user.type(screen.getByPlaceholderText('Write a comment'), 'a.example b.example');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getAllByText('Your comment waits for a moderator.').length).toBeGreaterThan(1));
  expect(screen.queryByText('Your comment added successfully.')).toBeNull();
});

test('a hidden comment keeps its place, and its author sees why', async () => {
  show([
    comment('c1', { author: null, text: '', hidden: true }),
    comment('c2', {
      author: person('u1', 'Ann'),
      hidden: true,
      hiding: { reason: 'abuse', explanation: 'Be kind.', date },
    }),
  ]);
  const own = await article('Text of c2');
  expect(own.getByText('This comment was hidden by a moderator.')).toBeTruthy();
  expect(own.getByText('Be kind.')).toBeTruthy();
  expect(screen.getAllByText('This comment was hidden by a moderator.')).toHaveLength(2);
});

test('whom the author does not let comment reads, but finds no way to write', async () => {
  show([comment('c1', {}), comment('c2', { author: person('u1', 'Ann') })], { mayComment: false });
  await screen.findByText('The author of this page does not let you comment.');
  expect(screen.getByText('Text of c1')).toBeTruthy();
  expect(screen.queryByPlaceholderText('Write a comment')).toBeNull();
  for (const name of ['Reply', 'Edit comment']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete comment' })).toBeTruthy();
});

test('somebody else’s comment can be reported; only the page’s author can block who wrote it', async () => {
  const user = show([comment('c1', {})]);
  await user.click(await screen.findByRole('button', { name: 'More about this comment' }));
  await screen.findByRole('menuitem', { name: 'Report this comment' });
  expect(screen.queryByRole('menuitem', { name: 'Block this reader' })).toBeNull();
  cleanup();
  const owner = show([comment('c1', {})], { status: 'owner' });
  await owner.click(await screen.findByRole('button', { name: 'More about this comment' }));
  expect(await screen.findByRole('menuitem', { name: 'Block this reader' })).toBeTruthy();
});
