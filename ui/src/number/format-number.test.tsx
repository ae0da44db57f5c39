import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Count } from './count.tsx';
import { counted, formatNumber } from './format-number.ts';

afterEach(cleanup);

test('a number takes the right noun', () => {
  expect([0, 1, 2].map(n => counted(n, 'page', 'pages'))).toEqual(['0 pages', '1 page', '2 pages']);
});

test('small figures are exact, large ones short with the exact one at hand', () => {
  const { container, rerender } = render(<Count value={9999} />);
  expect(container.textContent).toBe(formatNumber(9999));
  rerender(<Count value={1_284_000} />);
  expect(container.textContent).toBe('1.3M');
  expect(container.querySelector('data')?.getAttribute('value')).toBe('1284000');
});
