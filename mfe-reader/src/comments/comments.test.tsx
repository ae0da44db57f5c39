import type { Comment } from '@recto/contracts/http/shared.ts';
import { signIn, signOut } from '@recto/frame';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { liveRegionsWith } from '@recto/frame/testing/live-regions.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emitLive } from './live-comments.ts';
import { comment, person } from './testing/samples.ts';
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

const sends = () => backend.callsOf('POST /api/comment/p1');
const box = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Write a comment');

test('a comment is sent once, whether the button is pressed twice or the answer is lost', async () => {
  const user = showComments(backend, []);
  const keys: (string | undefined)[] = [];
  backend.on('POST /api/comment/p1', async ({ headers }, response) => {
    keys.push(String(headers['idempotency-key']));
    if (keys.length === 1) return void response.destroy();
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ comment: comment('c1', { author: person('u1', 'Ann') }), inReplyTo: null }));
  });
  await screen.findByText('No comment yet. Be the first one to comment on this page.');
  await user.type(box(), 'Once');
  await user.dblClick(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Text of c1');
  expect(new Set(keys).size).toBe(1);
  expect(screen.getAllByText('Text of c1')).toHaveLength(1);
  expect(box().value).toBe('');
});

test('a comment is in the language that the answer says, what the site says of it is not', async () => {
  showComments(backend, [comment('c1', { lang: 'de' }), comment('c2', {})]);
  expect((await screen.findByText('Text of c1')).closest('[lang]')?.getAttribute('lang')).toBe('de');
  expect(screen.getByText('Text of c2').closest('[lang="de"]')).toBeNull();
  for (const button of screen.getAllByRole('button')) expect(button.closest('[lang="de"]')).toBeNull();
});

test('Enter that ends a composition sends nothing; with Control it sends', async () => {
  const user = showComments(backend, []);
  await screen.findByText('No comment yet. Be the first one to comment on this page.');
  await user.type(box(), 'に');
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true, isComposing: true });
  await user.keyboard('{Enter}');
  expect(sends()).toEqual([]);
  backend.json('POST /api/comment/p1', 201, { comment: comment('c1', {}), inReplyTo: null });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Text of c1');
  expect(sends()).toHaveLength(1);
});

test('what is typed stays when it could not be sent, and over a login', async () => {
  const user = showComments(backend, []);
  await screen.findByText('No comment yet. Be the first one to comment on this page.');
  backend.json('POST /api/comment/p1', 422, { error: 'rule-broken', message: 'Too long' });
  await user.type(box(), 'Not lost');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(liveRegionsWith('Too long')).toHaveLength(1));
  expect(screen.getByText('Too long', { selector: 'form *' })).toBeTruthy();
  expect(box().value).toBe('Not lost');
  cleanup();
  act(signOut);
  act(() => signIn(tokenOf('u1')));
  showComments(backend, []);
  await waitFor(() => expect(box().value).toBe('Not lost'));
  // Who logs in next in this tab does not find it.
  cleanup();
  act(signOut);
  act(() => signIn(tokenOf('u2')));
  showComments(backend, []);
  await screen.findByText('No comment yet. Be the first one to comment on this page.');
  expect(box().value).toBe('');
});

test('a comment can be written where the browser refuses to keep anything', async () => {
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(sessionStorage, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );
  const user = showComments(backend, []);
  await user.type(await screen.findByPlaceholderText('Write a comment'), 'Said');
  backend.json('POST /api/comment/p1', 201, { comment: comment('c1', {}), inReplyTo: null });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Text of c1');
  vi.unstubAllGlobals();
});

