import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SaveState } from './save-state.tsx';

afterEach(cleanup);

test("it says the product's sentences, and nothing while nothing has changed", () => {
  const { rerender } = render(<SaveState state="clean" />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  rerender(<SaveState state="saving" />);
  expect(status.textContent).toBe('Saving changes...');
  rerender(<SaveState state="saved" />);
  expect(status.textContent).toBe('Changes saved to the cloud!');
  rerender(<SaveState state="failed" detail="You are offline." />);
  expect(status.textContent).toBe('You are offline.');
});
