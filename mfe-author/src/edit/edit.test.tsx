import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { networkError } from '@recto/contracts/messages/common.ts';
import { type Network, network, refusal } from '../testing/network.ts';
import { signIn, signOut } from '@recto/frame';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import { open } from '../testing/open.tsx';
import { configurations, contents, privatePage, publicPage } from '../testing/pages.ts';
import { texts } from '../texts.ts';

afterEach(leave);

async function atPublic(change: Partial<typeof contents> = {}) {
  const net = network();
  net.on('GET /api/pages/maps-7k2m/edit', {
    body: { page: { ...publicPage, contents: { ...contents, ...change } }, urls: [] },
  });
  const user = await open('/public-pages/maps-7k2m/edit?t=public');
  await screen.findByRole('textbox', { name: 'Body' });
  return { net, user };
}

async function atPrivate() {
  const net = network();
  net.on('GET /api/ann_lee/maps/edit', { body: { page: privatePage, urls: ['used'] } });
  const user = await open('/ann_lee/maps/edit?t=private');
  await screen.findByRole('textbox', { name: 'Body' });
  return { net, user };
}

const update = () => screen.getByRole('button', { name: 'Update' });
const isOff = (button: HTMLElement) => button.hasAttribute('disabled');

test('Update sends everything and leads to the page', async () => {
  const { net, user } = await atPublic();
  net.on('PUT /api/pages/7k2m', { body: { type: 'public', url: 'maps-7k2m' } });
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(screen.getByRole('switch', { name: /Disable rating/ }));
  await user.click(update());
  await waitFor(() => expect(place()).toBe('/public-pages/maps-7k2m'));
  expect(net.bodiesOf('PUT /api/pages/7k2m')).toEqual([
    {
      page: {
        username: 'ann_lee',
        type: 'public',
        contents: { ...contents, title: 'How to fold a map well' },
        configurations: { rating: false, anonymously: false, links: true },
        tags: 'a,b,c,d,e',
        revision: 3,
      },
    },
  ]);
});

test('Update waits until everything is right, and the form says what is not, in its own words', async () => {
  const { user } = await atPublic();
  expect(isOff(update())).toBe(false);
  await user.clear(screen.getByLabelText('Title'));
  expect(screen.getByText('Title must be greater that 15 and less that 50 characters')).toBeDefined();
  expect(isOff(update())).toBe(true);
  await user.type(screen.getByLabelText('Title'), 'How to fold maps');
  expect(isOff(update())).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Remove e' }));
  expect(screen.getByText('Please choose at least 5 tags')).toBeDefined();
  expect(isOff(update())).toBe(true);
});

test('what is written is in the language that its readers are told, what the form says is not', async () => {
  network().on('GET /api/pages/maps-7k2m/edit', { body: { page: { ...publicPage, lang: 'de' }, urls: [] } });
  await open('/public-pages/maps-7k2m/edit?t=public');
  const written = [await screen.findByRole('textbox', { name: 'Body' }), screen.getByLabelText('Title')];
  written.push(screen.getByLabelText(/^Brief description/), screen.getByLabelText(/^Target/));
  expect(written.map(field => field.closest('[lang]')?.getAttribute('lang'))).toEqual(['de', 'de', 'de', 'de']);
  for (const said of [screen.getByRole('toolbar'), screen.getByText('Title'), update()])
    expect(said.closest('[lang="de"]')).toBeNull();
});

test('a body that is too short keeps Update off', async () => {
  await atPublic({ body: '<p>short</p>' });
  expect(isOff(update())).toBe(true);
});

test('a private page: its own words, its url, and the new address', async () => {
  const { net, user } = await atPrivate();
  await user.clear(screen.getByLabelText('Title'));
  expect(screen.getByText('Title cannot be blank and should be less that 50 characters')).toBeDefined();
  await user.type(screen.getByLabelText('Title'), 'M');
  const url = screen.getByLabelText('URL');
  await user.clear(url);
  expect(screen.getByText('Please choose a URL for your page.')).toBeDefined();
  await user.type(url, 'Used');
  expect(screen.getByText('You have already used "used" url, choose something else.')).toBeDefined();
  expect(isOff(update())).toBe(true);
  await user.type(url, ' 2');
  net.on('PUT /api/pages/7k2m', { body: { type: 'private', url: 'used-2' } });
  await user.click(update());
  await waitFor(() => expect(place()).toBe('/ann_lee/used-2'));
  expect(net.bodiesOf('PUT /api/pages/7k2m')).toMatchObject([{ page: { type: 'private', url: 'used-2' } }]);
});

