import { expect, test } from 'vitest';
import { type Parts, sizeByParts, sizeOf } from './body-size.ts';

const whole = (html: string, known: Parts = new Map(), next: Parts = new Map(), slice?: number) => {
  const steps = sizeByParts(html, known, next, slice);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

/** What may join with its neighbours, is dropped, or is white space; and what is none of it. */
const bits = [
  'a',
  'fold ',
  ' map',
  '.',
  'é',
  'e',
  '\u0301',
  '\u200b',
  '\u200d',
  '👩',
  '🏽',
  '🇩',
  '🇪',
  '折',
  '叠。',
  'ا',
  'ل',
  '\u0600',
  '\u1100',
  '\u1161',
  '\u11a8',
  '\u115f',
  '\u1160',
  '\u2800',
  '\u0085',
  '&amp;',
  '&nbsp;',
  ' ',
  '\n',
  'กำ',
  'ำ',
  'क',
  '्',
  'ष',
  '\u0d4e',
  '\ufe0f',
  '\u00ad',
  '$',
  '“',
  '\ud83d',
  '<br>',
  '<strong>b</strong>',
  '<a href="/x">l</a>',
];
const blocks = ['p', 'h2', 'h3', 'blockquote', 'pre', 'li'];

/** The same numbers each time (Numerical Recipes' congruence). */
const numbers = (seed: number) => {
  let last = seed;
  return (below: number): number => {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((last / 2 ** 32) * below);
  };
};

test('by parts a body has the size that it has as a whole, whatever meets at the ends of its paragraphs', () => {
  const below = numbers(20_261_128);
  const known: Parts = new Map();
  for (let round = 0; round < 1_000; round++) {
    const paragraphs = Array.from({ length: below(6) }, () => {
      const text = Array.from({ length: below(5) }, () => bits[below(bits.length)]).join('');
      const tag = blocks[below(blocks.length)] ?? 'p';
      return tag === 'li' ? `<ul><li>${text}</li></ul>` : `<${tag}>${text}</${tag}>`;
    });
    const html = paragraphs.join('');
    expect({ html, ...whole(html, known, known) }).toEqual({ html, ...sizeOf(html) });
  }
});

test('and so has a long paragraph that is counted in slices', () => {
  const below = numbers(20_261_129);
  const words = [
    ...bits,
    ' a',
    ' b ',
    ' 海',
    '。海',
    '。',
    '！カ',
    ' ำ',
    ' 1',
    '<em>i</em> ',
    '<a href="/x y" title="a > b c">l m</a> ',
  ];
  const known: Parts = new Map();
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: below(30) }, () => words[below(words.length)]).join('');
    const html = `<p>${text}</p><p>b</p>`;
    expect({ html, ...whole(html, known, known, 3 + below(9)) }).toEqual({ html, ...sizeOf(html) });
  }
});

test('no more of a paragraph is counted at once than of others, whatever script it is written in', () => {
  for (const sentence of [
    'A map wants to be folded, <em>and shows</em> it. ',
    '海は一日に二度やって来て、去っていく。',
    'يأتي البحر مرتين في اليوم. ',
  ]) {
    const parts: Parts = new Map();
    const html = `<p>${sentence.repeat(Math.ceil(200_000 / sentence.length))}</p>`;
    expect(whole(html, new Map(), parts)).toEqual(sizeOf(html));
    expect(Math.max(...[...parts.keys()].map(part => part.length))).toBeLessThan(6_000);
  }
});

test('what has not changed is not counted again', () => {
  const paragraph = (n: number) => `<p>Paragraph ${n} of them all.</p>`;
  const paragraphs = Array.from({ length: 50 }, (_, n) => paragraph(n));
  const first: Parts = new Map();
  whole(paragraphs.join(''), new Map(), first);
  const counted: string[] = [];
  const second: Parts = new Map();
  const known = {
    get(piece: string) {
      const part = first.get(piece);
      if (!part) counted.push(piece);
      return part;
    },
  } as Parts;
  whole(paragraphs.with(7, paragraph(99)).join(''), known, second);
  expect(counted).toEqual([paragraph(99)]);
  expect([first.size, second.size]).toEqual([50, 50]);
});
