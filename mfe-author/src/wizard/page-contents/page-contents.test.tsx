import { saved, savedAfterLogin, savingFailed, unsaved } from '@recto/contracts/messages/page.ts';
import { signIn, signOut } from '@recto/frame';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { network, refusal } from '../../testing/network.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { loggedOut } from '@recto/ui/texts/texts.ts';
import { open } from '../../testing/open.tsx';
import { texts } from '../../texts.ts';

afterEach(leave);

const PATH = '/api/new-page/page-contents/7k2m';
const contents = {
  title: 'How to fold a map',
  briefDes: 'Three folds that bring every map back to the size it had.',
  targets: 'Walkers, drivers and sailors.',
  body: '<p>A map wants to be folded along its own lines, and it shows them.</p>',
};

async function at(change: Partial<typeof contents> = {}, type = 'public') {
  const net = network();
  net.on(`GET ${PATH}`, { body: { page: { id: '7k2m', type, contents: { ...contents, ...change }, revision: 4 } } });
  net.on(`PATCH ${PATH}`, { body: { revision: 5 } });
  net.on('GET /api/new-page/page-thumbnail/7k2m', { body: { page: { id: '7k2m', type, photo: null } } });
  const user = await open('/new-page/page-contents?id=7k2m', 'ann', <Link to="/home">Recto</Link>);
  await screen.findByRole('textbox', { name: 'Body' });
  return { net, user };
}

const next = () => screen.getByRole('button', { name: 'Next' });

test('Next saves first, then goes on', async () => {
  const { net, user } = await at();
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(next());
  await waitFor(() => expect(place()).toBe('/new-page/page-thumbnail?id=7k2m'));
  expect(net.bodiesOf(`PATCH ${PATH}`)).toEqual([
    { page: { contents: { ...contents, title: 'How to fold a map well' }, revision: 4 } },
  ]);
});

test.each(['Title', 'Targets'])(
  'Ctrl+S in the field %s saves at once, and opens no window of the browser',
  async label => {
    const { net, user } = await at();
    const isLeftToBrowser = vi.fn();
    addEventListener(
      'keydown',
      event => event.ctrlKey && event.key === 's' && isLeftToBrowser(!event.defaultPrevented),
    );
    await user.type(screen.getByLabelText(label), ' well{Control>}s{/Control}');
    await waitFor(() => expect(net.bodiesOf(`PATCH ${PATH}`)).toHaveLength(1));
    expect(isLeftToBrowser.mock.calls).toEqual([[false]]);
  },
);

test('Ctrl+S saves on an Arabic keyboard, too', async () => {
  const { net, user } = await at();
  const title = screen.getByLabelText('Title');
  await user.type(title, ' well');
  expect(fireEvent.keyDown(title, { key: 'س', code: 'KeyS', ctrlKey: true })).toBe(false);
  await waitFor(() => expect(net.bodiesOf(`PATCH ${PATH}`)).toHaveLength(1));
});

test('without a change nothing is sent', async () => {
  const { net, user } = await at();
  await user.click(next());
  await waitFor(() => expect(place()).toBe('/new-page/page-thumbnail?id=7k2m'));
  expect(net.bodiesOf(`PATCH ${PATH}`)).toEqual([]);
});

test('a private page needs no description and no targets', async () => {
  const { user } = await at({ briefDes: '', targets: '', title: 'x', body: '<p>y</p>' }, 'private');
  await user.click(next());
  await waitFor(() => expect(place()).toBe('/new-page/page-thumbnail?id=7k2m'));
});

test('leaving with what cannot be saved asks; staying keeps the text', async () => {
  const { net, user } = await at();
  net.on(`PATCH ${PATH}`, refusal(500, 'internal'));
  await user.type(screen.getByLabelText('Title'), '!');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Your changes are not saved yet, trying again.')).toBeDefined();
  expect(place()).toBe('/new-page/page-contents?id=7k2m');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('How to fold a map!');
});

test.each(['Next', 'Back'])(
  'without a connection %s says at the first try that one cannot leave now, until it is saved',
  async name => {
    const { net, user } = await at();
    net.on(`PATCH ${PATH}`, () => null);
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(screen.getByRole('button', { name }));
    expect((await screen.findByRole('alert')).textContent).toBe(texts.notSavedYet);
    expect(net.bodiesOf(`PATCH ${PATH}`)).toHaveLength(1);
    expect(place()).toBe('/new-page/page-contents?id=7k2m');
    net.on(`PATCH ${PATH}`, { body: { revision: 5 } });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    const calls = net.sent.filter(one => one.call.startsWith('PATCH'));
    expect(new Set(calls.map(one => one.key)).size).toBe(1);
  },
);

