import { session, signIn } from '@recto/frame';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { network, refusal } from '../testing/network.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import { open } from '../testing/open.tsx';

let net: ReturnType<typeof network>;
beforeEach(() => {
  net = network();
  net.on('POST /api/resetpassword', { body: {} });
});
afterEach(leave);

const link = '/forgotpassword?i=u1&t=abc-_1';
const password = () => screen.getByLabelText<HTMLInputElement>('New password');
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm password');
const reset = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset password' });
const openLink = async (at = link) => {
  const user = await open(at);
  await screen.findByRole('heading', { name: 'Choose a new password' });
  return user;
};

test('the confirmation waits for a valid password, the button for both', async () => {
  const user = await openLink();
  expect(document.title).toBe('Reset Password | Recto');
  expect([confirmation().disabled, reset().disabled]).toEqual([true, true]);
  await user.type(password(), 'abcdefg1');
  expect(confirmation().disabled).toBe(true);
  await user.type(password(), 'A');
  expect([confirmation().disabled, reset().disabled]).toEqual([false, true]);
  await user.type(confirmation(), 'abcdefg1');
  await user.tab();
  expect(await screen.findByText('Passwords do not match up.')).toBeTruthy();
  expect(reset().disabled).toBe(true);
  await user.type(confirmation(), 'A');
  expect(screen.queryByText('Passwords do not match up.')).toBeNull();
  expect(reset().disabled).toBe(false);
});

const send = async (at = link) => {
  const user = await openLink(at);
  await user.type(password(), 'Abcdefg1');
  await user.type(confirmation(), 'Abcdefg1');
  await user.click(reset());
  return user;
};

test('a good link resets the password, once, and leaves no trace of itself in the address', async () => {
  const user = await send();
  expect(
    await screen.findByText(
      'You have successfully reset your password. Now you can go ahead and login to your account with your new password.',
    ),
  ).toBeTruthy();
  // The form is gone, and with it what had the focus.
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go to login' }));
  expect(net.bodiesOf('POST /api/resetpassword')).toEqual([
    { userId: 'u1', token: { code: 'abc-_1' }, password: 'Abcdefg1' },
  ]);
  expect(place()).toBe('/forgotpassword');
  await user.click(screen.getByRole('link', { name: 'Go to login' }));
  expect(place()).toBe('/login');
});

test('the sessions of before have ended, here too, but not those of others', async () => {
  signIn(tokenOf('u2'));
  await send();
  await screen.findByRole('link', { name: 'Go to login' });
  expect(session().status).toBe('signed-in');
  leave();
  net = network();
  net.on('POST /api/resetpassword', { body: {} });
  signIn(tokenOf('u1'));
  await send();
  await screen.findByRole('link', { name: 'Go to login' });
  expect(session().status).toBe('visitor');
});

test.each([
  [
    'invalid link',
    "The link you've clicked on is not valid, make sure that you open the exact link we've sent to your email.",
  ],
  ['link expired', "The link you've clicked on has expired. Please request for a password reset once again."],
])('%s is told, with a way to a new one', async (error, message) => {
  net.on('POST /api/resetpassword', refusal(400, error));
  const user = await send();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  expect(place()).toBe('/login');
  expect(await screen.findByRole('dialog', { name: 'Forgot your password?' })).toBeTruthy();
});

test.each(['/forgotpassword', '/forgotpassword?i=u1', '/forgotpassword?t=x'])('%s is no link', async at => {
  await openLink(at);
  expect(screen.getByRole('alert').textContent).toContain('is not valid');
});

test('a passing failure keeps what is typed', async () => {
  net.on(
    'POST /api/resetpassword',
    refusal(429, 'too-many-attempts', { message: 'Too many attempts, please try again later.' }),
  );
  await send();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many attempts, please try again later.'));
  expect(password().value).toBe('Abcdefg1');
});
