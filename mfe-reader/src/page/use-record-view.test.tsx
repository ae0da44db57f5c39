import { isSigningInAgain, signIn, signOut } from '@recto/frame';
import { Frame } from '@recto/frame/frame.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRecordView } from './use-record-view.ts';

let backend: Backend;
let visibility: DocumentVisibilityState;
beforeEach(async () => {
  backend = await startBackend('/public-pages/tides-p1');
  backend.json('POST /api/views/p1', 200, {});
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  await backend.close();
});

const Page = () => {
  useRecordView('p1');
  return null;
};
const open = () =>
  render(
    <Frame path="/public-pages/tides-p1">
      <Page />
    </Frame>,
  );
const turn = (to: DocumentVisibilityState) => {
  visibility = to;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const views = () => backend.callsOf('POST /api/views/p1').length;
/** What has been sent by now has arrived when something sent later has. */
const arrived = async () => {
  vi.useRealTimers();
  await fetch('/api/later');
};

test('a view is told once, when the page has been seen for 15 seconds in all', async () => {
  open();
  vi.advanceTimersByTime(9_000);
  turn('hidden');
  vi.advanceTimersByTime(60_000);
  turn('visible');
  vi.advanceTimersByTime(5_900);
  await arrived();
  expect(views()).toBe(0);
});

test('nothing of it is lost by looking away, and nothing told twice', async () => {
  open();
  vi.advanceTimersByTime(9_000);
  turn('hidden');
  turn('visible');
  vi.advanceTimersByTime(6_000);
  turn('hidden');
  turn('visible');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(views()).toBe(1));
  await arrived();
  expect(views()).toBe(1);
});

test('whoever reads on after their session has ended is not asked for the password because of it', async () => {
  act(() => signIn(tokenOf('u1')));
  backend.json('POST /api/views/p1', 401, { error: 'not-signed-in', message: 'Please log in.' });
  open();
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(views()).toBe(1));
  await arrived();
  expect(isSigningInAgain()).toBe(false);
  act(signOut);
});

test('a tab in the background, and a page that was left, tell nothing', async () => {
  visibility = 'hidden';
  open();
  vi.advanceTimersByTime(60_000);
  turn('visible');
  vi.advanceTimersByTime(14_000);
  cleanup();
  vi.advanceTimersByTime(60_000);
  await arrived();
  expect(views()).toBe(0);
});
