import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formatDate, formatRelative } from './format-time.ts';
import { Time } from './time.tsx';

afterEach(cleanup);

const now = new Date('2025-03-08T12:00:00Z');
const before = (seconds: number) => formatRelative(new Date(now.getTime() - seconds * 1000), now);

test('it says how long ago within a week, and the date beyond', () => {
  expect([0, 59, 60, 3599, 3600, 86_400, 6 * 86_400].map(before)).toEqual([
    'now',
    'now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    'yesterday',
    '6 days ago',
  ]);
  expect(before(7 * 86_400)).toBe(formatDate(new Date('2025-03-01T12:00:00Z')));
});

test('machines get the exact time', () => {
  const { container } = render(<Time at="2025-03-08T12:00:00+01:00" />);
  expect(container.querySelector('time')?.getAttribute('datetime')).toBe('2025-03-08T11:00:00.000Z');
});

test('a date is written in the direction of its own language', () => {
  const { container } = render(<Time at="2025-03-08T12:00:00Z" />);
  // In Arabic the first of its signs with a direction is U+200F, which only `auto` heeds.
  expect(new Intl.DateTimeFormat('ar', { dateStyle: 'medium' }).format(now)).toMatch(/^[^\p{L}]*\u200f/u);
  expect(container.querySelector('time')?.dir).toBe('auto');
});

test('what has just happened is now, not in a minute', () => {
  const { container } = render(<Time at={new Date().toISOString()} show="relative" />);
  expect(container.textContent).toMatch(/^(now|1 minute ago)$/);
});

test('what is no time shows nothing', () => {
  expect(render(<Time at="" />).container.textContent).toBe('');
});
