import { expect, test } from 'vitest';
import { linksIn } from './links-in.ts';

test.each([
  ['no address here, e.g. nothing', 0],
  ['see https://example.org/a and www.example.net', 2],
  ['https://example.com is one, not two', 1],
  ['buy at cheap-maps.shop now', 1],
  ['version 2.0.1 of file.txt', 0],
  ['https://a.org\nhttps://b.org\nhttps://c.org', 3],
  ['https://a.org"https://b.org<https://c.org', 3],
  ['请看https://a.org，https://b.org。还有（https://c.org）', 3],
  ['انظر https://a.org، https://b.org؛https://c.org؟', 3],
  ['xhttps://a.org yhttps://b.org', 2],
  ['https:// alone', 0],
])('%j', (text, links) => {
  expect(linksIn(text)).toHaveLength(links);
});
