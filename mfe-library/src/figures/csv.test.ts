import { expect, test } from 'vitest';
import { asCsv } from './csv.ts';

test('a line for each day below the head', () => {
  const day = { date: '2026-01-02', views: 3, readers: 2, likes: 1, comments: 0, subscribers: -1, readLater: 4 };
  expect(asCsv([day])).toBe('date,views,readers,likes,comments,subscribers,readLater\r\n2026-01-02,3,2,1,0,-1,4\r\n');
});
