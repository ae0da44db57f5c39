import { NavigationType } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createFrameHistory } from './history.ts';

const at = (history: ReturnType<typeof createFrameHistory>): string => history.place().location.pathname;

test('goes on, back and forward, and tells how it got there', () => {
  const history = createFrameHistory('/home?x=1#top');
  expect(history.place().location).toMatchObject({ pathname: '/home', search: '?x=1', hash: '#top', state: null });
  history.push('/a', { from: 'home' });
  expect(history.place()).toMatchObject({ action: NavigationType.Push, location: { state: { from: 'home' } } });
  history.push('/b');
  history.go(-2);
  expect(at(history)).toBe('/home');
  expect(history.place().action).toBe(NavigationType.Pop);
  history.go(1);
  expect(at(history)).toBe('/a');
  history.replace('/c');
  history.go(1);
  expect(at(history)).toBe('/b');
});

test('a guard that says no keeps one where one is, whichever way one leaves', async () => {
  const history = createFrameHistory('/home');
  history.push('/edit');
  const guard = vi.fn(() => false);
  history.guard(guard);
  history.push('/elsewhere');
  history.go(-1);
  await vi.waitFor(() => expect(guard).toHaveBeenCalledTimes(2));
  expect(at(history)).toBe('/edit');
});

test('a guard that says yes, after a while, lets the very same step happen', async () => {
  const history = createFrameHistory('/home');
  history.push('/edit');
  const stop = history.guard(async to => {
    await Promise.resolve();
    return to.pathname === '/home';
  });
  history.go(-1);
  await vi.waitFor(() => expect(at(history)).toBe('/home'));
  expect(history.place().action).toBe(NavigationType.Pop);
  stop();
  history.go(1);
  expect(at(history)).toBe('/edit');
});

test('what no longer guards is not asked', () => {
  const history = createFrameHistory('/home');
  const guard = vi.fn(() => false);
  history.guard(guard)();
  history.push('/a');
  expect(at(history)).toBe('/a');
  expect(guard).not.toHaveBeenCalled();
});
