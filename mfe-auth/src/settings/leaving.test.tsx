import { signIn } from '@recto/frame';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../testing/network.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import { open } from '../testing/open.tsx';
import { withSettings } from '../testing/settings.ts';

let net: ReturnType<typeof withSettings>;
beforeEach(() => {
  net = withSettings();
  net.on('DELETE /api/account', { body: {} });
  signIn(tokenOf('u1'));
});
afterEach(leave);

const openDialog = async () => {
  const user = await open('/settings');
  await user.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }));
  const fill = async (confirmation: string, password: string) => {
    if (confirmation) await user.type(dialog.getByLabelText('Type ann@x.org to confirm'), confirmation);
    if (password) await user.type(dialog.getByLabelText('Password'), password);
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  };
  return { user, dialog, fill };
};

test('all of one’s data are downloaded in one file, and a failure is told', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  net.on('GET /api/account/export', refusal(503, 'unavailable', { message: 'Please try again shortly.' }));
  const user = await open('/settings');
  const take = await screen.findByRole('button', { name: 'Download my data' });
  await user.click(take);
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again shortly.');
  expect(saved).not.toHaveBeenCalled();
  net.on('GET /api/account/export', { body: {} });
  await user.click(take);
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(net.sent.at(-1)?.headers.get('authorization')).toBe(`Bearer ${tokenOf('u1')}`);
  saved.mockRestore();
});

test('the consequences are told, and without address and password nothing is deleted', async () => {
  const { dialog, fill } = await openDialog();
  expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toContain('What others replied to you stays.');
  await fill('bob@x.org', '');
  expect(await dialog.findByText('This is not your email.')).toBeTruthy();
  expect(net.bodiesOf('DELETE /api/account')).toEqual([]);
});

test('a wrong password is refused at its field, and one stays signed in', async () => {
  const message = 'This is not your password.';
  net.on('DELETE /api/account', refusal(422, 'rule-broken', { message, fields: { password: message } }));
  const { dialog, fill } = await openDialog();
  await fill('ann@x.org', 'Wrong1Horse');
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(localStorage.getItem('token')).toBe(tokenOf('u1'));
});

test('a deleted account is signed out and leads home', async () => {
  const { fill } = await openDialog();
  await fill('Ann@X.org', 'Correct1Horse');
  await waitFor(() => expect(place()).toBe('/home'));
  expect(net.bodiesOf('DELETE /api/account')).toEqual([{ password: 'Correct1Horse' }]);
  expect(localStorage.getItem('token')).toBeNull();
});

test('an account that was deleted, and the answer lost, asks nobody to log in to it', async () => {
  const answers = [null, refusal(401, 'not-signed-in')];
  net.on('DELETE /api/account', () => answers.shift() ?? null);
  const { fill } = await openDialog();
  await fill('ann@x.org', 'Correct1Horse');
  await waitFor(() => expect(place()).toBe('/home'), { timeout: 10_000 });
  expect(net.bodiesOf('DELETE /api/account')).toHaveLength(2);
  expect(localStorage.getItem('token')).toBeNull();
});

test('a failure is told and can be tried again', async () => {
  net.on('DELETE /api/account', refusal(500, 'internal', { message: 'An unknown error occurred.' }));
  const { dialog, fill } = await openDialog();
  await fill('ann@x.org', 'Correct1Horse');
  expect((await dialog.findByRole('alert')).textContent).toBe('An unknown error occurred.');
  expect(localStorage.getItem('token')).toBe(tokenOf('u1'));
});
