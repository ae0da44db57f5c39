import { diffArrays } from 'diff';
import { joined, type Line, lineOf, linesOf, type Run, sameLine, sameRun, sameRuns } from './lines.ts';

/** A stretch of text and where it begins; `isOther` when the other side does not have it, or not so. */
export type Piece = Run & { at: number; isOther: boolean };
export type Cell = { type: string; depth: number; pieces: readonly Piece[] };
/** A paragraph, heading or item on both sides; null where one side has none. */
export type Row = {
  /** The number of the row. */
  at: number;
  left: Cell | null;
  right: Cell | null;
  isSame: boolean;
};

// Texts that have little in common take very long to compare; past these times, in milliseconds, they count as different.
const LINES_MS = 800;
const WORDS_MS = 800;
const WORDS_OF_ONE_MS = 150;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = ({ runs }: Line): Run[] =>
  runs.flatMap(run => Array.from(words.segment(run.text), ({ segment }) => ({ ...run, text: segment })));

/** Two bodies of HTML, line by line. */
export function bodyRows(left: string, right: string): Row[] {
  const before = linesOf(left);
  const after = linesOf(right);
  const changes = diffArrays(before, after, { comparator: sameLine, timeout: LINES_MS }) ?? [
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
export const textRow = (left: string, right: string): Row => rowOf(0, lineOf(left), lineOf(right));

function rowOf(at: number, left: Line | undefined, right: Line | undefined, ms = WORDS_OF_ONE_MS): Row {
  const isSame = left !== undefined && right !== undefined && sameLine(left, right);
  const changes =
    left && right && !sameRuns(left, right) && ms > 0
      ? diffArrays(wordsOf(left), wordsOf(right), {
          comparator: sameRun,
          timeout: Math.min(ms, WORDS_OF_ONE_MS),
        })
      : null;
  const side = (line: Line | undefined, own: 'added' | 'removed', other: 'added' | 'removed'): Cell | null => {
    if (!line) return null;
    const parts = changes?.filter(change => !change[other]) ?? [];
    const pieces = changes
      ? parts.flatMap(change => joined(change.value).map(run => ({ ...run, isOther: change[own] })))
      : line.runs.map(run => ({ ...run, isOther: !isSame }));
    let place = 0;
    return {
      type: line.type,
      depth: line.depth,
      pieces: pieces.map(piece => ({ ...piece, at: (place += piece.text.length) - piece.text.length })),
    };
  };
  return { at, left: side(left, 'removed', 'added'), right: side(right, 'added', 'removed'), isSame };
}
