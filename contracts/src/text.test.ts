import { describe, expect, test } from 'vitest';
import {
  cut,
  ellipsis,
  graphemes,
  hasLetterShare,
  jsonBytes,
  normaliseLine,
  normaliseSecret,
  normaliseText,
  readingMinutes,
  slug,
  slugWhileTyping,
  utf8Bytes,
  wordCount,
  wordsOf,
} from './text.ts';

const family = '👨‍👩‍👧‍👦';

describe('graphemes', () => {
  test.each([
    ['', 0],
    ['plain text', 10],
    ['two\nlines', 9],
    ['a\r\nb', 3],
    [family, 1],
    ['🇨🇭🇫🇷', 2],
    ['👍🏽', 1],
    ['e\u0301', 1],
    ['नमस्ते', 3],
    ['한국어', 3],
    ['如何', 2],
    ['1️⃣', 1],
  ])('%j has %i', (text, count) => {
    expect(graphemes(text)).toBe(count);
  });

  test('the quick way for plain text agrees with the segmenter', () => {
    const plain = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    expect(graphemes(plain)).toBe([...new Intl.Segmenter().segment(plain)].length);
  });
});

describe('cutting', () => {
  test('never halves a character', () => {
    expect(cut(family + family, 1)).toBe(family);
    expect(cut('abc', 3)).toBe('abc');
    expect(cut('abcd', 3)).toBe('abc');
    expect(cut('abc', 0)).toBe('');
  });

  test('says so with an ellipsis only when something is missing', () => {
    expect(ellipsis('a'.repeat(25), 25)).toBe('a'.repeat(25));
    expect(ellipsis('a'.repeat(26), 25)).toBe(`${'a'.repeat(25)}…`);
    expect(ellipsis('one two three', 8)).toBe('one two…');
  });
});