test('a reply that is being written stays when what it answers is deleted meanwhile', async () => {
  const user = showComments(backend, [comment('c1', { replies: 1 })]);
  const tell = (data: object) => act(() => emitLive('p1', 'comment-deleted', JSON.stringify(data)));
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reply/ });
  const reply = comment('r1', { inReplyTo: 'c1' });
  backend.json('GET /api/comment/c1/replies', 200, { replies: [reply], commentId: 'c1' });
  const thread = await commentOf('Text of c1');
  await user.click(screen.getByRole('button', { name: 'Show 1 reply' }));
  await user.click((await commentOf('Text of r1')).getByRole('button', { name: 'Reply' }));
  await user.type(field(), 'To the reply');
  tell({ commentId: 'r1', parent: 'c1', comment: null });
  await screen.findByText('This comment was deleted.');
  expect(field().value).toBe('To the reply');
  await user.clear(field());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(thread.getByRole('button', { name: 'Reply' }));
  await user.type(field(), 'To the comment');
  tell({ commentId: 'c1', parent: null, comment: null });
  await waitFor(() => expect(screen.queryByText('Text of c1')).toBeNull());
  expect(field().value).toBe('To the comment');
});

test('nothing can be added to what is being sent, which would go with it', async () => {
  const user = showComments(backend, []);
  await screen.findByText('No comment yet. Be the first one to comment on this page.');
  const goOn = backend.later('POST /api/comment/p1', 201, { comment: comment('c1', {}), inReplyTo: null });
  await user.type(box(), 'All of it{Control>}{Enter}{/Control}');
  await user.type(box(), ' and more');
  expect(box().value).toBe('All of it');
  await goOn();
  await screen.findByText('Text of c1');
  await user.type(box(), 'The next');
  expect(box().value).toBe('The next');
});

test('a reply is shown at once and marked until replies are hidden; the thread of the address is open', async () => {
  const user = showComments(backend, [comment('c1', {})]);
  const thread = await commentOf('Text of c1');
  await user.click(thread.getByRole('button', { name: 'Reply' }));
  const reply = comment('r1', { author: person('u1', 'Ann'), inReplyTo: 'c1', toName: 'Bob', isPageAuthor: true });
  backend.json('POST /api/comment/p1', 201, { comment: reply, inReplyTo: 'c1' });
  backend.json('GET /api/comment/c1/replies', 200, { replies: [reply], commentId: 'c1' });
  await user.type(screen.getByPlaceholderText('Reply to Bob'), 'Mine');
  await user.click(screen.getAllByRole('button', { name: 'Reply' }).at(-1)!);
  const shown = await commentOf('Text of r1');
  expect(shown.getByText('Author')).toBeTruthy();
  expect(shown.getByText('@Bob')).toBeTruthy();
  const place = () => screen.getByText('Text of r1').closest('article')?.className ?? '';
  const marked = place();
  await user.click(screen.getByRole('button', { name: 'Hide replies' }));
  await user.click(screen.getByRole('button', { name: 'Show 1 reply' }));
  await screen.findByText('Text of r1');
  expect(marked.startsWith(place())).toBe(true);
  expect(marked).not.toBe(place());
});

test('a reply is counted once, one’s own like those of others, and no more when it is gone', async () => {
  const user = showComments(backend, [comment('c1', {})]);
  const thread = await commentOf('Text of c1');
  const tell = (type: string, data: unknown) => act(() => emitLive('p1', type, JSON.stringify(data)));
  const reply = comment('r1', { author: person('u1', 'Ann'), inReplyTo: 'c1' });
  backend.json('POST /api/comment/p1', 201, { comment: reply, inReplyTo: 'c1' });
  const goOn = backend.later('GET /api/comment/c1/replies', 200, { replies: [reply], commentId: 'c1' });
  await user.click(thread.getByRole('button', { name: 'Reply' }));
  await user.type(screen.getByPlaceholderText('Reply to Bob'), 'Mine');
  await user.click(screen.getAllByRole('button', { name: 'Reply' }).at(-1)!);
  await screen.findByRole('button', { name: 'Hide replies' });
  tell('comment', reply);
  await goOn();
  await screen.findByText('Text of r1');
  await user.click(screen.getByRole('button', { name: 'Hide replies' }));
  expect(screen.getByRole('button', { name: 'Show 1 reply' })).toBeTruthy();
  tell('comment', comment('r2', { inReplyTo: 'c1' }));
  expect(screen.getByRole('button', { name: 'Show 2 replies' })).toBeTruthy();
  tell('comment-deleted', { commentId: 'r2', parent: 'c1', comment: null });
  expect(screen.getByRole('button', { name: 'Show 1 reply' })).toBeTruthy();
});

