import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { networkError } from '@recto/contracts/messages/common.ts';
import { network, refusal } from '../testing/network.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { open } from '../testing/open.tsx';

afterEach(leave);

test('/new-page leads to the first step, which shows 20 % and waits for a choice', async () => {
  network();
  await open('/new-page');
  await screen.findByRole('heading', { level: 1 });
  expect(place()).toBe('/new-page/initial-step');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20');
  expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
});

test('a visitor is sent to the login, which tells why and leads back', async () => {
  network();
  await open('/new-page/final-step?id=7k2m', 'visitor');
  await waitFor(() => expect(place()).toBe('/login?redirected=new-page&from=%2Fnew-page%2Ffinal-step%3Fid%3D7k2m'));
});

test('a session that the server does not know is sent to the login too', async () => {
  const net = network();
  net.on('GET /api/new-page/page-thumbnail/7k2m', refusal(401, 'not-signed-in'));
  await open('/new-page/page-thumbnail?id=7k2m');
  await waitFor(() => expect(place()).toMatch(/^\/login\?redirected=new-page/));
});

test('pressing Next again after a lost answer begins no second draft', async () => {
  const net = network();
  let tries = 0;
  net.on('PATCH /api/new-page/initial-step/new', () =>
    ++tries === 1
      ? { status: 500, body: { error: 'internal' } }
      : { status: 201, body: { id: '7k2m', type: 'private' } },
  );
  const contents = { title: '', briefDes: '', targets: '', body: '' };
  net.on('GET /api/new-page/page-contents/7k2m', {
    body: { page: { id: '7k2m', type: 'private', contents, revision: 0 } },
  });
  const user = await open('/new-page/initial-step');
  await user.click(await screen.findByRole('radio', { name: 'Private' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(place()).toBe('/new-page/page-contents?id=7k2m'));
  const calls = net.sent.filter(one => one.call.startsWith('PATCH'));
  expect(calls.map(one => one.body)).toEqual([{ page: { type: 'private' } }, { page: { type: 'private' } }]);
  expect(calls[1]?.key).toBe(calls[0]?.key);
});

test('who changes their mind where the next step could not be reached gets what they chose last', async () => {
  const net = network();
  net.on('GET /api/new-page/initial-step/7k2m', { body: { id: '7k2m', type: 'private' } });
  const change = 'PATCH /api/new-page/initial-step/7k2m';
  net.on(change, ({ body }) => ({ body: { id: '7k2m', ...(body as { page: object }).page } }));
  net.on('GET /api/new-page/page-contents/7k2m', refusal(500, 'internal'));
  const user = await open('/new-page/initial-step?id=7k2m');
  for (const name of ['Public', 'Private']) {
    await user.click(await screen.findByRole('radio', { name }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('alert')).toBeDefined();
  }
  expect(net.bodiesOf(change)).toEqual([{ page: { type: 'public' } }, { page: { type: 'private' } }]);
});

test('a draft that was begun is not begun again where the next step could not be reached', async () => {
  const net = network();
  net.on('PATCH /api/new-page/initial-step/new', { status: 201, body: { id: '7k2m', type: 'public' } });
  net.on('PATCH /api/new-page/initial-step/7k2m', { body: { id: '7k2m', type: 'private' } });
  net.on('GET /api/new-page/page-contents/7k2m', refusal(500, 'internal'));
  const user = await open('/new-page/initial-step');
  for (const name of ['Public', 'Private', 'Private']) {
    await user.click(await screen.findByRole('radio', { name }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('alert')).toBeDefined();
  }
  expect(net.sent.filter(one => one.call.startsWith('PATCH')).map(one => one.call)).toEqual([
    'PATCH /api/new-page/initial-step/new',
    'PATCH /api/new-page/initial-step/7k2m',
  ]);
});

test('an answer without the draft it began leads nowhere, and one can try again', async () => {
  const net = network();
  net.on('PATCH /api/new-page/initial-step/new', { body: {} });
  const user = await open('/new-page/initial-step');
  await user.click(await screen.findByRole('radio', { name: 'Private' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect((await screen.findByRole('alert')).textContent).toBe(networkError);
  expect(place()).toBe('/new-page/initial-step');
});

test.each(['page-contents', 'page-thumbnail', 'attach-files', 'final-step'])(
  'a draft that is not there leads from %s to the first step',
  async step => {
    network();
    await open(`/new-page/${step}?id=7k2m`);
    await waitFor(() => expect(place()).toBe('/new-page/initial-step'));
  },
);

test('a step without a draft leads to the first one', async () => {
  network();
  await open('/new-page/final-step');
  await waitFor(() => expect(place()).toBe('/new-page/initial-step'));
});

test('when the server fails one stays and can try again', async () => {
  const net = network();
  net.on('GET /api/new-page/page-thumbnail/7k2m', refusal(500, 'internal'));
  const user = await open('/new-page/page-thumbnail?id=7k2m');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(place()).toBe('/new-page/page-thumbnail?id=7k2m');
  net.on('GET /api/new-page/page-thumbnail/7k2m', { body: { page: { id: '7k2m', type: 'public', photo: null } } });
  await user.click(again);
  expect(await screen.findByText('No photo yet')).toBeDefined();
});

const contents = { title: '', briefDes: '', targets: '', body: '' };
const settings = { configurations: {}, tags: '', url: '', hasPassword: false, author: { username: 'ann_lee' } };
test.each([
  ['page-contents', 'Back', '/api/new-page/page-contents/7k2m', { contents, revision: 0 }],
  ['page-thumbnail', 'Next', '/api/new-page/page-thumbnail/7k2m', { photo: null }],
  ['attach-files', 'Back', '/api/pages/7k2m/attach-files?type=draft', {}],
  ['final-step', 'Back', '/api/new-page/final-step/7k2m', settings],
])('without a network one stays in %s, and is told so until there is one', async (step, name, path, more) => {
  const net = network();
  net.on(`GET ${path}`, { body: { page: { id: '7k2m', type: 'public', ...more }, attachFiles: [], urls: [] } });
  const user = await open(`/new-page/${step}?id=7k2m`);
  const way = await screen.findByText(name);
  using onLine = vi.spyOn(navigator, 'onLine', 'get');
  onLine.mockReturnValue(false);
  await user.click(way);
  expect((await screen.findByRole('alert')).textContent).toBe(networkError);
  expect(place()).toBe(`/new-page/${step}?id=7k2m`);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(way);
  await waitFor(() => expect(place()).not.toContain(`/new-page/${step}`));
});

test.each([
  [
    'type=public&status=success&url=maps-7k2m9q4x1v8d&id=7k2m',
    [
      ['View your page', '/public-pages/maps-7k2m9q4x1v8d'],
      ['Write another page', '/new-page/initial-step'],
    ],
  ],
  [
    'type=private&status=success&url=maps&id=7k2m&username=ann_lee',
    [
      ['View your page', '/ann_lee/maps'],
      ['Write another page', '/new-page/initial-step'],
    ],
  ],
  [
    'type=public&status=error&id=7k2m',
    [
      ['To your drafts', '/u/pages/draft'],
      ['Write a new page', '/new-page/initial-step'],
    ],
  ],
  ['type=public&status=error-contents&id=7k2m', [['Go through it again', '/new-page/initial-step?id=7k2m']]],
])('the message %s leads on', async (query, links) => {
  network();
  await open(`/new-page/message?${query}`);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual(links);
});
