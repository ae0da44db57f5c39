import type { PageView } from '@recto/contracts/http/shared.ts';
import { loginToComment } from '@recto/contracts/messages/comment.ts';
import { notFound, passwordAsked, readLaterRemoved } from '@recto/contracts/messages/page.ts';
import { signIn } from '@recto/frame';
import { leave, openArea } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import App from '../app.tsx';

const address = '/public-pages/tides-p1';
const date = '2026-11-20T10:00:00.000Z';
const view: PageView = {
  page: {
    id: 'p1',
    type: 'public',
    url: 'tides-p1',
    tags: 'sea',
    photo: null,
    contents: { title: 'Tides', briefDes: '', targets: '', body: '<p>They come and go.</p>' },
    configurations: { comments: false, rating: true, anonymously: false, links: true },
    attachFiles: [],
    author: { _id: 'u2', name: 'Bob', username: 'bob', headline: '', biography: '', photo: null, subscribersNum: 4 },
    rating: { likes: 2, dislikes: 0, mine: null },
    date,
    updatedAt: date,
    revision: 1,
    related: [],
  },
  viewer: { status: 'authenticated', readLater: false, subscribed: false },
};

/** How each act's button is named before it is done, and what it asks. */
const acts = [
  ['Like', 'PATCH /api/rate/page/p1'],
  ['Read later', 'PATCH /api/read-later/p1'],
  ['Subscribe', 'POST /api/subscription/u2'],
] as const;

