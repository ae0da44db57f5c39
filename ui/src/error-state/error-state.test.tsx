import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorState } from './error-state.tsx';

afterEach(cleanup);

test('a failure is announced and offers another try', async () => {
  const onRetry = vi.fn();
  render(<ErrorState onRetry={onRetry}>Sorry an unkown error occurred.</ErrorState>);
  expect(screen.getByRole('alert').textContent).toContain('Sorry an unkown error occurred.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('once a screen is there that was tried again, its heading has the focus', async () => {
  const { rerender } = render(<ErrorState onRetry={() => undefined}>Sorry an unkown error occurred.</ErrorState>);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  rerender(<h1>Tides</h1>);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tides' }));
});

test('where another try cannot help there is no button', () => {
  render(<ErrorState>Gone.</ErrorState>);
  expect(screen.queryByRole('button')).toBeNull();
});
