import { networkError, timedOut } from '@recto/contracts/messages/common.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answer, network, refusal } from '../testing/network.ts';
import { open } from '../testing/open.tsx';

afterEach(leave);

const here = '/new-page/page-thumbnail?id=7k2m';
const there = 'GET /api/pages/7k2m/attach-files?type=draft';
const files: Answer = { body: { attachFiles: [] } };

/** Opens the third step of a draft while all is well. */
async function opened() {
  const net = network();
  net.on('GET /api/new-page/page-thumbnail/7k2m', { body: { page: { id: '7k2m', type: 'public', photo: null } } });
  const user = await open(here);
  return { net, user, next: await screen.findByRole('link', { name: 'Next' }) };
}

test.each([
  ['a dead backend', () => null, networkError],
  ['a server that fails', () => refusal(500, 'internal'), 'An unknown error occurred.'],
])('with %s one stays in a step and is told so, and goes on once the next one can be had', async (_, answer, why) => {
  const { net, user, next } = await opened();
  net.on(there, answer);
  await user.click(next);
  expect((await screen.findByRole('alert')).textContent).toBe(why);
  expect(place()).toBe(here);
  net.on(there, files);
  await user.click(next);
  await waitFor(() => expect(place()).toBe('/new-page/attach-files?id=7k2m'));
});

test('with a server that never answers one is told so; what it answers late is there at the next press', async () => {
  const { net, user, next } = await opened();
  const late = Promise.withResolvers<Answer>();
  net.on(there, () => late.promise);
  await user.click(next);
  expect((await screen.findByRole('alert')).textContent).toBe(timedOut);
  expect(place()).toBe(here);
  await act(async () => late.resolve(files));
  await user.click(next);
  await waitFor(() => expect(place()).toBe('/new-page/attach-files?id=7k2m'));
  expect(net.bodiesOf(there)).toHaveLength(1);
});

test('what the next step shows is asked for once', async () => {
  const { net, user, next } = await opened();
  net.on(there, files);
  await user.click(next);
  await waitFor(() => expect(place()).toBe('/new-page/attach-files?id=7k2m'));
  await screen.findByRole('heading', { name: 'Files to go with it' });
  expect(net.bodiesOf(there)).toHaveLength(1);
});

test('a step that could not be loaded has the ways to its neighbours, and comes by itself once there is a network', async () => {
  const net = network();
  net.on(there, () => null);
  await open('/new-page/attach-files?id=7k2m');
  await screen.findByRole('button', { name: 'Try again' });
  const ways = screen.getAllByRole('link').map(link => link.getAttribute('href'));
  expect(ways).toEqual([here, '/new-page/final-step?id=7k2m']);
  net.on(there, files);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