test('what is said of a comment while a like of it is under way stays, and one that is gone does not come back', async () => {
  const user = showComments(backend, [comment('c1', { replies: 1 })]);
  const tell = (type: string, data: unknown) => act(() => emitLive('p1', type, JSON.stringify(data)));
  backend.json('GET /api/comment/c1/replies', 200, { replies: [comment('r1', { inReplyTo: 'c1' })], commentId: 'c1' });
  await user.click(await screen.findByRole('button', { name: 'Show 1 reply' }));
  const answers = [
    backend.later('PATCH /api/rate/comment/c1', 200, { likes: 1, liked: true }),
    backend.later('PATCH /api/rate/comment/r1', 200, { likes: 1, liked: true }),
  ];
  for (const text of ['Text of c1', 'Text of r1'])
    await user.click((await commentOf(text)).getByRole('button', { name: 'Like comment' }));
  tell('comment-edited', comment('c1', { replies: 1, text: 'Better', edited: true }));
  tell('comment-deleted', { commentId: 'r1', parent: 'c1', comment: null });
  for (const goOn of answers) await goOn();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Like comment/ }).textContent).toContain('1'));
  expect(screen.getByText('Better')).toBeTruthy();
  expect(screen.queryByText('Text of r1')).toBeNull();
});

test('the last wish wins where likes are pressed while one is under way, also where it is refused', async () => {
  const user = showComments(backend, [comment('c1', { likes: 4 })]);
  const call = 'PATCH /api/rate/comment/c1';
  const heart = (await commentOf('Text of c1')).getByRole('button', { name: /^Like comment/ });
  const shown = () => [heart.getAttribute('aria-pressed'), heart.textContent?.trim()];
  const sent = () => backend.callsOf(call).map(({ body }) => JSON.parse(body) as unknown);
  const liked = backend.later(call, 200, { likes: 5, liked: true });
  await user.click(heart);
  await waitFor(() => expect(sent()).toEqual([{ liked: true }]));
  await user.tripleClick(heart);
  expect(shown()).toEqual(['false', 'Like comment 4']);
  const refused = backend.later(call, 500, { error: 'internal' });
  await liked();
  await refused();
  await waitFor(() => expect(shown()).toEqual(['true', 'Like comment 5']));
  expect(sent()).toEqual([{ liked: true }, { liked: false }]);
});

