import { expect, test } from 'vitest';
import { joinTags, parseTags, tagCharacters } from './tags.ts';

test.each([
  [' 2011, 2011 ,2011,', ['2011']],
  ['', []],
  [',, ,\u200b,', []],
  ['Maps,maps,MAPS', ['maps']],
  ['Cafe\u0301,café', ['café']],
  ['Fold a map,地图', ['fold a map', '地图']],
])('%j is %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});

test('stored tags parse to themselves', () => {
  const tags = parseTags('B, a ,c');
  expect(parseTags(joinTags(tags))).toEqual(tags);
});

test('their characters are counted without commas', () => {
  expect(tagCharacters(['ab', '👨‍👩‍👧', 'c d'])).toBe(6);
});
