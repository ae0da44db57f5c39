import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { networkError } from '@recto/contracts/messages/common.ts';
import { pictureMissing, savedAfterLogin, savingFailed } from '@recto/contracts/messages/page.ts';
import { type Network, network, refusal } from '../../testing/network.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { open } from '../../testing/open.tsx';
import { texts } from '../../texts.ts';

afterEach(leave);

const PATH = '/api/new-page/final-step/7k2m';
const draft = {
  id: '7k2m',
  type: 'public',
  configurations: { comments: true, rating: true, anonymously: false, links: true },
  tags: '',
  author: { username: 'ann_lee' },
  url: '',
  hasPassword: false,
};

async function at(change: Partial<typeof draft> = {}, urls: string[] = []) {
  const net: Network = network();
  const page = { ...draft, ...change };
  net.on(`GET ${PATH}`, { body: { page, urls } });
  net.on(`PATCH ${PATH}`, { body: { page } });
  const user = await open('/new-page/final-step?id=7k2m');
  await screen.findByRole('button', { name: 'Publish' });
  return { net, user };
}

test('each switch is saved at once, what says Disable inverted', async () => {
  const { net, user } = await at();
  const names = ['Disable comments', 'Disable rating', 'Disable related pages and tags', 'Create anonymously'];
  expect(screen.getAllByRole('switch').map(one => one.getAttribute('aria-checked'))).toEqual(names.map(() => 'false'));
  for (const name of names) await user.click(screen.getByRole('switch', { name: new RegExp(name) }));
  await screen.findByText('Changes saved to the cloud!');
  expect(net.bodiesOf(`PATCH ${PATH}`)).toEqual(
    [{ comments: false }, { rating: false }, { links: false }, { anonymously: true }].map(configurations => ({
      page: { configurations },
    })),
  );
});

test('a switch that could not be saved goes back and says why', async () => {
  const { net, user } = await at();
  net.on(`PATCH ${PATH}`, refusal(500, 'internal'));
  const comments = screen.getByRole('switch', { name: /Disable comments/ });
  await user.click(comments);
  await screen.findByText('An unknown error occurred.');
  expect(comments.getAttribute('aria-checked')).toBe('false');
});

test('what could not be saved is tried again, and says so all the while', async () => {
  const { net, user } = await at();
  net.on(`PATCH ${PATH}`, refusal(500, 'internal'));
  await user.type(screen.getByLabelText('Tags of the page'), 'maps{Enter}');
  const trying = 'Your changes are not saved yet, trying again.';
  await screen.findByText(trying);
  for (const tries of [2, 3]) {
    const held = Promise.withResolvers<void>();
    net.on(`PATCH ${PATH}`, () => held.promise.then(() => refusal(500, 'internal')));
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(net.bodiesOf(`PATCH ${PATH}`)).toHaveLength(tries));
    expect(screen.queryByText(trying)).not.toBeNull();
    await act(async () => held.resolve());
  }
  net.on(`PATCH ${PATH}`, { body: { page: draft } });
  fireEvent(window, new Event('online'));
  await screen.findByText('Changes saved to the cloud!');
  expect(net.bodiesOf(`PATCH ${PATH}`).at(-1)).toEqual({ page: { tags: 'maps' } });
});

test('an answer that does not hold the draft saves nothing', async () => {
  const { net, user } = await at();
  net.on(`PATCH ${PATH}`, { body: {} });
  const comments = screen.getByRole('switch', { name: /Disable comments/ });
  await user.click(comments);
  await screen.findByText(networkError);
  expect(comments.getAttribute('aria-checked')).toBe('false');
});

test('a private page is not offered to be anonymous', async () => {
  await at({ type: 'private', url: 'maps' });
  expect(screen.queryByRole('switch', { name: /anonymously/ })).toBeNull();
});

test('publishing waits for five tags', async () => {
  const { net, user } = await at({ tags: 'a,b,c,d' });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Please choose at least 5 tags')).toBeDefined();
  const input = screen.getByLabelText('Tags of the page');
  expect(document.activeElement).toBe(input);
  expect(net.sent.some(one => one.call.startsWith('POST'))).toBe(false);
});

