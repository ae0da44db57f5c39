import { diffArrays } from 'diff';
import { fromHtml } from '../editor/from-html.ts';

/** A stretch of text and where it begins; `isOther` when the other side does not have it. */
export type Piece = { at: number; text: string; isOther: boolean };
/** A paragraph, heading or item on both sides; null where one side has none. */
export type Row = {
  /** The number of the row. */
  at: number;
  type: string;
  left: readonly Piece[] | null;
  right: readonly Piece[] | null;
  isSame: boolean;
};

type Line = { type: string; text: string };

// Texts that have little in common take very long to compare; past these times, in milliseconds, they count as different.
const LINES_MS = 800;
const WORDS_MS = 800;
const WORDS_OF_ONE_MS = 150;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);

/** Two bodies of HTML, line by line. */
export function bodyRows(left: string, right: string): Row[] {
  const before = linesOf(left);
  const after = linesOf(right);
  const isEqual = (a: Line, b: Line) => a.type === b.type && a.text === b.text;
  const changes = diffArrays(before, after, { comparator: isEqual, timeout: LINES_MS }) ?? [
    { value: before, removed: true, added: false, count: before.length },
    { value: after, removed: false, added: true, count: after.length },
  ];
  const rows: Row[] = [];
  const until = performance.now() + WORDS_MS;
  let removed: Line[] = [];
  let added: Line[] = [];
  const settle = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      rows.push(rowOf(rows.length, removed[at], added[at], until - performance.now()));
    removed = [];
    added = [];
  };
  for (const change of changes) {
    if (change.removed) removed.push(...change.value);
    else if (change.added) added.push(...change.value);
    else {
      settle();
      for (const line of change.value) rows.push(rowOf(rows.length, line, line));
    }
  }
  settle();
  return rows;
}

/** Two texts of one line. */
export const textRow = (left: string, right: string): Row =>
  rowOf(0, { type: 'text', text: left }, { type: 'text', text: right });

function linesOf(html: string): Line[] {
  const { blocks, entityMap } = fromHtml(html);
  return blocks.map(({ type, text, entityRanges }) => {
    if (type !== 'atomic') return { type, text };
    const { src, alt } = (entityMap[entityRanges[0]?.key ?? -1]?.data ?? {}) as { src?: string; alt?: string };
    return { type, text: `[${alt || URL.parse(src ?? '', location.origin)?.pathname}]` };
  });
}

function rowOf(at: number, left: Line | undefined, right: Line | undefined, ms = WORDS_OF_ONE_MS): Row {
  const type = right?.type ?? left?.type ?? 'unstyled';
  const isSame = left?.type === right?.type && left?.text === right?.text;
  const row = { at, type, isSame };
  const whole = (line: Line | undefined, isOther: boolean) => (line ? [{ at: 0, text: line.text, isOther }] : null);
  const changes =
    left && right && left.text !== right.text && ms > 0
      ? diffArrays(wordsOf(left.text), wordsOf(right.text), { timeout: Math.min(ms, WORDS_OF_ONE_MS) })
      : null;
  if (!changes) return { ...row, left: whole(left, !isSame), right: whole(right, !isSame) };
  const side = (own: 'added' | 'removed', other: 'added' | 'removed'): Piece[] => {
    const pieces: Piece[] = [];
    let place = 0;
    for (const change of changes) {
      if (change[other]) continue;
      const text = change.value.join('');
      pieces.push({ at: place, text, isOther: change[own] });
      place += text.length;
    }
    return pieces;
  };
  return { ...row, left: side('removed', 'added'), right: side('added', 'removed') };
}
