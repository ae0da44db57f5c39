import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network, refusal } from '../testing/network.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import { open } from '../testing/open.tsx';

let net: ReturnType<typeof network>;
beforeEach(() => {
  net = network();
  net.on('POST /usernameAvailability', { body: { message: 'ok' } });
  net.on('POST /api/sendcode', { body: {} });
  net.on('POST /register/validatecode', { body: {} });
  net.on('POST /register', { status: 201, body: { token: tokenOf('u1') } });
});
afterEach(leave);

const applicant = { name: 'Ann Lee', username: 'ann_lee', email: 'ann@x.org', password: 'Abcdefg1' };

const reachVerification = async () => {
  const user = await open('/register');
  await screen.findByLabelText('Name');
  for (const [label, value] of [
    ['Name', applicant.name],
    ['Username', applicant.username],
    ['Email', applicant.email],
    ['Password', applicant.password],
    ['Confirm password', applicant.password],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByRole('heading', { name: 'Verify your email' });
  return user;
};
const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Digit \d of 5$/);
const shown = () =>
  boxes()
    .map(box => box.value)
    .join('');
const enter = (user: Awaited<ReturnType<typeof open>>, digits: string) => user.type(boxes()[0]!, digits);
const invalid =
  "The code is invalid, make sure that you put the exact code we've sent to your email. You may want to resend the code.";

/** Lets the half minute pass in which no other code may be asked for. */
const waitForResend = async () => {
  await act(async () => {
    vi.advanceTimersByTime(31_000);
  });
};
const withClock = () => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });

test('the fifth digit sends the code; a right one makes the account and leads home', async () => {
  const user = await reachVerification();
  expect(document.activeElement).toBe(boxes()[0]);
  await enter(user, '12345');
  await waitFor(() => expect(place()).toBe('/home'));
  expect(net.bodiesOf('POST /register/validatecode')).toEqual([{ code: 12345 }]);
  expect(net.bodiesOf('POST /register')).toEqual([{ ...applicant, code: 12345 }]);
  expect(localStorage.getItem('token')).toBe(tokenOf('u1'));
});

test('a pasted code fills all boxes and is sent', async () => {
  const user = await reachVerification();
  await user.click(boxes()[2]!);
  await user.paste('12345');
  await waitFor(() => expect(place()).toBe('/home'));
});

test('a wrong code is told, the boxes are empty again and the first has the focus', async () => {
  net.on('POST /register/validatecode', refusal(400, 'invalid code'));
  const user = await reachVerification();
  await enter(user, '12345');
  expect((await screen.findByRole('alert')).textContent).toBe(invalid);
  expect(shown()).toBe('');
  expect(document.activeElement).toBe(boxes()[0]);
  expect(net.bodiesOf('POST /register')).toEqual([]);
});

test.each([
  ['any failure', refusal(500, 'internal'), 'Something went wrong, please try again.'],
  ['a code that died meanwhile', refusal(400, 'invalid code'), invalid],
])('%s after a right code is told', async (_, answer, message) => {
  net.on('POST /register', answer);
  const user = await reachVerification();
  await enter(user, '12345');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(shown()).toBe('');
});

test('when somebody else took the name meanwhile, the form comes back and says so', async () => {
  net.on('POST /register', refusal(409, 'taken'));
  const user = await reachVerification();
  await enter(user, '12345');
  const username = await screen.findByLabelText<HTMLInputElement>('Username');
  expect(username.value).toBe('ann_lee');
  expect(screen.getByText('ann_lee is already taken, please choose another one.')).toBeTruthy();
  expect(document.activeElement).toBe(username);
});

test('another code can be asked for after half a minute; it clears the digits', async () => {
  withClock();
  const user = await reachVerification();
  const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Resend the code/ });
  expect(resend().textContent).toBe('Resend the code in 30 s');
  expect(resend().disabled).toBe(true);
  await waitForResend();
  expect(resend().textContent).toBe('Resend the code');
  await enter(user, '123');
  await user.click(resend());
  expect(await screen.findByText('New code has been sent to your email.')).toBeTruthy();
  expect(shown()).toBe('');
  expect(resend().disabled).toBe(true);
  expect(net.bodiesOf('POST /api/sendcode')).toEqual([applicant, applicant]);
  const keys = net.sent
    .filter(({ call }) => call === 'POST /api/sendcode')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('a refused resend says why and when it may be tried again', async () => {
  withClock();
  const user = await reachVerification();
  await waitForResend();
  net.on('POST /api/sendcode', { status: 429, body: { error: 'too-many-attempts' }, headers: { 'retry-after': '90' } });
  await user.click(screen.getByRole('button', { name: 'Resend the code' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts, please try again later.');
  expect(screen.getByRole('button', { name: 'Resend the code in 90 s' })).toBeTruthy();
  // That button waits, and has no focus.
  expect(document.activeElement).toBe(boxes()[0]);
  await user.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

const changeEmail = async (user: Awaited<ReturnType<typeof open>>, email: string) => {
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your email' }));
  fireEvent.change(dialog.getByLabelText('New email'), { target: { value: email } });
  await user.click(dialog.getByRole('button', { name: 'Send the code' }));
  return dialog;
};

test('another address gets a code of its own and takes the place of the first', async () => {
  const user = await reachVerification();
  await changeEmail(user, 'lee@x.org');
  expect(await screen.findByText('New code has been sent to your email.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('lee@x.org')).toBeTruthy();
  await enter(user, '12345');
  await waitFor(() => expect(place()).toBe('/home'));
  expect(net.bodiesOf('POST /register')).toEqual([{ ...applicant, email: 'lee@x.org', code: 12345 }]);
});

test('another address that has an account, or is none, is told in the dialog', async () => {
  const user = await reachVerification();
  net.on('POST /api/sendcode', refusal(409, 'email is in use'));
  const dialog = await changeEmail(user, 'bob@x.org');
  expect(
    await dialog.findByText('This email is already in use, please login with this email or choose another one.'),
  ).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('New email'), { target: { value: 'bob' } });
  await user.click(dialog.getByRole('button', { name: 'Send the code' }));
  expect(dialog.getByText('Please enter a valid email.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('ann@x.org')).toBeTruthy();
});

test('one can go back to the form, which has kept everything', async () => {
  const user = await reachVerification();
  await user.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe('Abcdefg1');
});
