import { api, signIn, signInAgain, signOut, useMe } from '@recto/frame';
import { Frame } from '@recto/frame/frame.tsx';
import { useSignInRequest } from '@recto/frame/session/sign-in-again.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { network, refusal } from '../testing/network.ts';
import { leave } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import { Login as LoginScreen } from '../login/login.tsx';
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

const Header = () => <p>{useMe()?.email ?? 'a visitor'}</p>;

test('the email of whose session ended is there until somebody logs in, and not after they log out', async () => {
  net.on('GET /api/profile', ({ headers }) =>
    headers.has('authorization')
      ? { body: { user: { _id: 'u1', email: 'ann@x.org' } } }
      : refusal(401, 'not-signed-in'),
  );
  const Login = () => {
    const [isOpen, setOpen] = useState(false);
    return isOpen ? (
      <LoginScreen />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        To the login
      </button>
    );
  };
  render(
    <Frame path="/">
      <Header />
      <Requests />
      <Login />
    </Frame>,
  );
  await screen.findByText('ann@x.org');
  /** Answers the email that stands in the dialog. */
  const goOnWithout = async () => {
    act(() => void signInAgain());
    const dialog = within(await screen.findByRole('dialog'));
    const { value } = dialog.getByLabelText<HTMLInputElement>('Email');
    await userEvent.click(dialog.getByRole('button', { name: 'Go on without logging in' }));
    await screen.findByText('a visitor');
    return value;
  };
  expect(await goOnWithout()).toBe('ann@x.org');
  expect(await goOnWithout()).toBe('ann@x.org');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('ann');
  await userEvent.click(screen.getByRole('button', { name: 'To the login' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@x.org');
  act(() => signIn(tokenOf('u1', '2')));
  await screen.findByText('ann@x.org');
  act(signOut);
  await screen.findByText('a visitor');
  expect(await goOnWithout()).toBe('');
});
