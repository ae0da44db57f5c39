import { bodyLength, bodyText, readableText } from '@recto/contracts/body-text.ts';
import { graphemes, normaliseText, wordCount } from '@recto/contracts/text.ts';
import { slicesOf } from './slices.ts';

/** How long a body is, as the server counts. */
export type BodySize = { words: number; characters: number };

export const sizeOf = (html: string): BodySize => ({
  words: wordCount(readableText(html)),
  characters: bodyLength(html),
});

/** What is known of a part of a body. `text`: as it stands between others, with the white space at its ends. */
type Part = { words: number; characters: number; text: string };
export type Parts = Map<string, Part>;

const END_OF_BLOCK = /(?<=<\/(?:p|h2|h3|li|blockquote|pre)>)/;
const ONLY_TAGS = /^(?:<[^>]*>)*$/;
/** About so many code units of a paragraph are counted at once: a few milliseconds. */
const SLICE = 5_000;

/**
 * The size of a body as {@link sizeOf} has it, found part by part; stops after each for the caller to go on. `known` has
 * the parts of the time before, `next` gets those of now: a part that has not changed is not counted again. A paragraph
 * is a part, and one that is longer than `slice` is several.
 */
export function* sizeByParts(html: string, known: Parts, next: Parts, slice = SLICE): Generator<void, BodySize> {
  const partOf = (piece: string): Part => {
    const part = next.get(piece) ?? known.get(piece) ?? measured(piece);
    next.set(piece, part);
    return part;
  };
  let [words, characters] = [0, 0];
  // What does not end in a way that is certain to break before what follows is counted with it.
  let open = '';
  for (const piece of html.split(END_OF_BLOCK).flatMap(block => slicesOf(block, slice))) {
    yield;
    if (ONLY_TAGS.test(piece)) continue;
    const part = partOf(piece);
    words += part.words;
    if (open === '') {
      open = piece;
      continue;
    }
    const before = partOf(open);
    const gap = gapBetween(before.text, part.text);
    if (gap === null) open += piece;
    else {
      characters += before.characters + gap;
      open = piece;
    }
  }
  return { words, characters: characters + (open === '' ? 0 : partOf(open).characters) };
}

const measured = (piece: string): Part => ({ ...sizeOf(piece), text: bodyText(`x${piece}x`).slice(1, -1) });

/** How much white space counts between two texts, or null where only both together tell. */
const gapBetween = (before: string, after: string): number | null => {
  const [, last = '', trailing = ''] = /(\S?)(\s*)$/u.exec(before) ?? [];
  const [, leading = '', first = ''] = /^(\s*)(\S?)/u.exec(after) ?? [];
  const space = trailing + leading;
  if (trailing !== '' && leading !== '') return null;
  if (isPlain(last) && isPlain(first)) return space.length;
  const standAlone = [last, first].every(
    one => /^[\p{L}\p{N}\p{P}]$/u.test(one) && graphemes(normaliseText(one)) === 1,
  );
  return standAlone && graphemes(normaliseText(last + space + first)) === 2 + space.length ? space.length : null;
};

const isPlain = (character: string): boolean => /^[!-~]$/.test(character);
