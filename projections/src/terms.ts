import { foldLetters } from '@recto/contracts/fold.ts';
import { wordsOf } from '@recto/contracts/text.ts';

/** Longer words are cut: nobody searches for more, and index entries stay small. */
const maxTermLength = 40;

/** A word as it is indexed and asked for. */
const termOf = (word: string): string => foldLetters(word).slice(0, maxTermLength);

/** The different search terms of a text in the order of their first use, at most `max`. Cuts words in every script. */
export function termsOf(text: string, max = Infinity): string[] {
  const terms = new Set<string>();
  for (const word of wordsOf(text)) {
    if (terms.size >= max) break;
    terms.add(termOf(word));
  }
  return [...terms];
}