test('another window was quicker: both texts, and mine is saved over the other one only when I say so', async () => {
  const { net, user } = await atPublic();
  net.on('PUT /api/pages/7k2m', refusal(409, 'page-changed'));
  await user.type(screen.getByLabelText('Title'), ' well');
  net.on('GET /api/pages/maps-7k2m/edit', {
    body: { page: { ...publicPage, contents: { ...contents, title: 'How they fold a map' }, revision: 8 }, urls: [] },
  });
  await user.click(update());
  const dialog = within(await screen.findByRole('dialog', { name: 'This page was changed in another window.' }));
  net.on('PUT /api/pages/7k2m', { body: { type: 'public', url: 'maps-7k2m' } });
  await user.click(dialog.getByRole('button', { name: 'Keep your text' }));
  await waitFor(() => expect(place()).toBe('/public-pages/maps-7k2m'));
  expect(net.bodiesOf('PUT /api/pages/7k2m').at(-1)).toMatchObject({
    page: { revision: 8, contents: { title: 'How to fold a map well' } },
  });
});

test('what another window has set besides the text is told before one chooses', async () => {
  const { net, user } = await atPublic();
  net.on('PUT /api/pages/7k2m', refusal(409, 'page-changed'));
  await user.type(screen.getByLabelText('Title'), ' well');
  const configurations = { ...publicPage.configurations, comments: false };
  const page = { ...publicPage, tags: 'a,b,c,d,sea', configurations, revision: 8 };
  net.on('GET /api/pages/maps-7k2m/edit', { body: { page, urls: [] } });
  await user.click(update());
  const dialog = within(await screen.findByRole('dialog', { name: 'This page was changed in another window.' }));
  const theirs = dialog.getAllByRole('deletion').map(part => part.textContent);
  expect(theirs).toEqual(expect.arrayContaining(['sea', 'Disable comments']));
});