test('leaving without a connection asks at the first try, and leaves the last words behind in this browser', async () => {
  const { net, user } = await at();
  net.on(`PATCH ${PATH}`, () => null);
  await user.type(screen.getByLabelText('Title'), '!');
  await user.click(screen.getByRole('link', { name: 'Recto' }));
  const question = await screen.findByRole('dialog', { name: unsaved });
  expect(net.bodiesOf(`PATCH ${PATH}`)).toHaveLength(1);
  await user.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(place()).toBe('/home'));
  const kept = Object.entries({ ...localStorage })
    .filter(([key]) => key.startsWith('unsaved:'))
    .map(([, text]) => JSON.parse(String(text)) as unknown);
  expect(kept).toMatchObject([{ contents: { ...contents, title: 'How to fold a map!' }, revision: 4 }]);
});

test('who logs in again is not offered what is kept of the text that they are writing', async () => {
  const { net, user } = await at();
  net.on(`PATCH ${PATH}`, () => null);
  await user.type(screen.getByLabelText('Title'), '!');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  act(signOut);
  expect(await screen.findByText(loggedOut)).toBeDefined();
  await user.type(screen.getByLabelText('Title'), '!');
  act(() => signIn(tokenOf('ann', 'fresh')));
  await waitFor(() => expect(screen.queryByText(loggedOut)).toBeNull());
  await user.click(next());
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: texts.restore })).toBeNull();
});

test('in a session that has ended, nothing is said to be tried again before one has logged in', async () => {
  const { net, user } = await at();
  net.on(`PATCH ${PATH}`, () => null);
  await user.type(screen.getByLabelText('Title'), '!');
  await user.click(next());
  expect(await screen.findByText(savingFailed)).toBeDefined();
  net.on(`PATCH ${PATH}`, refusal(401, 'not-signed-in'));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(savedAfterLogin)).toBeDefined();
  expect(screen.queryByText(savingFailed)).toBeNull();
  act(signOut);
  expect(await screen.findByText(loggedOut)).toBeDefined();
  expect(screen.queryByText(savedAfterLogin)).not.toBeNull();
  net.on(`PATCH ${PATH}`, { body: { revision: 5 } });
  act(() => signIn(tokenOf('ann', 'fresh')));
  expect(await screen.findByText(saved)).toBeDefined();
});

test('both texts are shown when another window was quicker, and the chosen one is saved', async () => {
  const { net, user } = await at();
  const theirs = { ...contents, title: 'How they fold a map' };
  net.on(
    `PATCH ${PATH}`,
    refusal(409, 'draft-changed', { page: { id: '7k2m', type: 'public', contents: theirs, revision: 9 } }),
  );
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(next());
  const dialog = within(await screen.findByRole('dialog', { name: 'This draft was changed in another window.' }));
  expect((await dialog.findByText('they')).tagName).toBe('DEL');
  net.on(`PATCH ${PATH}`, { body: { revision: 10 } });
  await user.click(dialog.getByRole('button', { name: 'Keep your text' }));
  expect(await screen.findByText('Changes saved to the cloud!')).toBeDefined();
  expect(net.bodiesOf(`PATCH ${PATH}`).at(-1)).toEqual({
    page: { contents: { ...contents, title: 'How to fold a map well' }, revision: 9 },
  });
});

test('the other text is taken into the form', async () => {
  const { net, user } = await at();
  const theirs = { ...contents, title: 'How they fold a map', body: '<p>Theirs</p>' };
  net.on(
    `PATCH ${PATH}`,
    refusal(409, 'draft-changed', { page: { id: '7k2m', type: 'public', contents: theirs, revision: 9 } }),
  );
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(next());
  await user.click(await screen.findByRole('button', { name: 'Take the other text' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('How they fold a map'));
  expect(screen.getByRole('textbox', { name: 'Body' }).textContent).toBe('Theirs');
});

test('a draft that was published elsewhere says so and keeps the text', async () => {
  const { net, user } = await at();
  net.on(`PATCH ${PATH}`, refusal(409, 'published'));
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(next());
  expect((await screen.findAllByText(/This page is already published\./)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('How to fold a map well');
});

test('a draft that is restored from the trash in another window is saved once one is back', async () => {
  const { net, user } = await at();
  net.on(`PATCH ${PATH}`, refusal(404, 'not found'));
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(next());
  await screen.findByText(new RegExp(texts.goesOnOnceRestored));
  net.on(`PATCH ${PATH}`, { body: { revision: 5 } });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText(saved)).toBeDefined();
  expect(screen.queryByText(new RegExp(texts.goesOnOnceRestored))).toBeNull();
});
