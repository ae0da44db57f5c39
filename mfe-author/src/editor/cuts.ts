import { placeIn } from '../contents/slices.ts';

/** About so many code units are a span; one into which more is written is divided when it has reached `MOST`. */
const SPAN = 2_000;
const MOST = 8_000;

/** A text with the places at which it is cut in spans, from the first to the last. */
export type CutText = { text: string; cuts: readonly number[] };

/**
 * Where to cut a long text in spans: only between words, so that letters join and characters stay whole. The cuts of what
 * it was before stay in their places, that a letter changes no span but its own.
 */
export function cutText(text: string, before: CutText = { text: '', cuts: [] }): CutText {
  if (text === before.text) return before;
  const cuts: number[] = [];
  let start = 0;
  for (const end of [...carriedOver(before, text), text.length]) {
    if (end - start > MOST) cuts.push(...cutsWithin(text, start, end));
    if (end < text.length) cuts.push(end);
    start = end;
  }
  return { text, cuts };
}

/** The cuts that a change of the text leaves between words. */
function carriedOver({ text: old, cuts }: CutText, text: string): number[] {
  if (cuts.length === 0) return [];
  const shorter = Math.min(old.length, text.length);
  const same = most(shorter, count => old.slice(0, count) === text.slice(0, count));
  const sameEnd = most(shorter - same, count => old.slice(old.length - count) === text.slice(text.length - count));
  const longer = text.length - old.length;
  return cuts.flatMap(cut => {
    const places = [...(cut <= same ? [cut] : []), ...(cut >= old.length - sameEnd ? [cut + longer] : [])];
    return places.find(place => placeIn(text, place, place + 2) === place) ?? [];
  });
}

/** The most up to which something holds that holds for none, and for all less than what it holds for. */
function most(limit: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, limit];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function cutsWithin(text: string, from: number, to: number): number[] {
  const cuts: number[] = [];
  let cut = placeIn(text, from + SPAN, to - SPAN);
  while (cut !== null) {
    cuts.push(cut);
    cut = cut + SPAN < to - SPAN ? placeIn(text, cut + SPAN, to - SPAN) : null;
  }
  return cuts;
}