test('an address that names a reply opens its thread, and what is newer can be had', async () => {
  backend.json('GET /api/comments/p1?portion=1&around=r1', 200, {
    comments: [comment('c1', { replies: 1 }), comment('c0', { replies: 1 })],
    userId: 'u1',
    length: 12,
    around: { thread: 'c1', newer: 10 },
  });
  backend.json('GET /api/comment/c1/replies', 200, { replies: [comment('r1', { inReplyTo: 'c1' })], commentId: 'c1' });
  const user = showComments(backend, [comment('c9', {})], { hash: '#comment-r1' });
  await screen.findByText('Text of r1');
  expect(screen.getAllByRole('button', { name: 'Show 1 reply' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show 10 newer comments' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Comments/ }));
  await screen.findByText('Text of c9');
});

test('the place of a deleted comment stays without a word of it, and the page’s author may delete any', async () => {
  const user = showComments(backend, [comment('c1', { replies: 1 }), comment('c2', {})], { status: 'owner' });
  const others = await commentOf('Text of c1');
  expect(others.queryByRole('button', { name: 'Edit comment' })).toBeNull();
  const tombstone = comment('c1', { author: null, text: '', deleted: true, replies: 1 });
  backend.json('DELETE /api/comment/c1', 200, { parent: null, commentId: 'c1', comment: tombstone });
  backend.json('DELETE /api/comment/c2', 200, { parent: null, commentId: 'c2', comment: null });
  for (const id of ['c1', 'c2']) {
    await user.click((await commentOf(`Text of ${id}`)).getByRole('button', { name: 'Delete comment' }));
    await user.click(await screen.findByRole('button', { name: 'Yes: Delete' }));
    await waitFor(() => expect(screen.queryByText(`Text of ${id}`)).toBeNull());
  }
  expect(screen.getByText('This comment was deleted.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show 1 reply' })).toBeTruthy();
});

test('what others say is there without a reload, each once; and all is asked for again after a gap', async () => {
  showComments(backend, [comment('c1', {})]);
  await screen.findByText('Text of c1');
  const tell = (type: string, data: unknown) => act(() => emitLive('p1', type, JSON.stringify(data)));
  tell('comment', comment('c2', {}));
  tell('comment', comment('c2', {}));
  expect(screen.getAllByText('Text of c2')).toHaveLength(1);
  tell('comment-edited', comment('c2', { text: 'Better', edited: true }));
  expect(screen.getByText('Better')).toBeTruthy();
  tell('comment', comment('r1', { inReplyTo: 'c1' }));
  expect(screen.getByRole('button', { name: 'Show 1 reply' })).toBeTruthy();
  tell('comment-deleted', { commentId: 'c2', parent: null, comment: null });
  expect(screen.queryByText('Better')).toBeNull();
  backend.json('GET /api/comments/p1?portion=1', 200, { comments: [comment('c3', {})], userId: 'u1', length: 1 });
  tell('resync', {});
  await screen.findByText('Text of c3');
});

test('a gap leaves what was loaded further down, and open replies are asked for again', async () => {
  const user = showComments(backend, []);
  const newest = (texts: Partial<Comment>) => {
    const comments = [comment('c2', { replies: 1, ...texts })];
    backend.json('GET /api/comments/p1?portion=1', 200, { comments, userId: 'u1', length: 2 });
  };
  const replies = (text: string) => {
    const answer = { replies: [comment('r1', { inReplyTo: 'c2', text })], commentId: 'c2' };
    backend.json('GET /api/comment/c2/replies', 200, answer);
  };
  newest({});
  replies('A reply');
  const earlier = { comments: [comment('c1', {})], userId: 'u1', length: 2 };
  backend.json('GET /api/comments/p1?portion=1&before=c2', 200, earlier);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('Text of c1');
  await user.click(screen.getByRole('button', { name: 'Show 1 reply' }));
  await screen.findByText('A reply');
  newest({ text: 'Edited' });
  replies('Edited, too');
  act(() => emitLive('p1', 'resync', '{}'));
  await screen.findByText('Edited');
  await screen.findByText('Edited, too');
  expect(screen.getByText('Text of c1')).toBeTruthy();
});

test('who has to sign in again goes on where they were; another reader begins again', async () => {
  const user = showComments(backend, []);
  const portion = (id: string, more = {}) => ({ comments: [comment(id, more)], userId: 'u1', length: 2 });
  backend.json('GET /api/comments/p1?portion=1', 200, portion('c2'));
  backend.json('GET /api/comments/p1?portion=1&before=c2', 200, portion('c1'));
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('Text of c1');
  await user.click((await commentOf('Text of c1')).getByRole('button', { name: 'Reply' }));
  await user.type(screen.getByPlaceholderText(/^Reply to/), 'Half of an ans');
  backend.json('GET /api/comments/p1?portion=1', 200, portion('c2', { text: 'Edited' }));
  act(() => signIn(tokenOf('u1', '2')));
  await screen.findByText('Edited');
  expect(screen.getByPlaceholderText<HTMLTextAreaElement>(/^Reply to/).value).toBe('Half of an ans');
  act(() => signIn(tokenOf('u2')));
  await waitFor(() => expect(screen.queryByText('Text of c1')).toBeNull());
});
