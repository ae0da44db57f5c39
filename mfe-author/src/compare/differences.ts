import type { Contents } from '@recto/contracts/http/shared.ts';
import { diffArrays } from 'diff';
import { fromHtml } from '../editor/from-html.ts';

/** A stretch of text; `isOther` when the other side does not have it. */
export type Piece = { text: string; isOther: boolean };
/** A paragraph, heading or item on both sides; null where one side has none. */
export type Row = { type: string; left: readonly Piece[] | null; right: readonly Piece[] | null; isSame: boolean };

type Line = { type: string; text: string };

// Texts that have little in common take very long to compare; past these times, in milliseconds, they count as different.
const WHOLE_MS = 1500;
const LINE_MS = 150;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);

/** Two bodies of HTML, line by line. */
export function bodyRows(left: string, right: string): Row[] {
  const before = linesOf(left);
  const after = linesOf(right);
  const isEqual = (a: Line, b: Line) => a.type === b.type && a.text === b.text;
  const changes = diffArrays(before, after, { comparator: isEqual, timeout: WHOLE_MS }) ?? [
    { value: before, removed: true, added: false, count: before.length },
    { value: after, removed: false, added: true, count: after.length },
  ];
  const rows: Row[] = [];
  let removed: Line[] = [];
  let added: Line[] = [];
  const settle = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) rows.push(rowOf(removed[at], added[at]));
    removed = [];
    added = [];
  };
  for (const change of changes) {
    if (change.removed) removed.push(...change.value);
    else if (change.added) added.push(...change.value);
    else {
      settle();
      rows.push(...change.value.map(line => rowOf(line, line)));
    }
  }
  settle();
  return rows;
}

/** Two texts of one line. */
export const textRow = (left: string, right: string): Row =>
  rowOf({ type: 'text', text: left }, { type: 'text', text: right });

/** Names of what is not the same in two texts. */
export const changedParts = (left: Contents, right: Contents): (keyof Contents)[] =>
  (['title', 'briefDes', 'targets', 'body'] as const).filter(name =>
    name === 'body' ? bodyRows(left.body, right.body).some(row => !row.isSame) : left[name] !== right[name],
  );

function linesOf(html: string): Line[] {
  const { blocks, entityMap } = fromHtml(html);
  return blocks.map(({ type, text, entityRanges }) => {
    if (type !== 'atomic') return { type, text };
    const image = entityMap[entityRanges[0]?.key ?? -1]?.data;
    return { type, text: `[${image?.alt || new URL(image?.src, location.origin).pathname}]` };
  });
}

function rowOf(left: Line | undefined, right: Line | undefined): Row {
  const type = right?.type ?? left?.type ?? 'unstyled';
  const whole = (line: Line | undefined, isOther: boolean) => line && [{ text: line.text, isOther }];
  if (!left || !right)
    return { type, left: whole(left, true) ?? null, right: whole(right, true) ?? null, isSame: false };
  if (left.text === right.text) {
    const isSame = left.type === right.type;
    return { type, left: whole(left, !isSame) ?? null, right: whole(right, !isSame) ?? null, isSame };
  }
  const changes = diffArrays(wordsOf(left.text), wordsOf(right.text), { timeout: LINE_MS });
  if (!changes) return { type, left: whole(left, true) ?? null, right: whole(right, true) ?? null, isSame: false };
  const side = (other: 'added' | 'removed', own: 'added' | 'removed'): Piece[] =>
    changes.filter(change => !change[other]).map(change => ({ text: change.value.join(''), isOther: change[own] }));
  return { type, left: side('added', 'removed'), right: side('removed', 'added'), isSame: false };
}
