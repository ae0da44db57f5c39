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

test('where another try cannot help there is no button', () => {
  render(<ErrorState>Gone.</ErrorState>);
  expect(screen.queryByRole('button')).toBeNull();
});
