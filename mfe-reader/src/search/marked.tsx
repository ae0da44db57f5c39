import type { ReactNode } from 'react';

/** Without regard to case and accents, one code unit for one: places in it are places in the text. */
const folded = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const unit = text.charAt(at);
    const plain = unit
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
    return plain.length === 1 ? plain : unit;
  }).join('');

/** The text with the words of the query marked; the last one also where it begins a word. */
export const marked = (text: string, query: string): ReactNode => {
  const words = [...new Set(folded(query).split(/[^\p{L}\p{N}\p{M}]+/u))].filter(word => word !== '');
  if (words.length === 0) return text;
  const alternatives = words.toSorted((a, b) => b.length - a.length).map(word => `(?<![\\p{L}\\p{N}])${word}`);
  const pattern = new RegExp(alternatives.join('|'), 'gu');
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