let backend: Backend;
const reloaded = vi.fn<() => void>();
beforeEach(async () => {
  backend = await startBackend(address);
  vi.spyOn(location, 'reload').mockImplementation(reloaded);
  act(() => signIn(tokenOf('u1')));
  backend.json(`GET /api${address}`, 200, view);
});
afterEach(async () => {
  leave();
  vi.restoreAllMocks();
  reloaded.mockClear();
  await backend.close();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const state = () => ({
  like: button(/^Like/).getAttribute('aria-pressed'),
  likes: button(/^Like/).textContent?.trim(),
  later: screen.queryByRole('button', { name: 'Remove from read later' }) !== null,
  subscribed: screen.queryByRole('button', { name: 'Subscribed' }) !== null,
});
const untouched = { like: 'false', likes: 'Like 2', later: false, subscribed: false };

test.each(acts)('%s shows at once, and is taken back with a word when it is refused', async (name, call) => {
  const user = await openArea(App, address);
  await screen.findByRole('button', { name: /^Like/ });
  expect(state()).toEqual(untouched);
  const goOn = backend.later(call, 500, { error: 'internal', message: 'An unknown error occurred.' });
  await user.click(button(new RegExp(`^${name}`)));
  expect(state()).not.toEqual(untouched);
  await goOn();
  await waitFor(() => expect(state()).toEqual(untouched));
  expect(await screen.findByText('An unknown error occurred.')).toBeTruthy();
});

test.each(acts)('%s on a page whose password was changed meanwhile asks nobody to log in', async (name, call) => {
  const user = await openArea(App, address);
  await screen.findByRole('button', { name: /^Like/ });
  backend.json(call, 401, { error: 'password required', message: passwordAsked });
  await user.click(button(new RegExp(`^${name}`)));
  expect(await screen.findByText(passwordAsked)).toBeTruthy();
});

test.each([
  ['a like', 'PATCH /api/rate/page/p1', () => button(/^Like/)],
  ['a file', 'GET /api/pages/p1/attach-files/f1', () => button(/chart\.pdf/)],
  ['a comment', 'POST /api/comment/p1', () => button('Send')],
])('%s of a page whose password was changed leads to its form', async (_, call, pressed) => {
  const page = { ...view.page, attachFiles: [{ _id: 'f1', name: 'chart.pdf', size: 3, type: 'application/pdf' }] };
  const configurations = { ...page.configurations, comments: true };
  backend.json(`GET /api${address}`, 200, { ...view, page: { ...page, type: 'private', configurations } });
  backend.json('GET /api/comments/p1?portion=1', 200, { comments: [], userId: 'u1', length: 0 });
  const user = await openArea(App, address);
  await user.type(await screen.findByRole('textbox'), 'Thank you');
  backend.json(call, 401, { error: 'password required', message: passwordAsked });
  await user.click(pressed());
  await user.click(await screen.findByRole('button', { name: 'Password' }));
  expect(reloaded).toHaveBeenCalledOnce();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Thank you');
});

test('a page that is gone meanwhile is not found by who asks for its comments again', async () => {
  const gone = { error: 'not found', message: 'Not found.' };
  const configurations = { ...view.page.configurations, comments: true };
  backend.json(`GET /api${address}`, 200, { ...view, page: { ...view.page, configurations } });
  backend.json('GET /api/comments/p1?portion=1', 404, gone);
  const user = await openArea(App, address);
  backend.json(`GET /api${address}`, 404, gone);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(notFound)).toBeTruthy();
  expect(screen.queryByText('They come and go.')).toBeNull();
});

test('a file of one’s own page that a moderator has hidden is fetched with what gives the right to it', async () => {
  const attachFiles = [{ _id: 'f1', name: 'chart.pdf', size: 3, type: 'application/pdf' }];
  const hidden = { reason: 'spam', explanation: 'It sells.', date } as const;
  backend.json(`GET /api${address}`, 200, {
    page: { ...view.page, attachFiles, hidden },
    viewer: { ...view.viewer, status: 'owner' },
  });
  backend.json('GET /api/pages/p1/attach-files/f1', 404, { error: 'not found', message: 'Not found.' });
  const user = await openArea(App, address);
  await user.click(await screen.findByRole('button', { name: /chart\.pdf/ }));
  await waitFor(() => expect(backend.callsOf('GET /api/pages/p1/attach-files/f1')).toHaveLength(1));
  expect(backend.callsOf('GET /api/pages/p1/attach-files/f1')[0]?.headers.authorization).toMatch(/^Bearer /);
});

test('what is done while another act is under way stays, however that one ends', async () => {
  const user = await openArea(App, address);
  await screen.findByRole('button', { name: /^Like/ });
  const [[, rate], [, keep], [, follow]] = acts;
  const rated = backend.later(rate, 200, { rating: { likes: 4, dislikes: 0, mine: 'like' } });
  const refused = backend.later(keep, 500, { error: 'internal' });
  const followed = backend.later(follow, 200, { subscribed: true, subscribersNum: 5 });
  for (const [name] of acts) await user.click(button(new RegExp(`^${name}`)));
  expect(state()).toEqual({ like: 'true', likes: 'Like 3', later: true, subscribed: true });
  for (const goOn of [followed, refused, rated]) await goOn();
  await waitFor(() => expect(state()).toEqual({ like: 'true', likes: 'Like 4', later: false, subscribed: true }));
});

test('after a gap in what the page’s stream tells, its ratings are asked for again', async () => {
  let tell = () => {};
  backend.on('GET /api/pages/p1/stream', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
    tell = () => void response.write('id: 9\nevent: resync\ndata: {}\n\n');
  });
  await openArea(App, address);
  await screen.findByRole('button', { name: /^Like/ });
  await waitFor(() => expect(backend.callsOf('GET /api/pages/p1/stream')).toHaveLength(1));
  backend.json(`GET /api${address}`, 200, {
    ...view,
    page: { ...view.page, rating: { likes: 7, dislikes: 0, mine: null } },
  });
  tell();
  await waitFor(() => expect(state().likes).toBe('Like 7'));
});

test('a dislike that is pressed while a like is under way follows it; the same one twice is one', async () => {
  const user = await openArea(App, address);
  await screen.findByRole('button', { name: /^Like/ });
  const call = 'PATCH /api/rate/page/p1';
  const goOn = backend.later(call, 200, { rating: { likes: 3, dislikes: 0, mine: 'like' } });
  await user.dblClick(button(/^Like/));
  await user.click(button(/^Dislike/));
  await waitFor(() => expect(backend.callsOf(call)).toHaveLength(1));
  const disliked = backend.later(call, 200, { rating: { likes: 2, dislikes: 2, mine: 'dislike' } });
  await goOn();
  await disliked();
  await waitFor(() => expect(button(/^Dislike/).textContent?.trim()).toBe('Dislike 2'));
  expect(button(/^Dislike/).getAttribute('aria-pressed')).toBe('true');
  expect(state().likes).toBe('Like 2');
  expect(backend.callsOf(call).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { rate: 'like', rated: true },
    { rate: 'dislike', rated: true },
  ]);
});

