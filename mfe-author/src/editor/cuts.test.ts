import { expect, test } from 'vitest';
import { cutText } from './cuts.ts';

const words = 'Maps fold. '.repeat(2_000).trimEnd();
const cut = cutText(words);
const put = (at: number, letters: string, instead = 0) => words.slice(0, at) + letters + words.slice(at + instead);

test('a long text is cut between words, about every 2,000 code units', () => {
  expect(cut.cuts).toHaveLength(9);
  for (const at of cut.cuts) expect(words.slice(at - 1, at + 1)).toMatch(/ [Mf]/);
  expect(cut.cuts[0]).toBe(2_002);
});

test('a letter moves the cuts behind it and leaves those before it', () => {
  const after = cutText(put(5_000, 'x'), cut);
  expect(after.cuts).toEqual(cut.cuts.map(at => (at > 5_000 ? at + 1 : at)));
  expect(cutText(words, after)).toEqual(cut);
});

test('at a cut, a letter or a space leaves all cuts between words', () => {
  const [first = 0, ...rest] = cut.cuts;
  const behind = rest.map(at => at + 1);
  expect(cutText(put(first, 'x'), cut).cuts).toEqual([first, ...behind]);
  expect(cutText(put(first, ' '), cut).cuts).toEqual(behind);
});

test('a cut goes whose words were joined, and those within what was deleted', () => {
  const [first = 0, second = 0, third = 0, ...rest] = cut.cuts;
  expect(cutText(put(first - 1, '', 1), cut).cuts).toEqual([second, third, ...rest].map(at => at - 1));
  expect(cutText(put(first - 3, '', 2_500), cut).cuts).toEqual([third, ...rest].map(at => at - 2_500));
});

test('a span into which much is written is divided', () => {
  const { cuts } = cutText(put(5_000, ' Maps fold.'.repeat(1_000)), cut);
  const spans = [...cuts, words.length + 11_000].map((end, at) => end - (cuts[at - 1] ?? 0));
  expect(Math.max(...spans)).toBeLessThan(4_100);
  expect(cuts).toEqual(expect.arrayContaining(cut.cuts.map(at => (at > 5_000 ? at + 11_000 : at))));
});

test.each([
  ['letters that join', 'خريطة تطوى على خطوطها '],
  ['letters of two code units and marks on them', '𐐷𐐲 é 👨‍👩‍👧 '],
  ['no spaces', '地図は自分の線で折る。'],
])('of %s no character is cut', (_name, sentence) => {
  const text = sentence.repeat(3_000);
  const { cuts } = cutText(text);
  expect(cuts.length).toBeGreaterThan(10);
  const starts = new Set(
    [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)].map(({ index }) => index),
  );
  for (const at of cuts) expect(starts).toContain(at);
});

test('a text in which no word is known to end stays whole', () => {
  expect(cutText('x'.repeat(50_000)).cuts).toEqual([]);
});
