import { expect, test } from 'vitest';
import { bodyRows, textRow } from './differences.ts';

const marked = (cell: ReturnType<typeof textRow>['left']) =>
  cell?.pieces.map(piece => (piece.isOther ? `[${piece.text}]` : piece.text)).join('') ?? null;

test('words that one side has and the other has not are marked', () => {
  const { left, right, isSame } = textRow('How to fold a map', 'How to fold two maps well');
  expect([marked(left), marked(right), isSame]).toEqual([
    'How to fold [a] [map]',
    'How to fold [two] [maps well]',
    false,
  ]);
});

test('words of scripts without spaces are told apart too', () => {
  const { left, right } = textRow('我喜欢地图', '我喜欢纸');
  expect([marked(left), marked(right)]).toEqual(['我喜欢[地图]', '我喜欢[纸]']);
});

test('paragraphs stand beside each other; an added one has nothing beside it', () => {
  const rows = bodyRows('<p>One</p><p>Three</p>', '<p>One</p><p>Two</p><p>Three</p>');
  expect(rows.map(row => [marked(row.left), marked(row.right)])).toEqual([
    ['One', 'One'],
    [null, '[Two]'],
    ['Three', 'Three'],
  ]);
});

test('a paragraph that became a header is a difference', () => {
  const [row] = bodyRows('<p>Same</p>', '<h2>Same</h2>');
  expect([row?.isSame, row?.left?.type, row?.right?.type]).toEqual([false, 'unstyled', 'header-two']);
});

test.each(['<a href="https://b.org/">the map</a>', 'the map'])('a link that became %s is a difference', after => {
  const before = '<a href="https://a.org/">the map</a>';
  const [row] = bodyRows(`<p>See ${before} here</p>`, `<p>See ${after} here</p>`);
  expect([row?.isSame, marked(row?.left ?? null)]).toEqual([false, 'See [the map] here']);
  expect(row?.left?.pieces.find(({ isOther }) => isOther)?.link).toBe('https://a.org/');
  expect(marked(row?.right ?? null)).toMatch(/^See \[the.*map/);
});

test('what is bold on one side only is a difference', () => {
  const [row] = bodyRows('<p>All 👍 of it is plain</p>', '<p>All 👍 of <strong>it</strong> is plain</p>');
  expect([marked(row?.left ?? null), marked(row?.right ?? null)]).toEqual(Array(2).fill('All 👍 of [it] is plain'));
  expect(row?.right?.pieces.map(({ tags }) => tags)).toEqual(['', 'strong', '']);
});

test('how marks are nested and links are written is none', () => {
  const left = '<p><strong><em>Both</em></strong> <a href="https://a.org/" rel="nofollow ugc noopener">here</a></p>';
  const right = '<p><em><strong>Both</strong></em> <a href="https://a.org/">here</a></p>';
  expect(bodyRows(left, right).map(row => row.isSame)).toEqual([true]);
});

test('another picture with the same description is a difference, another signature of its address is none', () => {
  const picture = (id: string, signature: string) =>
    `<img src="/media/${id}-1111-4222-8333-444455556666/640.webp?s=${signature}" alt="A map">`;
  const isSame = (left: string, right: string) => bodyRows(left, right).map(row => row.isSame);
  expect(isSame(picture('0b3f1d9e', 'one'), picture('0b3f1d9e', 'two'))).toEqual([true]);
  expect(isSame(picture('0b3f1d9e', 'one'), picture('1b3f1d9e', 'one'))).toEqual([false]);
});

test('an item that was moved inwards is a difference', () => {
  const rows = bodyRows('<ul><li>a</li><li>b</li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>');
  expect(rows.map(row => [row.isSame, row.left?.depth, row.right?.depth])).toEqual([
    [true, 0, 0],
    [false, 0, 1],
  ]);
});

test('two long texts without anything in common end in time', () => {
  const text = (word: string) => Array.from({ length: 1500 }, (_, at) => `<p>${word} ${at * 7}</p>`).join('');
  expect(bodyRows(text('north'), text('south'))).toHaveLength(1500);
});
