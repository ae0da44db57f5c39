import { session, signIn } from '@recto/frame';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { network, refusal } from '../testing/network.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import { open } from '../testing/open.tsx';

let net: ReturnType<typeof network>;
beforeEach(() => {
  net = network();
});
afterEach(leave);

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const login = () => screen.getByRole('button', { name: 'Login' });

test('the right password signs in and leads back to where one came from', async () => {
  net.on('POST /login', { body: { token: tokenOf('u1') } });
  const user = await open('/login?redirected=access&from=%2Ffeed%2Fread-later');
  expect(document.title).toBe('Login | Recto');
  expect(screen.getByText('Please login to access that page.')).toBeTruthy();
  await user.type(email(), 'ann@x.org');
  await user.type(password(), 'Abcdefg1{Enter}');
  await waitFor(() => expect(place()).toBe('/feed/read-later'));
  expect(net.bodiesOf('POST /login')).toEqual([{ email: 'ann@x.org', password: 'Abcdefg1' }]);
  expect(localStorage.getItem('token')).toBe(tokenOf('u1'));
});

test('a wrong one is told, and can be typed anew at once', async () => {
  net.on('POST /login', refusal(401, 'wrong-credentials', { message: 'whatever' }));
  const user = await open('/login');
  await user.type(email(), 'ann@x.org');
  await user.type(password(), 'wrong');
  await user.click(login());
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect password or email address.');
  expect(document.activeElement).toBe(password());
  expect(session().status).toBe('visitor');
  expect(place()).toBe('/login');
});

test('too many tries are told in the server’s words', async () => {
  const message = 'Too many attempts, please try again later.';
  net.on('POST /login', refusal(429, 'too-many-attempts', { message }));
  const user = await open('/login');
  await user.type(email(), 'ann@x.org');
  await user.type(password(), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('an empty form asks for both and sends nothing', async () => {
  const user = await open('/login');
  await user.click(login());
  expect(screen.getByText('Please enter your email.')).toBeTruthy();
  expect(screen.getByText('Please enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(net.sent).toEqual([]);
});

test('pressing twice sends once', async () => {
  const answer = Promise.withResolvers<void>();
  net.on('POST /login', async () => {
    await answer.promise;
    return { body: { token: tokenOf('u1') } };
  });
  const user = await open('/login');
  await user.type(email(), 'ann@x.org');
  await user.type(password(), 'Abcdefg1');
  await user.dblClick(login());
  expect(login().getAttribute('aria-busy')).toBe('true');
  await act(async () => answer.resolve());
  await waitFor(() => expect(place()).toBe('/home'));
  expect(net.bodiesOf('POST /login')).toHaveLength(1);
});

test('whoever is signed in, also meanwhile in another tab, goes on', async () => {
  await open('/login?from=%2Fsettings');
  localStorage.setItem('token', tokenOf('u1'));
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(place()).toBe('/settings');
});

test('somebody signed in who may not enter the admin area can log in as another', async () => {
  signIn(tokenOf('u1'));
  net.on('POST /login', { body: { token: tokenOf('u2') } });
  const user = await open('/login?redirected=admin&from=%2Fadmin');
  expect(place()).toBe('/login?redirected=admin&from=%2Fadmin');
  await user.type(email(), 'mod@x.org');
  await user.type(password(), 'Abcdefg1{Enter}');
  await waitFor(() => expect(place()).toBe('/admin'));
});

test('the tab beside leads to the registration', async () => {
  const user = await open('/login');
  const tabs = within(screen.getByRole('navigation', { name: 'Log in or register' }));
  expect(tabs.getByRole('link', { name: 'Login' }).getAttribute('aria-current')).toBe('page');
  await user.click(tabs.getByRole('link', { name: 'Register' }));
  expect(place()).toBe('/register');
  await waitFor(() => expect(document.title).toBe('Register | Recto'));
});

const openForgotten = async () => {
  const user = await open('/login');
  await user.type(email(), 'ann@x.org');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Forgot your password?' })) };
};

test('the forgotten password: a link is mailed to the address that is typed already', async () => {
  net.on('POST /api/forgotpassword', { body: {} });
  const { user, dialog } = await openForgotten();
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await dialog.findByText('Instructions on how to reset your password were sent to ann@x.org')).toBeTruthy();
  expect(net.bodiesOf('POST /api/forgotpassword')).toEqual([{ email: 'ann@x.org' }]);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the forgotten password: an unknown address and a wrong one are told', async () => {
  net.on('POST /api/forgotpassword', refusal(404, 'not found'));
  const { user, dialog } = await openForgotten();
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('No one with email ann@x.org founded.');
  await user.clear(dialog.getByLabelText('Email'));
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(dialog.getByText('Please enter your email.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'ann' } });
  expect(dialog.getByText('Please enter a valid email.')).toBeTruthy();
  expect(net.bodiesOf('POST /api/forgotpassword')).toHaveLength(1);
});
