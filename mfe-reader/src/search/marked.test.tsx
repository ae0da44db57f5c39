import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { marked } from './marked.tsx';

afterEach(cleanup);

const marks = (text: string, query: string): string[] => {
  const { container } = render(<p>{marked(text, query)}</p>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('mark')].map(mark => mark.textContent ?? '');
};

test('words are marked without regard to case and accents, where a word begins', () => {
  expect(marks('Café culture: a cafe, décaféiné', 'CAFE cult')).toEqual(['Café', 'cult', 'cafe']);
});

test('signs of the query are no pattern', () => {
  expect(marks('a+b (c)', 'a+b (')).toEqual(['a', 'b']);
  expect(marks('nothing', '***')).toEqual([]);
});

test('other scripts are marked, too', () => {
  expect(marks('Карта мира', 'карт')).toEqual(['Карт']);
  expect(marks('شِعْرٌ عن القُدْس العتيقة', 'القدس شعر')).toEqual(['شِعْرٌ', 'القُدْس']);
  expect(marks('القدس', 'القُدْس')).toEqual(['القدس']);
  expect(marks('ספר הָאֲגָדָה', 'האגדה')).toEqual(['הָאֲגָדָה']);
  expect(marks('Łódź', 'lodz')).toEqual(['Łódź']);
});