test('the url is made while it is typed; one that is used is refused', async () => {
  const { net, user } = await at({ type: 'private' }, ['my-maps']);
  const url = screen.getByLabelText('URL');
  await user.type(url, 'My  Maps');
  expect((url as HTMLInputElement).value).toBe('my-maps');
  expect(screen.getByText('You have already used "my-maps" url, choose something else.')).toBeDefined();
  await user.type(url, ' 2!');
  expect((url as HTMLInputElement).value).toBe('my-maps-2-');
  await waitFor(() => expect(net.bodiesOf(`PATCH ${PATH}`).at(-1)).toEqual({ page: { url: 'my-maps-2' } }));
});

test('what is composed of the url is made into one when it is, so that nothing of it is written twice', async () => {
  const { net } = await at({ type: 'private' });
  const url = () => screen.getByLabelText<HTMLInputElement>('URL');
  for (const text of ['X', "Xi'", "Xi'an"]) {
    fireEvent.input(url(), { target: { value: text }, isComposing: true });
    expect(url().value).toBe(text);
  }
  fireEvent.input(url(), { target: { value: '西安 ' }, isComposing: true });
  fireEvent.compositionEnd(url());
  expect(url().value).toBe('西安-');
  await waitFor(() => expect(net.bodiesOf(`PATCH ${PATH}`)).toEqual([{ page: { url: '西安' } }]));
});

test('a private page needs a url', async () => {
  const { user } = await at({ type: 'private' });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Please choose a URL for your page.')).toBeDefined();
});

test('a new password that is too short stays in its field, which says so', async () => {
  const { net, user } = await at({ type: 'private', url: 'maps', hasPassword: true });
  const group = within(screen.getByRole('region', { name: 'Password' }));
  await user.click(group.getByRole('button', { name: 'Change password' }));
  await user.type(group.getByLabelText(/New password/), 'abc');
  await user.click(group.getByRole('button', { name: 'Set password' }));
  const field = group.getByLabelText(/New password/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(document.activeElement).toBe(field);
  await user.type(field, 'd');
  await user.click(group.getByRole('button', { name: 'Set password' }));
  expect(await group.findByText(texts.isProtected)).toBeDefined();
  expect(net.bodiesOf(`PATCH ${PATH}`)).toEqual([{ page: { password: 'abcd' } }]);
});

test('who types within an address goes on where they are', async () => {
  const { net, user } = await at({ type: 'private', url: 'my-page' });
  const url = screen.getByLabelText<HTMLInputElement>('URL');
  await user.type(url, 'Big ', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(url.value).toBe('my-big-page');
  await waitFor(() => expect(net.bodiesOf(`PATCH ${PATH}`)).toEqual([{ page: { url: 'my-big-page' } }]));
});

test('a password is set, and taken away again, and the focus stays with what is there of it', async () => {
  const { net, user } = await at({ type: 'private', url: 'maps' });
  const group = within(screen.getByRole('region', { name: 'Password' }));
  await user.type(group.getByLabelText(/Password of the page/), 'abc');
  await user.click(group.getByRole('button', { name: 'Set password' }));
  expect(await group.findByText('Password should be more than 4 characters')).toBeDefined();
  await user.type(group.getByLabelText(/Password of the page/), 'd');
  await user.click(group.getByRole('button', { name: 'Set password' }));
  const change = await group.findByRole('button', { name: 'Change password' });
  expect(document.activeElement).toBe(change);
  await user.click(change);
  expect(document.activeElement).toBe(group.getByLabelText(/New password/));
  await user.click(group.getByRole('button', { name: 'Cancel' }));
  await user.click(group.getByRole('button', { name: 'Remove password' }));
  expect(document.activeElement).toBe(await group.findByLabelText(/Password of the page/));
  expect(net.bodiesOf(`PATCH ${PATH}`)).toEqual([{ page: { password: 'abcd' } }, { page: { password: null } }]);
});

test('published: the message tells, and Back does not lead here again', async () => {
  const { net, user } = await at({ tags: 'a,b,c,d,e' });
  net.on('POST /api/new-page/7k2m', { status: 201, body: { url: 'maps-7k2m' } });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(place()).toBe('/new-page/message?type=public&status=success&id=7k2m&url=maps-7k2m'));
  expect(net.bodiesOf('POST /api/new-page/7k2m')).toEqual([{ type: 'public' }]);
});

test.each([
  [refusal(422, 'error with contents', { fields: { 'contents.title': 'x' } }), 'error-contents'],
  [refusal(404, 'not found'), 'error'],
])('a refusal goes to the message screen', async (answer, status) => {
  const { net, user } = await at({ tags: 'a,b,c,d,e' });
  net.on('POST /api/new-page/7k2m', answer);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(place()).toBe(`/new-page/message?type=public&status=${status}&id=7k2m`));
});

