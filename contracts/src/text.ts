/**
 * How text is cleaned and measured. Browser and server call the same functions, so that a form and the API never
 * disagree about a length. Without DOM and without Node.
 */

import { READING_WORDS_PER_MINUTE, SLUG_MAX } from './limits.ts';

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });
const encoder = new TextEncoder();

/** In such text each code unit is a character. Saves the segmenter's time on most English text. */
const PLAIN = /^[\x20-\x7e\n]*$/;
/** The segmenter's words of plain text, and low lines that stand alone, which are none. */
const PLAIN_WORD = /\w+(?:(?:[.:'](?<=[A-Za-z].)(?=[A-Za-z])|[.,;'](?<=\d.)(?=\d))\w+)*/g;

/** The number of characters as a reader counts them: an emoji of a whole family is one. */
export const graphemes = (text: string): number => {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of characters.segment(text)) count++;
  return count;
};

/** The first `max` characters of `text`. Never cuts a character in two. */
export const cut = (text: string, max: number): string => {
  if (text.length <= max) return text;
  let count = 0;
  for (const { index } of characters.segment(text)) if (count++ === max) return text.slice(0, index);
  return text;
};

/** At most `max` characters, and an ellipsis when something was cut off. */
export const ellipsis = (text: string, max: number): string => {
  const short = cut(text, max);
  return short.length === text.length ? text : `${short.trimEnd()}…`;
};

/**
 * What shows nothing and takes no place, standing alone: controls (not tab and line feed), invisible format
 * characters, fillers. Joiners (U+200C, U+200D) belong to their neighbours, as do tag
 * characters (U+E0020 to U+E007F, flags), and stay: Persian words and emoji need them.
 */
const INVISIBLE =
  /[[\p{Cc}--[\t\n]]\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}]/gv;
/** Hangul fillers that no jamo completes. */
const LONE_FILLER = /\u115f(?![\u1161-\u11a7])|(?<![\u1100-\u115e])\u1160/gu;
/** Joiners, variation selectors and accents that have nothing to stand on. */
const BASELESS = /(^|\s)[\p{Mn}\p{Me}[\p{Default_Ignorable_Code_Point}--[\u115f]]]+/gv;

/**
 * Text as it is stored and judged: well-formed, NFC, line ends as line feeds, no controls, nothing that only takes
 * up width zero, trimmed. Text made of nothing else comes out empty. Applying it twice changes nothing.
 */
export const normaliseText = (text: string): string =>
  // Of plain text there is nothing else to do.
  PLAIN.test(text)
    ? text.trim()
    : text
        .toWellFormed()
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(/\u2800/g, ' ')
        .replace(INVISIBLE, '')
        .replace(LONE_FILLER, '')
        .normalize('NFC')
        .replace(BASELESS, '$1')
        .trim();

/** `normaliseText` for what stands on one line: names, titles, addresses. */
export const normaliseLine = (text: string): string => normaliseText(text).replace(/[\n\t]+/g, ' ');

/** A secret as it is hashed and compared: the same however the keyboard composed it; spaces are part of it. */
export const normaliseSecret = (text: string): string => text.toWellFormed().normalize('NFC');

/**
 * Whether at least `percent` of the characters, white space aside, are letters. Text without any character passes.
 */
export const hasLetterShare = (text: string, percent: number): boolean => {
  let letters = 0;
  let all = 0;
  for (const { segment } of characters.segment(text)) {
    if (/^\s/u.test(segment)) continue;
    all++;
    if (/^\p{L}/u.test(segment)) letters++;
  }
  return letters * 100 >= percent * all;
};

/**
 * The words of a text in any script, in order. No word reaches over a space: only what stands between two of them and
 * is not plain needs the segmenter, which takes many times as long.
 */
export function* wordsOf(text: string): Generator<string> {
  for (const part of PLAIN.test(text) ? [text] : text.split(' ')) {
    if (PLAIN.test(part)) yield* part.match(PLAIN_WORD)?.filter(word => word !== '_') ?? [];
    else for (const { segment, isWordLike } of words.segment(part)) if (isWordLike) yield segment;
  }
}

/** The number of words in any script. */
export const wordCount = (text: string): number => {
  let count = 0;
  for (const _ of wordsOf(text)) count++;
  return count;
};

/** Minutes that a person reads at so many words, at least one. */
export const readingMinutes = (count: number): number => Math.max(1, Math.ceil(count / READING_WORDS_PER_MINUTE));

/** Bytes of the text in UTF-8. */
export const utf8Bytes = (text: string): number => encoder.encode(text).length;

/** Bytes of the text as a JSON string in UTF-8, quotes included: what it takes up in an event. */
export const jsonBytes = (text: string): number => utf8Bytes(JSON.stringify(text));

const SLUG_WORD = /[\p{L}\p{Nd}][\p{L}\p{Nd}\p{Mn}\p{Mc}]*/gu;
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/**
 * The slug rule: lower case; letters and digits of every script stay; what is between them becomes one hyphen; none
 * at either end; cut at 50 characters. Empty when nothing of the text is a letter or digit.
 */
export const slug = (text: string): string => {
  const parts = normaliseText(text).toLowerCase().replace(SELECTORS, '').normalize('NFC').match(SLUG_WORD) ?? [];
  return cut(parts.join('-'), SLUG_MAX).replace(/-$/, '');
};

/** The slug rule while somebody types: a hyphen at the end stays, since a letter may follow. */
export const slugWhileTyping = (text: string): string => {
  const made = slug(text);
  return made !== '' && /[^\p{L}\p{Nd}\p{M}]$/u.test(text) && graphemes(made) < SLUG_MAX ? `${made}-` : made;
};
