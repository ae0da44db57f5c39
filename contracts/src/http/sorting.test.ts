import { expect, test } from 'vitest';
import { choose, pageSorts } from './sorting.ts';

test('a list is sorted as asked, by default, or the request is refused', () => {
  expect(choose(pageSorts, 'date-published-desc')).toBe('date-published-desc');
  expect(choose(pageSorts, undefined)).toBe('date-added-asc');
  expect(choose(pageSorts, '')).toBe('date-added-asc');
  expect(choose(pageSorts, 'toString')).toBeNull();
});
