import { expect, test } from 'vitest';
import { directed } from './directed.ts';

test('quotes and lists take their direction from their own letters, and nothing that is written as text does', () => {
  expect(directed('<p>&lt;ul&gt;</p><blockquote>א</blockquote><ul><li>ב<ol><li>c</li></ol></li></ul>')).toBe(
    '<p>&lt;ul&gt;</p><blockquote dir="auto">א</blockquote><ul dir="auto"><li>ב<ol dir="auto"><li>c</li></ol></li></ul>',
  );
});
