import { signIn } from '@recto/frame';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../testing/network.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import { open } from '../testing/open.tsx';
import { withSettings } from '../testing/settings.ts';

let net: ReturnType<typeof withSettings>;
beforeEach(() => {
  net = withSettings();
  net.on('PATCH /api/settings/password', { body: { token: tokenOf('u1', '2') } });
  signIn(tokenOf('u1'));
});
afterEach(leave);

const password = () => screen.getByLabelText<HTMLInputElement>('New password');
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm password');
const update = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update password' });
const openSettings = async () => {
  const user = await open('/settings');
  await screen.findByLabelText('New password');
  return user;
};

test('the email is shown; its button only says that it cannot be changed yet', async () => {
  const user = await openSettings();
  expect(document.title).toBe('Settings | Recto');
  expect(screen.getAllByLabelText<HTMLInputElement>('Email').map(input => input.value)).toContain('ann@x.org');
  const before = net.sent.length;
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  expect(screen.getByText("Sorry we haven't added this part yet.")).toBeTruthy();
  expect(net.sent).toHaveLength(before);
});

test('a new password is saved, told, and the session goes on under the fresh token', async () => {
  const user = await openSettings();
  expect(confirmation().disabled).toBe(true);
  await user.type(password(), 'Abcdefg2');
  await user.type(confirmation(), 'Abcdefg2');
  await user.click(update());
  await waitFor(() => expect(screen.getAllByText('Password updated successfully.').length).toBeGreaterThan(0));
  expect(net.bodiesOf('PATCH /api/settings/password')).toEqual([{ password: 'Abcdefg2' }]);
  expect(localStorage.getItem('token')).toBe(tokenOf('u1', '2'));
  expect([password().value, confirmation().value]).toEqual(['', '']);
});

test.each([
  ['abcdefg1', 'Password should contain a capital letter, letters and numbers.'],
  ['Abcdef1', 'Password should contain 8 to 30 charecters.'],
])('the password %s is refused as in the registration', async (value, message) => {
  const user = await openSettings();
  await user.type(password(), value);
  await user.tab();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(confirmation().disabled).toBe(true);
});

test('a weak password alone is told, and has the focus, while its confirmation cannot be given', async () => {
  const user = await openSettings();
  await user.type(password(), 'abcdefg1');
  await user.click(update());
  await screen.findByText('Password should contain a capital letter, letters and numbers.');
  expect(screen.queryByText('Please confirm your password.')).toBeNull();
  expect(document.activeElement).toBe(password());
});

test('the confirmation must be there and be the same', async () => {
  const user = await openSettings();
  await user.type(password(), 'Abcdefg2');
  await user.click(update());
  expect(await screen.findByText('Please confirm your password.')).toBeTruthy();
  await user.type(confirmation(), 'Abcdefg3');
  await user.click(update());
  expect(await screen.findByText('Passwords do not match up.')).toBeTruthy();
  expect(net.bodiesOf('PATCH /api/settings/password')).toEqual([]);
});

test('a failure is told and can be tried again', async () => {
  net.on('PATCH /api/settings/password', refusal(500, 'internal', { message: 'An unknown error occurred.' }));
  const user = await openSettings();
  await user.type(password(), 'Abcdefg2');
  await user.type(confirmation(), 'Abcdefg2');
  await user.click(update());
  expect((await screen.findByRole('alert')).textContent).toBe('An unknown error occurred.');
  expect(password().value).toBe('Abcdefg2');
});

test('profile and settings are two tabs of one place', async () => {
  net.on('GET /api/profile', {
    body: {
      user: {
        _id: 'u1',
        name: 'Ann Lee',
        username: 'ann_lee',
        headline: '',
        biography: '',
        photo: null,
        links: { website: '', twitter: '', youtube: '', linkedin: '', facebook: '' },
        email: 'ann@x.org',
      },
    },
  });
  const user = await openSettings();
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await screen.findByLabelText('Headline');
  expect(place()).toBe('/profile');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your profile');
});