test('a picture that readers would not see is told, with the way to the text', async () => {
  const { net, user } = await at({ tags: 'a,b,c,d,e' });
  net.on('POST /api/new-page/7k2m', refusal(422, 'picture-missing', { message: pictureMissing }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(pictureMissing)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Look at its contents' }).getAttribute('href')).toContain(
    'page-contents?id=7k2m',
  );
});

test('why a page is not published is said beside the button, until one has read it', async () => {
  const { net, user } = await at({ tags: 'a,b,c,d,e' });
  net.on('POST /api/new-page/7k2m', refusal(422, 'picture-missing', { message: pictureMissing }));
  const publish = screen.getByRole('button', { name: 'Publish' });
  await user.click(publish);
  const bar = within(await waitFor(() => screen.getByRole('contentinfo')));
  expect((await bar.findByRole('alert')).textContent).toContain(pictureMissing);
  expect(bar.getByRole('link', { name: 'Look at its contents' })).toBeDefined();
  await user.click(bar.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an answer without an address publishes nothing: one stays and can try again', async () => {
  const { net, user } = await at({ tags: 'a,b,c,d,e' });
  net.on('POST /api/new-page/7k2m', { status: 201, body: {} });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(networkError)).toBeDefined();
});

test('when the server fails one stays; the next try is the same action', async () => {
  const { net, user } = await at({ tags: 'a,b,c,d,e' });
  net.on('POST /api/new-page/7k2m', refusal(500, 'internal', { message: 'Something went wrong.' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Something went wrong.')).toBeDefined();
  net.on('POST /api/new-page/7k2m', { status: 201, body: { url: 'maps-7k2m' } });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(place()).toMatch(/status=success/));
  const keys = net.sent.filter(one => one.call.startsWith('POST')).map(one => one.key);
  expect(keys[1]).toBe(keys[0]);
});

/** Whether the browser would ask before it closes the tab. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closing the tab asks while an address or a password is typed but not sent', async () => {
  const { net, user } = await at({ type: 'private' }, ['used']);
  expect(asksBeforeClosing()).toBe(false);
  await user.type(screen.getByLabelText('URL'), 'maps');
  expect(asksBeforeClosing()).toBe(true);
  await waitFor(() => expect(net.bodiesOf(`PATCH ${PATH}`)).toContainEqual({ page: { url: 'maps' } }));
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  const group = within(screen.getByRole('region', { name: 'Password' }));
  await user.type(group.getByLabelText(/Password of the page/), 'abcd');
  expect(asksBeforeClosing()).toBe(true);
  await user.click(group.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  await user.clear(screen.getByLabelText('URL'));
  await user.type(screen.getByLabelText('URL'), 'used');
  expect(asksBeforeClosing()).toBe(true);
});

test('closing the tab asks while a tag is typed that has not ended, and who goes on keeps it', async () => {
  const { net, user } = await at({ tags: 'maps' });
  await user.type(screen.getByLabelText('Tags of the page'), 'paper');
  expect(asksBeforeClosing()).toBe(true);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  await user.keyboard('fol');
  // As the browser's own Back does, which does not leave the box first.
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(place()).toBe('/new-page/attach-files?id=7k2m'));
  expect(net.bodiesOf(`PATCH ${PATH}`).at(-1)).toEqual({ page: { tags: 'maps,paper,fol' } });
});

test.each(['Back', 'Publish'])(
  'without a connection %s says at the first try that one cannot leave now',
  async name => {
    const { net, user } = await at();
    net.on(`PATCH ${PATH}`, () => null);
    await user.type(screen.getByLabelText('Tags of the page'), 'maps, paper, folds, walks, roads, sea');
    await user.click(screen.getByRole('button', { name }));
    expect((await screen.findByRole('alert')).textContent).toBe(texts.notSavedYet);
    expect(place()).toBe('/new-page/final-step?id=7k2m');
  },
);

test('in a session that has ended, nothing is said to be tried again before one has logged in', async () => {
  const { net, user } = await at();
  net.on(`PATCH ${PATH}`, refusal(401, 'not-signed-in'));
  await user.type(screen.getByLabelText('Tags of the page'), 'maps{Enter}');
  expect(await screen.findByText(savedAfterLogin)).toBeDefined();
  expect(screen.queryByText(savingFailed)).toBeNull();
});