test.each([
  ['Read later', 'Remove from read later', 'PATCH /api/read-later/p1', 'readLater', readLaterRemoved],
  ['Subscribe', 'Subscribed', 'POST /api/subscription/u2', 'subscribed', '7 subscribers'],
])('%s that is taken back while it is under way is taken back after it', async (name, done, call, field, sign) => {
  const user = await openArea(App, address);
  const given = backend.later(call, 200, { [field]: true, subscribersNum: 9 });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(backend.callsOf(call)).toHaveLength(1));
  const taken = backend.later(call, 200, { [field]: false, subscribersNum: 7 });
  await user.click(button(done));
  expect(state()).toEqual(untouched);
  await given();
  await taken();
  await waitFor(() => expect(document.body.textContent).toContain(sign));
  expect(state()).toEqual(untouched);
  expect(backend.callsOf(call).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { [field]: true },
    { [field]: false },
  ]);
});

test('what a button does next is not said to be pressed', async () => {
  backend.json(`GET /api${address}`, 200, { ...view, viewer: { ...view.viewer, readLater: true } });
  await openArea(App, address);
  const later = await screen.findByRole('button', { name: 'Remove from read later' });
  expect(later.hasAttribute('aria-pressed')).toBe(false);
});

test('whoever opens and closes the comments of their page keeps the focus on that', async () => {
  const own = { ...view, viewer: { ...view.viewer, status: 'owner' as const } };
  backend.json(`GET /api${address}`, 200, own);
  backend.json('GET /api/comments/p1?portion=1', 200, { comments: [], userId: 'u2', length: 0 });
  backend.json('PATCH /api/pages/p1/comments', 200, { open: true });
  const user = await openArea(App, address);
  await user.click(await screen.findByRole('button', { name: 'Open the comments' }));
  const close = await screen.findByRole('button', { name: 'Close the comments' });
  expect(document.activeElement).toBe(close);
});

test('nothing asks a signed-in reader to log in before it is known what the page is to them', async () => {
  backend.json(`GET /api${address}`, 200, { ...view, viewer: { ...view.viewer, status: 'spectator' } });
  const goOn = backend.later('GET /api/viewer/p1', 200, { viewer: view.viewer, mine: 'like' });
  const user = await openArea(App, address);
  await screen.findByRole('button', { name: /^Like/ });
  const pressable = (name: RegExp) => !button(name).hasAttribute('disabled');
  const names = [/^Like/, /^Dislike/, /^Read later/, /^Add to collections/, /^Report/, /^Subscribe/];
  expect(names.filter(pressable)).toEqual([]);
  await goOn();
  await waitFor(() => expect(names.filter(pressable)).toEqual(names));
  expect(button(/^Like/).getAttribute('aria-pressed')).toBe('true');
  await user.click(button(/^Report/));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('the conversation asks a signed-in reader neither to log in nor to write before that is known', async () => {
  const { page } = view;
  const open = { ...page, configurations: { ...page.configurations, comments: true } };
  backend.json(`GET /api${address}`, 200, { page: open, viewer: { ...view.viewer, status: 'spectator' } });
  backend.json('GET /api/comments/p1?portion=1', 200, { comments: [], userId: 'u1', length: 0 });
  const goOn = backend.later('GET /api/viewer/p1', 200, { viewer: view.viewer, mine: null });
  await openArea(App, address);
  await screen.findByText('No comment yet. Be the first one to comment on this page.');
  const form = screen.getByPlaceholderText('Write a comment');
  expect(form.closest('[inert]')).not.toBeNull();
  expect(screen.queryByText(loginToComment)).toBeNull();
  await goOn();
  await waitFor(() => expect(form.closest('[inert]')).toBeNull());
  expect(form.isConnected).toBe(true);
});

test('what its author wrote is in the language that the answer says, what the site says is not', async () => {
  const contents = { ...view.page.contents, briefDes: 'Ebbe und Flut', targets: 'Segler' };
  backend.json(`GET /api${address}`, 200, { ...view, page: { ...view.page, contents, lang: 'de' } });
  await openArea(App, address);
  const title = await screen.findByRole('heading', { level: 1, name: 'Tides' });
  const written = [title, ...['Ebbe und Flut', 'Segler', 'They come and go.'].map(text => screen.getByText(text))];
  expect(written.map(element => element.closest('[lang]')?.getAttribute('lang'))).toEqual(['de', 'de', 'de', 'de']);
  expect(button(/^Like/).closest('[lang="de"]')).toBeNull();
});
