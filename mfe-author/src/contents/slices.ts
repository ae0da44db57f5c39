/** After a space between words, or after a full stop of a script that writes without spaces. */
const BETWEEN_WORDS = /(?<=[\p{L}\p{N}\p{P}] )(?=[\p{L}\p{N}])|(?<=[。、！？])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu;
/** A tag; a `>` in the value of an attribute does not end it. */
const TAG = /<(?:"[^"]*"|'[^']*'|[^"'>])*>/g;

/**
 * A paragraph of HTML in pieces of at least `least` code units, cut where a word ends and another begins and never within
 * a tag. One in which no such place is found stays whole.
 */
export function slicesOf(html: string, least: number): string[] {
  if (html.length <= least) return [html];
  const slices: string[] = [];
  let start = 0;
  const cutIn = (from: number, to: number) => {
    while (Math.max(from, start + least) < to) {
      const at = placeIn(html, Math.max(from, start + least), to);
      if (at === null) return;
      slices.push(html.slice(start, at));
      start = at;
    }
  };
  let text = 0;
  for (const { index, 0: tag } of html.matchAll(TAG)) {
    cutIn(text, index);
    text = index + tag.length;
  }
  cutIn(text, html.length);
  return [...slices, html.slice(start)];
}

/** The first place between words from one index to another, or null. */
export function placeIn(html: string, from: number, to: number): number | null {
  // What stands before the first place tells whether it is one.
  const start = Math.max(0, from - 3);
  BETWEEN_WORDS.lastIndex = from - start;
  const found = BETWEEN_WORDS.exec(html.slice(start, to));
  return found && start + found.index;
}