describe('normaliseText', () => {
  test.each([
    ['zero-width characters', '\u200b\u200d\ufeff\u2060'],
    ['joiners and selectors', '\u200c\ufe0f \u200d'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['blank braille', '\u2800\u2800'],
    ['accents on nothing', '\u0301\u0301'],
    ['direction marks', '\u200e\u202e\u2069'],
    ['controls', '\0\x07\x7f'],
    ['white space of all kinds', ' \t\r\n\u00a0\u3000\u2028'],
    ['tag characters', '\u{e0020}\u{e0041}'],
  ])('%s alone are nothing', (_, text) => {
    expect(normaliseText(text)).toBe('');
  });

  test.each([
    ['composes', 'Ange\u0301', 'Angé'],
    ['trims', '  a b \n', 'a b'],
    ['makes line ends one kind', 'a\r\nb\rc', 'a\nb\nc'],
    ['drops controls inside', 'a\0b\u200bc', 'abc'],
    ['keeps the joiner of Persian words', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['keeps emoji whole', `${family} 👍🏽 ❤️`, `${family} 👍🏽 ❤️`],
    ['keeps a flag of tag characters', '🏴\u{e0067}\u{e0062}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e007f}'],
    ['replaces half a surrogate pair', 'a\ud800', 'a\ufffd'],
    ['keeps an old Hangul syllable with a filler', '\u115f\u1161', '\u115f\u1161'],
  ])('%s', (_, text, expected) => {
    expect(normaliseText(text)).toBe(expected);
  });

  test('changes nothing the second time', () => {
    const pieces = [
      'a',
      'E',
      ' ',
      '\n',
      '\r',
      '\u0301',
      '\u200b',
      '\u200d',
      '\u200c',
      '\ufe0f',
      family,
      '\u1100',
      '\u1161',
      '\u115f',
      '\u1160',
      '\u11a8',
      '\u3164',
      '\u0600',
      '\u2800',
      '\u00ad',
      '\ud83d',
      '\ude00',
      'ก',
      '\u093f',
      '\u{e0041}',
    ];
    let seed = 7;
    const next = (): string => {
      seed = (seed * 48_271) % 2_147_483_647;
      return pieces[seed % pieces.length] as string;
    };
    for (let round = 0; round < 5_000; round++) {
      const once = normaliseText(Array.from({ length: 8 }, next).join(''));
      expect(normaliseText(once)).toBe(once);
    }
  });

  test('a line has no line breaks', () => {
    expect(normaliseLine('one\r\n two\tthree')).toBe('one  two three');
  });

  test('a secret keeps its spaces and is the same however it was composed', () => {
    expect(normaliseSecret(' e\u0301 ')).toBe(' é ');
  });
});

describe('letter share', () => {
  test.each([
    ['', 60, true],
    ['   ', 60, true],
    ['abcdef1234', 60, true],
    ['abcde12345', 60, false],
    ['abc def 1234', 60, true],
    ['abcdefg123', 70, true],
    ['abcdef1234', 70, false],
    ['कहानी 12', 60, true],
    ['作家 12', 60, false],
    [`${family}${family}abc`, 60, true],
    [`${family}${family}ab`, 60, false],
  ])('%j has %i %%: %s', (text, percent, expected) => {
    expect(hasLetterShare(text, percent)).toBe(expected);
  });
});

describe('words and bytes', () => {
  test('counts words in scripts with and without spaces', () => {
    expect(wordCount("Don't stop, go on.")).toBe(4);
    expect(wordCount('如何折叠地图')).toBeGreaterThan(1);
    expect(wordCount('')).toBe(0);
  });

  describe('the quick way to words agrees with the segmenter', () => {
    const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
    const segmented = (text: string) =>
      [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);

    test('on all that may stand together in plain text', () => {
      const characters = [...`aZ1_.,':; -"`];
      let texts = [''];
      for (let length = 1; length <= 4; length++) {
        texts = texts.flatMap(text => characters.map(character => text + character));
        const differing = texts.filter(text => [...wordsOf(text)].join('|') !== segmented(text).join('|'));
        expect(differing).toEqual([]);
      }
    });

    test('where plain words stand beside others', () => {
      const parts = [
        'plain',
        'é',
        '\u0301b',
        '\u200da',
        'l’été',
        'ภาษาไทย',
        '如何折叠',
        'カー',
        '한국',
        'שם',
        '🇨🇭',
        '١٢',
        '_',
        '1.5',
      ];
      for (const one of parts)
        for (const other of parts)
          for (const gap of [' ', '  ', '\n', '\t', '\u00a0', '-', '.', ''])
            expect([...wordsOf(one + gap + other)]).toEqual(segmented(one + gap + other));
    });
  });

  test('reading takes a minute at least', () => {
    expect(readingMinutes(0)).toBe(1);
    expect(readingMinutes(230)).toBe(1);
    expect(readingMinutes(231)).toBe(2);
  });

  test('counts bytes of UTF-8, and of JSON with its quotes and escapes', () => {
    expect(utf8Bytes('aé€😀')).toBe(1 + 2 + 3 + 4);
    expect(jsonBytes('a"\n')).toBe('"a\\"\\n"'.length);
  });
});

describe('slug', () => {
  test.each([
    ['How to fold a map?', 'how-to-fold-a-map'],
    ['  --A__b--  ', 'a-b'],
    ['C++ & C#', 'c-c'],
    ['كيف تطوي الخريطة', 'كيف-تطوي-الخريطة'],
    ['如何折叠地图', '如何折叠地图'],
    ['हिन्दी में लिखना', 'हिन्दी-में-लिखना'],
    ['Ça été', 'ça-été'],
    ['ÉTE\u0301', 'été'],
    ['1️⃣ step', '1-step'],
    ['😀❤️👍🏽', ''],
    ['', ''],
    ['---', ''],
    ['\u200b\u200d', ''],
    ['a/b\\c?d#e%f', 'a-b-c-d-e-f'],
  ])('%j becomes %j', (text, expected) => {
    expect(slug(text)).toBe(expected);
  });

  test('is cut at 50 characters and never ends in a hyphen', () => {
    expect(slug('x'.repeat(51))).toBe('x'.repeat(50));
    expect(slug(`${'x'.repeat(49)} yy`)).toBe('x'.repeat(49));
    expect(graphemes(slug('क्षि'.repeat(80)))).toBe(50);
  });

  test('of a slug is the slug', () => {
    for (const text of ['İstanbul’da', 'ΟΔΟΣ', 'Straße 5', 'x'.repeat(60)]) expect(slug(slug(text))).toBe(slug(text));
  });

  test('while typing leaves room for the next word', () => {
    expect(slugWhileTyping('My ')).toBe('my-');
    expect(slugWhileTyping('my-')).toBe('my-');
    expect(slugWhileTyping('my--')).toBe('my-');
    expect(slugWhileTyping('my-p')).toBe('my-p');
    expect(slugWhileTyping('-')).toBe('');
    expect(slugWhileTyping(`${'x'.repeat(50)} `)).toBe('x'.repeat(50));
  });
});
