import { api, signIn } from '@recto/frame';
import { Frame } from '@recto/frame/frame.tsx';
import { useSignInRequest } from '@recto/frame/session/sign-in-again.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { network, refusal } from '../testing/network.ts';
import { leave } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import SignIn from './sign-in.tsx';

let net: ReturnType<typeof network>;
beforeEach(() => {
  net = network();
  signIn(tokenOf('u1'));
});
afterEach(leave);

/** Draws the request as the shell does. */
const Requests = () => {
  const request = useSignInRequest();
  return request && <SignIn onDone={request.done} onCancel={request.cancel} />;
};

/** A command whose session has ended; only the token of the second session is taken. */
const work = async () => {
  net.on('PATCH /api/profile', ({ headers }) =>
    headers.get('authorization') === `Bearer ${tokenOf('u1', '2')}`
      ? { body: { user: 'saved' } }
      : refusal(401, 'not-signed-in'),
  );
  render(
    <Frame path="/">
      <Requests />
    </Frame>,
  );
  const saved = api.patch('/api/profile', { name: 'Ann Lee' });
  const settled = saved.then(
    answer => answer,
    (thrown: unknown) => thrown,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  return { user: userEvent.setup(), dialog, settled };
};

test('after the password the work that was under way is done, and nothing is lost', async () => {
  net.on('POST /login', { body: { token: tokenOf('u1', '2') } });
  const { user, dialog, settled } = await work();
  await user.type(dialog.getByLabelText('Email'), 'ann@x.org');
  await user.type(dialog.getByLabelText('Password'), 'Abcdefg1{Enter}');
  expect(await settled).toEqual({ user: 'saved' });
  expect(screen.queryByRole('dialog')).toBeNull();
  const keys = net.sent
    .filter(({ call }) => call === 'PATCH /api/profile')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('a wrong password leaves the dialog open', async () => {
  net.on('POST /login', refusal(401, 'wrong-credentials'));
  const { user, dialog } = await work();
  await user.type(dialog.getByLabelText('Email'), 'ann@x.org');
  await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('Incorrect password or email address.');
});

test('Escape does not close it by mistake; going on without logging in refuses the work', async () => {
  const { user, dialog, settled } = await work();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Go on without logging in' }));
  expect(await settled).toMatchObject({ status: 401 });
  expect(localStorage.getItem('token')).toBeNull();
});

test('a login in another tab ends it too', async () => {
  const { settled } = await work();
  localStorage.setItem('token', tokenOf('u1', '2'));
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(await settled).toEqual({ user: 'saved' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