test('a failure is told and the text stays', async () => {
  const { net, user } = await atPublic();
  net.on('PUT /api/pages/7k2m', refusal(500, 'internal'));
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(update());
  expect(await screen.findByText('An unknown error occurred.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('How to fold a map well');
});

test.each<[string, (user: UserEvent) => Promise<void>]>([
  ['there is one', async () => act(() => void window.dispatchEvent(new Event('online')))],
  ['one goes on writing', user => user.type(screen.getByLabelText('Title'), '!')],
])('that there is no network is said at the first try, until %s', async (_, go) => {
  const { net, user } = await atPublic();
  net.on('PUT /api/pages/7k2m', () => null);
  using onLine = vi.spyOn(navigator, 'onLine', 'get');
  onLine.mockReturnValue(false);
  await user.click(update());
  expect(await screen.findByText(networkError)).toBeDefined();
  expect(net.bodiesOf('PUT /api/pages/7k2m')).toHaveLength(1);
  await go(user);
  expect(screen.queryByText(networkError)).toBeNull();
});

test('who is logged out is told to log in and press again, until they have logged in', async () => {
  const { net, user } = await atPublic();
  await user.type(screen.getByLabelText('Title'), '!');
  act(signOut);
  net.on('PUT /api/pages/7k2m', refusal(401, 'not-signed-in'));
  await user.click(update());
  expect(await screen.findByText(texts.updatedAfterLogin)).toBeDefined();
  act(() => signIn(tokenOf('ann', 'fresh')));
  await waitFor(() => expect(screen.queryByText(texts.updatedAfterLogin)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('How to fold a map!');
});

test('an answer without an address updates nothing: one stays, and the next try is the same action', async () => {
  const { net, user } = await atPublic();
  net.on('PUT /api/pages/7k2m', { body: {} });
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(update());
  expect(await screen.findByText(networkError)).toBeDefined();
  expect(place()).toBe('/public-pages/maps-7k2m/edit?t=public');
  net.on('PUT /api/pages/7k2m', { body: { type: 'public', url: 'maps-7k2m' } });
  await user.click(update());
  await waitFor(() => expect(place()).toBe('/public-pages/maps-7k2m'));
  const [first, second] = net.sent.filter(one => one.call.startsWith('PUT'));
  expect(second).toEqual(first);
});

/** A server of the page that answers by `revision` and key as ours does, and of which the test says what is lost. */
function takesRevisions(net: Network, isLost: () => boolean) {
  const known = new Set<string | null>();
  let present = 3;
  net.on('GET /api/pages/maps-7k2m/edit', { body: { page: publicPage, urls: [] } });
  net.on('PUT /api/pages/7k2m', ({ body, key }) => {
    const { page } = body as { page: { revision: number } };
    if (!known.has(key)) {
      if (page.revision !== present) return refusal(409, 'page-changed');
      present++;
      known.add(key);
    }
    return isLost() ? null : { body: { type: 'public', url: 'maps-7k2m' } };
  });
  return { changeElsewhere: () => present++ };
}

test('what was done and not answered is no conflict with what one presses next', async () => {
  const { net, user } = await atPublic();
  using onLine = vi.spyOn(navigator, 'onLine', 'get');
  onLine.mockReturnValue(false);
  let isLost = true;
  takesRevisions(net, () => isLost);
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(update());
  expect(await screen.findByText(networkError)).toBeDefined();
  isLost = false;
  await user.type(screen.getByLabelText('Title'), ' and good');
  await user.click(update());
  await waitFor(() => expect(place()).toBe('/public-pages/maps-7k2m'));
  const last = net.bodiesOf('PUT /api/pages/7k2m').at(-1);
  expect(last).toMatchObject({ page: { contents: { title: 'How to fold a map well and good' }, revision: 4 } });
});

test('what somebody else has changed after one’s own unanswered update is a conflict', async () => {
  const { net, user } = await atPublic();
  using onLine = vi.spyOn(navigator, 'onLine', 'get');
  onLine.mockReturnValue(false);
  let isLost = true;
  const { changeElsewhere } = takesRevisions(net, () => isLost);
  await user.click(update());
  expect(await screen.findByText(networkError)).toBeDefined();
  isLost = false;
  changeElsewhere();
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(update());
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(place()).toBe('/public-pages/maps-7k2m/edit?t=public');
});

test('leaving what is not updated asks in the words of the specification', async () => {
  const { user } = await atPublic();
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Unsaved changes, are you sure you want to close?' }),
  );
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(place()).toBe('/public-pages/maps-7k2m/edit?t=public');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(place()).toBe('/public-pages/maps-7k2m'));
});

test('what a tab leaves behind has the tags, the address and the switches in it, and is offered for them alone', async () => {
  const { user } = await atPrivate();
  await user.click(screen.getByRole('switch', { name: /Disable rating/ }));
  await user.type(screen.getByLabelText(/^Tags of the page/), 'sea{Enter}');
  await user.type(screen.getByLabelText('URL'), '-of-ann');
  window.dispatchEvent(new Event('pagehide'));
  cleanup();

  const { net, user: next } = await atPrivate();
  net.on('PUT /api/pages/7k2m', { body: { type: 'private', url: 'maps-of-ann', username: 'ann_lee' } });
  await next.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Body' })));
  await next.click(update());
  await waitFor(() => expect(net.bodiesOf('PUT /api/pages/7k2m')).toHaveLength(1));
  expect(net.bodiesOf('PUT /api/pages/7k2m')).toMatchObject([
    { page: { contents, tags: 'sea', url: 'maps-of-ann', configurations: { ...configurations, rating: false } } },
  ]);
});

test('closing the tab asks while a tag is typed that has not ended', async () => {
  const { user } = await atPublic();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  await user.type(screen.getByLabelText('Tags of the page'), 'paper');
  expect(asks()).toBe(true);
});

test('the page is deleted once its title is typed, case and spaces aside', async () => {
  const { net, user } = await atPublic();
  net.on('DELETE /api/pages/7k2m', { body: {} });
  await user.click(screen.getByRole('button', { name: 'Delete page' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const remove = dialog.getByRole('button', { name: 'Delete' });
  await user.type(dialog.getByRole('textbox'), 'How to fold a ma');
  expect(isOff(remove)).toBe(true);
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), 'howTO fold  AMAP');
  await user.click(remove);
  await waitFor(() => expect(place()).toBe('/u/pages/published'));
  expect(net.bodiesOf('DELETE /api/pages/7k2m')).toHaveLength(1);
});

test('what is not there, or not one’s own, says so', async () => {
  network();
  await open('/public-pages/gone-7k2m/edit?t=public');
  expect(await screen.findByText(/Sorry but no page with this URL werer found/)).toBeDefined();
});

test('a failed load offers to try again', async () => {
  const net = network();
  net.on('GET /api/pages/maps-7k2m/edit', refusal(500, 'internal'));
  await open('/public-pages/maps-7k2m/edit?t=public');
  expect(await screen.findByText('The page could not be loaded for editing.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
