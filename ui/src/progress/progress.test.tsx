import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Progress } from './progress.tsx';

afterEach(cleanup);

test('it stays between nothing and all, and is named', () => {
  const { rerender } = render(<Progress label="Uploading" value={120} figure />);
  const bar = screen.getByRole('progressbar', { name: 'Uploading' });
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
  rerender(<Progress label="Uploading" value={null} />);
  expect(bar.hasAttribute('aria-valuenow')).toBe(false);
});
