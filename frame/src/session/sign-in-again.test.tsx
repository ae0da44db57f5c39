import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '../api/api.ts';
import { answer, type Backend, startBackend, tokenOf } from '../testing/backend.ts';
import { session, signIn, signOut } from './session.ts';
import { type SignInRequest, useSignInRequest } from './sign-in-again.ts';

let backend: Backend;
let request: SignInRequest | null = null;
const Dialog = () => {
  request = useSignInRequest();
  return null;
};

beforeEach(async () => {
  backend = await startBackend();
  backend.on('PATCH /api/draft', ({ headers }, response) =>
    headers.authorization?.endsWith(tokenOf('ann', 'fresh'))
      ? answer(response, 200, { saved: true })
      : answer(response, 401, { error: 'not-signed-in' }),
  );
  render(<Dialog />);
  signIn(tokenOf('ann', 'ended'));
});
afterEach(async () => {
  act(() => request?.cancel());
  act(signOut);
  await backend.close();
});

const startSaving = (): Promise<unknown> => {
  const saved = api.patch('/api/draft', { text: 'x' });
  // Looked at later by each test.
  saved.catch(() => undefined);
  return saved;
};
const asked = () => expect.poll(() => request).not.toBeNull();

test('a save in an ended session waits for the password and then succeeds', async () => {
  const saved = startSaving();
  await asked();
  expect(request?.userId).toBe('ann');
  act(() => request?.done(tokenOf('ann', 'fresh')));
  expect(await saved).toEqual({ saved: true });
  expect(request).toBeNull();
  const keys = backend.callsOf('PATCH /api/draft').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('all calls that fail meanwhile share one question', async () => {
  const both = Promise.all([startSaving(), startSaving()]);
  await asked();
  await expect.poll(() => backend.received.length).toBe(2);
  act(() => request?.done(tokenOf('ann', 'fresh')));
  expect(await both).toEqual([{ saved: true }, { saved: true }]);
});

test('a read that fails meanwhile waits too, and makes no visitor', async () => {
  backend.on('GET /api/profile', ({ headers }, response) =>
    headers.authorization?.endsWith(tokenOf('ann', 'fresh'))
      ? answer(response, 200, { name: 'Ann' })
      : answer(response, 401, { error: 'not-signed-in' }),
  );
  const saved = startSaving();
  await asked();
  const read = api.get('/api/profile');
  await expect.poll(() => backend.callsOf('GET /api/profile').length).toBe(1);
  await expect.poll(() => session().status).toBe('signed-in');
  act(() => request?.done(tokenOf('ann', 'fresh')));
  expect(await Promise.all([saved, read])).toEqual([{ saved: true }, { name: 'Ann' }]);
});

test('signing in on another tab answers the question too', async () => {
  const saved = startSaving();
  await asked();
  localStorage.setItem('token', tokenOf('ann', 'fresh'));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(await saved).toEqual({ saved: true });
});

test('somebody else signing in does not get the work of the first', async () => {
  const saved = startSaving();
  await asked();
  act(() => request?.done(tokenOf('bob', 'fresh')));
  await expect(saved).rejects.toMatchObject({ status: 401 });
  expect(session()).toMatchObject({ status: 'signed-in', userId: 'bob' });
});

test('going on without signing in refuses the save and makes a visitor', async () => {
  const saved = startSaving();
  await asked();
  act(() => request?.cancel());
  await expect(saved).rejects.toMatchObject({ status: 401, error: 'not-signed-in' });
  expect(session().status).toBe('visitor');
});
