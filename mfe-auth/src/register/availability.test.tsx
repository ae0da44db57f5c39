import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { network, refusal, type Sent } from '../testing/network.ts';
import { leave } from '@recto/frame/testing/area.tsx';
import { open } from '../testing/open.tsx';

let net: ReturnType<typeof network>;
beforeEach(() => {
  net = network();
  net.on('POST /api/sendcode', { body: {} });
});
afterEach(leave);

const call = 'POST /usernameAvailability';
const username = () => screen.getByLabelText<HTMLInputElement>('Username');
const note = () => {
  const { id } = username();
  return (document.getElementById(`${id}-error`) ?? document.getElementById(`${id}-hint`))?.textContent;
};
const openForm = async () => {
  const user = await open('/register');
  await screen.findByLabelText('Username');
  return user;
};
const type = (value: string) => fireEvent.change(username(), { target: { value } });
const nameIn = ({ body }: Sent) => (body as { username: string }).username;

test('while one types only the name at which one pauses is asked for', async () => {
  net.on(call, { body: { message: 'ok' } });
  await openForm();
  for (const typed of ['ann_l', 'ann_le', 'ann_lee']) type(typed);
  expect(note()).toBe('Checking whether it is free…');
  await waitFor(() => expect(note()).toBe('ann_lee is free.'));
  expect(net.bodiesOf(call)).toEqual([{ username: 'ann_lee' }]);
});

test('a taken name is told at once', async () => {
  net.on(call, { body: { message: 'taken' } });
  await openForm();
  type('ann_lee');
  await waitFor(() => expect(note()).toBe('ann_lee is already taken, please choose another one.'));
  expect(username().getAttribute('aria-invalid')).toBe('true');
});

test('what cannot be a username is not asked for', async () => {
  await openForm();
  type('ann');
  type('ann-lee');
  expect(note()).toBe('Your public address. It cannot be changed later.');
  expect(net.bodiesOf(call)).toEqual([]);
});

test('a newer question cancels the older one', async () => {
  net.on(call, () => new Promise(() => {}));
  await openForm();
  type('first_name');
  await waitFor(() => expect(net.sent).toHaveLength(1));
  expect(net.sent[0]?.signal?.aborted).toBe(false);
  type('second_name');
  expect(net.sent[0]?.signal?.aborted).toBe(true);
  await waitFor(() => expect(net.sent.map(nameIn)).toEqual(['first_name', 'second_name']));
});

test('answers count for their own name only, in whatever order they come', async () => {
  const answers = new Map<string, (message: string) => void>();
  net.on(call, async sent => {
    const message = await new Promise<string>(resolve => answers.set(nameIn(sent), resolve));
    return { body: { message } };
  });
  await openForm();
  type('older_name');
  await waitFor(() => expect(answers.has('older_name')).toBe(true));
  type('newer_name');
  await waitFor(() => expect(answers.has('newer_name')).toBe(true));
  answers.get('newer_name')?.('ok');
  await waitFor(() => expect(note()).toBe('newer_name is free.'));
  // The late one: this server goes on although it was cancelled.
  answers.get('older_name')?.('taken');
  await new Promise(resolve => setTimeout(resolve));
  expect(note()).toBe('newer_name is free.');
  type('older_name');
  expect(note()).toBe('Checking whether it is free…');
});

const fillOthers = () => {
  for (const [label, value] of [
    ['Name', 'Ann Lee'],
    ['Email', 'ann@x.org'],
    ['Password', 'Abcdefg1'],
    ['Confirm password', 'Abcdefg1'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

test('the form is not sent with a taken name, even before one has paused', async () => {
  net.on(call, { body: { message: 'taken' } });
  const user = await openForm();
  fillOthers();
  type('ann_lee');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(note()).toBe('ann_lee is already taken, please choose another one.'));
  expect(document.activeElement).toBe(username());
  expect(net.bodiesOf('POST /api/sendcode')).toEqual([]);
});

test('when the question fails, the registration itself decides', async () => {
  net.on(call, refusal(429, 'too-many-attempts'));
  net.on('POST /api/sendcode', refusal(409, 'taken', { fields: { username: 'x' } }));
  const user = await openForm();
  fillOthers();
  type('ann_lee');
  await waitFor(() => expect(note()).toBe('Whether it is free will be checked when you register.'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(note()).toBe('ann_lee is already taken, please choose another one.'));
});
