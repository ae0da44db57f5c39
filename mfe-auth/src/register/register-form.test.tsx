import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { network, refusal } from '../testing/network.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { open } from '../testing/open.tsx';

let net: ReturnType<typeof network>;
beforeEach(() => {
  net = network();
  net.on('POST /usernameAvailability', { body: { message: 'ok' } });
  net.on('POST /api/sendcode', { body: {} });
});
afterEach(leave);

const right = {
  Name: 'Ann Lee',
  Username: 'ann_lee',
  Email: 'ann@x.org',
  Password: 'Abcdefg1',
  'Confirm password': 'Abcdefg1',
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
};
const openForm = async () => {
  const user = await open('/register');
  await screen.findByLabelText('Name');
  return { user, register: () => user.click(screen.getByRole('button', { name: 'Register' })) };
};
const errorOf = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;

const table = [
  ['Name', '', 'Please enter your name.'],
  ['Name', 'Ann 2', 'Please enter a valid name that contains only letters.'],
  ['Name', 'Al', 'Please enter a name between 3 and 30 charecters.'],
  ['Name', 'A'.repeat(31), 'Please enter a name between 3 and 30 charecters.'],
  ['Username', '', 'Please choose a username.'],
  ['Username', 'abcd', 'Please choose a username name between 5 and 15 charecters.'],
  ['Username', 'a'.repeat(16), 'Please choose a username name between 5 and 15 charecters.'],
  ['Username', 'ann-lee', 'Please choose a username that contains only letters, numbers and underscore.'],
  ['Email', '', 'Please enter your email.'],
  ['Email', 'ann@x', 'Please enter a valid email.'],
  ['Password', '', 'Please choose a password.'],
  ['Password', 'abcdefg1', 'Password should contain a capital letter, letters and numbers.'],
  ['Password', 'Abcdef1', 'Password should contain 8 to 30 charecters.'],
  ['Password', `Ab1${'x'.repeat(28)}`, 'Password should contain 8 to 30 charecters.'],
  ['Confirm password', '', 'Please confirm your password.'],
  ['Confirm password', 'Abcdefg2', 'Passwords do not match up.'],
] as const;

test.each(table)('%s %j is refused: %s', async (label, value, message) => {
  const { register } = await openForm();
  fill({ ...right, [label]: value });
  await register();
  await waitFor(() => expect(errorOf(label)).toBe(message));
  expect(net.bodiesOf('POST /api/sendcode')).toEqual([]);
});

test('a right form has a code mailed, then asks for it', async () => {
  const { register } = await openForm();
  expect(document.title).toBe('Register | Recto');
  fill({ ...right, Name: ' Ann  Lee ' });
  await register();
  expect(await screen.findByRole('heading', { level: 1, name: 'Verify your email' })).toBeTruthy();
  expect(net.bodiesOf('POST /api/sendcode')).toEqual([
    { name: 'Ann Lee', username: 'ann_lee', email: 'ann@x.org', password: 'Abcdefg1' },
  ]);
});

test('a message shows when one leaves what one has typed, not when one passes by', async () => {
  const { user } = await openForm();
  await user.click(field('Name'));
  await user.tab();
  expect(errorOf('Name')).toBeUndefined();
  await user.type(field('Name'), 'Al');
  expect(errorOf('Name')).toBeUndefined();
  await user.tab();
  await waitFor(() => expect(errorOf('Name')).toBe('Please enter a name between 3 and 30 charecters.'));
  await user.type(field('Name'), 'a');
  expect(errorOf('Name')).toBeUndefined();
});

test('nothing moves while a button is pressed, else the press would be lost', async () => {
  const { user } = await openForm();
  await user.type(field('Name'), 'Al');
  const button = screen.getByRole('button', { name: 'Register' });
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(document.activeElement).toBe(button);
  await new Promise(resolve => setTimeout(resolve));
  expect(errorOf('Name')).toBeUndefined();
  await user.pointer({ keys: '[/MouseLeft]', target: document.body });
  await waitFor(() => expect(errorOf('Name')).toBe('Please enter a name between 3 and 30 charecters.'));
});

test('several wrong fields are listed, and each can be reached from there', async () => {
  const { user, register } = await openForm();
  fill({ ...right, Name: '', Email: 'x' });
  await register();
  const list = await screen.findByRole('group', { name: '2 fields need another look:' });
  expect(document.activeElement).toBe(list);
  await user.click(screen.getByRole('button', { name: 'Email' }));
  expect(document.activeElement).toBe(field('Email'));
});

test('a single wrong field takes the focus', async () => {
  const { register } = await openForm();
  fill({ ...right, Email: 'x' });
  await register();
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
});

test('an address that has an account is told at the address, until it is changed', async () => {
  net.on('POST /api/sendcode', refusal(409, 'email is in use'));
  const { register } = await openForm();
  fill(right);
  await register();
  await waitFor(() =>
    expect(errorOf('Email')).toBe('This email is in use, you can login or reset your password in login tab.'),
  );
  expect(document.activeElement).toBe(field('Email'));
  fill({ Email: 'ann2@x.org' });
  expect(errorOf('Email')).toBeUndefined();
});

test.each([
  ['any failure', 500, 'internal', 'Something went wrong, please try again.'],
  ['too many tries', 429, 'too-many-attempts', 'Too many attempts, please try again later.'],
])('%s is told above the form, which keeps what is typed', async (_, status, error, message) => {
  net.on('POST /api/sendcode', refusal(status, error));
  const { register } = await openForm();
  fill(right);
  await register();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(field('Password').value).toBe('Abcdefg1');
});

test('the rules of the password are ticked off while one types', async () => {
  const { user } = await openForm();
  const rules = () =>
    screen.getAllByRole('listitem').flatMap(item => item.textContent?.match(/^(.*), (?:not )?met/)?.[0] ?? []);
  await user.type(field('Password'), 'abc');
  expect(rules()).toEqual([
    'A capital letter, not met',
    'A small letter, met',
    'A number, not met',
    '8 to 30 characters, not met',
  ]);
  await user.type(field('Password'), 'DEF12');
  expect(rules()).toEqual(['A capital letter, met', 'A small letter, met', 'A number, met', '8 to 30 characters, met']);
});

test('the terms and the privacy policy can be read', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('link', { name: 'Terms of use' }));
  await screen.findByRole('heading', { level: 1, name: 'Terms of use' });
  expect(place()).toBe('/terms-of-use');
  await user.click(screen.getByRole('link', { name: 'Privacy policy' }));
  await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
  expect(document.title).toBe('Privacy policy | Recto');
});
