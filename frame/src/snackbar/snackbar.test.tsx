import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Frame } from '../frame.tsx';
import { liveRegionsWith } from '../testing/live-regions.ts';
import type { FetchLook, SnackbarLook } from './look.ts';
import { showSnackbar } from './snackbar.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const drawn: boolean[] = [];
const Look: SnackbarLook = ({ kind, leaving, children, action }) => (
  <div data-testid="snackbar" data-kind={kind} data-leaving={drawn.push(leaving) && leaving}>
    {children}
    {action && (
      <button type="button" onClick={action.run}>
        {action.label}
      </button>
    )}
  </div>
);
const show = (fetchLook: FetchLook = async () => ({ default: Look })) =>
  render(
    <Frame path="/home" snackbar={fetchLook}>
      <p>page</p>
    </Frame>,
  );

test('a message is seen, is spoken, and leaves after two seconds and its 300 ms', async () => {
  show();
  // The toaster is fetched with the first message, in real time.
  act(() => showSnackbar('Saved.', { kind: 'success' }));
  const seen = await screen.findByTestId('snackbar');
  expect(seen.dataset).toMatchObject({ kind: 'success', leaving: 'false' });
  expect(liveRegionsWith('Saved.')).toHaveLength(1);
  await expect.poll(() => screen.queryByTestId('snackbar'), { timeout: 20_000 }).toBeNull();
  expect([drawn[0], drawn.at(-1)]).toEqual([false, true]);
});

test('an action runs and the message leaves', async () => {
  show();
  const undo = vi.fn();
  act(() => showSnackbar('Removed.', { action: { label: 'Undo', run: undo } }));
  const button = await screen.findByRole('button', { name: 'Undo' });
  expect(liveRegionsWith('Undo').map(({ textContent }) => textContent)).toEqual(['Removed. Undo']);
  act(() => button.click());
  expect(undo).toHaveBeenCalledOnce();
  await expect.poll(() => screen.queryByRole('button', { name: 'Undo' }), { timeout: 20_000 }).toBeNull();
});

test('where its look cannot be fetched, as without a connection, the page stays and the message is seen all the same', async () => {
  show(() => Promise.reject(new Error('offline')));
  act(() => showSnackbar('The network cannot be reached.', { kind: 'error' }));
  // Beside what is only spoken.
  await screen.findByText('The network cannot be reached.', { selector: '[data-sonner-toast] *' });
  expect(screen.getByText('page')).toBeTruthy();
});
