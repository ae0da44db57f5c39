import { expect, test } from 'vitest';
import { bodyRows, textRow } from './differences.ts';

const marked = (pieces: ReturnType<typeof textRow>['left']) =>
  pieces?.map(piece => (piece.isOther ? `[${piece.text}]` : piece.text)).join('') ?? null;

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
  expect([row?.isSame, row?.type]).toEqual([false, 'header-two']);
});

test('two long texts without anything in common end in time', () => {
  const text = (word: string) => Array.from({ length: 1500 }, (_, at) => `<p>${word} ${at * 7}</p>`).join('');
  expect(bodyRows(text('north'), text('south'))).toHaveLength(1500);
});
