import { expect, test } from 'vitest';
import { isPageId, PAGE_ID_BYTES, pageIdFrom, pageIdOf, publicUrl } from './public-url.ts';

const id = '7k2m9q4x1v8d';

test.each([
  ['How to fold a map', `how-to-fold-a-map-${id}`],
  ['كيف تطوي', `كيف-تطوي-${id}`],
  ['如何折叠地图', `如何折叠地图-${id}`],
  ['😀😀', id],
  ['\u200b', id],
])('%j is at %j, and the id is found in it again', (title, url) => {
  expect(publicUrl(title, id)).toBe(url);
  expect(pageIdOf(url)).toBe(id);
});

test.each(['', 'how-to', `x${id}`, '7k2m9q4x1v8l', `how-to-${id}-more`])('%j holds no id', url => {
  expect(pageIdOf(url)).toBeNull();
});

test('a capitalised address leads to the page too', () => {
  expect(pageIdOf(`HOW-TO-${id.toUpperCase()}`)).toBe(id);
});

test('random bytes make an id', () => {
  const bytes = Uint8Array.from({ length: PAGE_ID_BYTES }, (_, index) => index * 21);
  expect(isPageId(pageIdFrom(bytes))).toBe(true);
  expect(pageIdFrom(bytes)).not.toBe(pageIdFrom(new Uint8Array(PAGE_ID_BYTES)));
  expect(() => pageIdFrom(new Uint8Array(3))).toThrow(RangeError);
});
