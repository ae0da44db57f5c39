import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Frame } from '../frame.tsx';
import type { SnackbarLook } from './look.ts';
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
const show = () =>
  render(
    <Frame path="/home" snackbar={Look}>
      <p>page</p>
    </Frame>,
  );

test('a message is seen, is spoken, and leaves after two seconds and its 300 ms', async () => {
  show();
  // The toaster is fetched with the first message, in real time.
  act(() => showSnackbar('Saved.', { kind: 'success' }));
  const seen = await screen.findByTestId('snackbar');
  expect(seen.dataset).toMatchObject({ kind: 'success', leaving: 'false' });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved.');
  await expect.poll(() => screen.queryByTestId('snackbar'), { timeout: 20_000 }).toBeNull();
  expect([drawn[0], drawn.at(-1)]).toEqual([false, true]);
});

test('an action runs and the message leaves', async () => {
  show();
  const undo = vi.fn();
  act(() => showSnackbar('Removed.', { action: { label: 'Undo', run: undo } }));
  const button = await screen.findByRole('button', { name: 'Undo' });
  act(() => button.click());
  expect(undo).toHaveBeenCalledOnce();
  await expect.poll(() => screen.queryByRole('button', { name: 'Undo' }), { timeout: 20_000 }).toBeNull();
});
