import { signIn } from '@recto/frame';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../testing/network.ts';
import { leave } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import { open } from '../testing/open.tsx';
import { withSettings } from '../testing/settings.ts';

const choices = { reply: true, comment: true, like: false, page: true, report: true, digest: false };
const bob = { _id: 'u2', name: 'Bob Ray', username: 'bob_ray', photo: null, date: '2026-11-20T10:00:00.000Z' };

let net: ReturnType<typeof withSettings>;
beforeEach(() => {
  net = withSettings();
  net.on('GET /api/notifications/choices', { body: { choices } });
  net.on('GET /api/blocked-readers', { body: { readers: [bob] } });
  signIn(tokenOf('u1'));
});
afterEach(leave);

const toggle = (name: string | RegExp) => screen.findByRole('switch', { name });
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked');

test('each kind of notification has a switch, which is saved at once and alone', async () => {
  net.on('PATCH /api/notifications/choices', { body: { choices: { ...choices, like: true } } });
  const user = await open('/settings');
  const likes = await toggle('Likes of my pages');
  expect(isOn(likes)).toBe('false');
  expect(isOn(await toggle('Replies to my comments'))).toBe('true');
  await user.click(likes);
  await waitFor(() => expect(isOn(likes)).toBe('true'));
  expect(net.bodiesOf('PATCH /api/notifications/choices')).toEqual([{ choices: { like: true } }]);
});

test('who presses a switch twice on a slow line is left with what they pressed last', async () => {
  const first = Promise.withResolvers<{ body: object }>();
  net.on('PATCH /api/notifications/choices', () => first.promise);
  const user = await open('/settings');
  const likes = await toggle('Likes of my pages');
  await user.click(likes);
  await waitFor(() => expect(net.bodiesOf('PATCH /api/notifications/choices')).toHaveLength(1));
  await user.click(likes);
  expect(isOn(likes)).toBe('false');
  // The server may take what is sent at once in any order.
  expect(net.bodiesOf('PATCH /api/notifications/choices')).toHaveLength(1);
  first.resolve({ body: { choices } });
  await waitFor(() =>
    expect(net.bodiesOf('PATCH /api/notifications/choices')).toEqual([
      { choices: { like: true } },
      { choices: { like: false } },
    ]),
  );
  expect(isOn(likes)).toBe('false');
});

test('a switch that could not be saved goes back and says so', async () => {
  net.on('PATCH /api/notifications/choices', refusal(403, 'forbidden', { message: 'You are not allowed to do that.' }));
  const user = await open('/settings');
  const digest = await toggle(/^A daily mail with what I have not read/);
  await user.click(digest);
  await waitFor(() => expect(screen.getAllByText('You are not allowed to do that.').length).toBeGreaterThan(0));
  expect(isOn(digest)).toBe('false');
});

test('choices that cannot be loaded can be asked for again', async () => {
  net.on('GET /api/notifications/choices', refusal(422, 'x', { message: 'No.' }));
  const user = await open('/settings');
  const alert = await screen.findByText('Your choices could not be loaded.');
  net.on('GET /api/notifications/choices', { body: { choices } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await toggle('Likes of my pages');
  expect(alert.isConnected).toBe(false);
});

test('a blocked reader is listed and can be unblocked', async () => {
  net.on('DELETE /api/blocked-readers/u2', { body: { blocked: false } });
  const user = await open('/settings');
  await user.click(await screen.findByRole('button', { name: 'Unblock Bob Ray' }));
  await screen.findByText('You have not blocked anybody.');
  expect(net.sent.filter(({ call }) => call === 'DELETE /api/blocked-readers/u2')).toHaveLength(1);
});

test('a reader who could not be unblocked stays in the list', async () => {
  net.on(
    'DELETE /api/blocked-readers/u2',
    refusal(404, 'not found', { message: 'Nothing was found at this address.' }),
  );
  const user = await open('/settings');
  await user.click(await screen.findByRole('button', { name: 'Unblock Bob Ray' }));
  await waitFor(() => expect(screen.getAllByText('Nothing was found at this address.').length).toBeGreaterThan(0));
  expect(screen.getByRole('button', { name: 'Unblock Bob Ray' })).toBeTruthy();
});
