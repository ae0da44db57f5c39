import { foldLetters, OPTIONAL_SIGN } from '@recto/contracts/fold.ts';
import type { ReactNode } from 'react';

/** As search looks at it, one code unit for one: places in it are places in the text. */
const folded = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const plain = foldLetters(text.charAt(at));
    return plain.length === 1 ? plain : text.charAt(at);
  }).join('');

/** A word wherever one begins, with optional signs or without. */
const patternOf = (word: string): string =>
  `(?<![\\p{L}\\p{N}])${[...word].join(`${OPTIONAL_SIGN.source}*`)}${OPTIONAL_SIGN.source}*`;

/** The text with the words of the query marked; the last one also where it begins a word. */
export const marked = (text: string, query: string): ReactNode => {
  const asked = folded(query).replace(OPTIONAL_SIGN, '');
  const words = [...new Set(asked.split(/[^\p{L}\p{N}\p{M}]+/u))].filter(word => word !== '');
  if (words.length === 0) return text;
  const alternatives = words.toSorted((a, b) => b.length - a.length).map(patternOf);
  const pattern = new RegExp(alternatives.join('|'), 'gv');
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of folded(text).matchAll(pattern)) {
    parts.push(
      text.slice(at, match.index),
      <mark key={match.index}>{text.slice(match.index, match.index + match[0].length)}</mark>,
    );
    at = match.index + match[0].length;
  }
  return [...parts, text.slice(at)];
};
