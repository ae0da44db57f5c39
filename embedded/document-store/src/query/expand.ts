import { StoreError } from '../errors.ts';
import { T } from '../bson/types.ts';
import { elementsOf, fieldOf, Value } from '../bson/value.ts';
import type { Path } from './path.ts';

/** One field on its way to a key: settled, or at a place from which the rest of the path goes on. */
type Step =
  | { readonly done: true; readonly value: Value | undefined }
  | { readonly done: false; readonly from: Value; readonly at: number };

/** The rows of values a document has for some paths (undefined: missing), and which paths went through an array. */
export type Expansion = { readonly rows: (Value | undefined)[][]; readonly arrays: boolean[] };

/** How an empty array is indexed and sorted: as undefined, before null. */
const emptyArray = new Value(T.undefined, Buffer.alloc(0), 0, 0);

/**
 * The values that MongoDB indexes and sorts a document by: an array gives one row for each element. Several paths may
 * go through the same array and then stay together.
 * @throws StoreError CannotIndexParallelArrays when two paths go through different arrays
 */
export const expand = (doc: Value, paths: readonly Path[]): Expansion => {
  const rows: (Value | undefined)[][] = [];
  const arrays = paths.map(() => false);
  const first = paths.map((path, i): Step => descend({ done: false, from: doc, at: 0 }, path, i, arrays));
  spread(first, paths, rows, arrays);
  return { rows, arrays };
};

const spread = (
  steps: readonly Step[],
  paths: readonly Path[],
  rows: (Value | undefined)[][],
  arrays: boolean[],
): void => {
  const open = steps.findIndex(step => !step.done);
  if (open < 0) {
    rows.push(steps.map(step => (step.done ? step.value : undefined)));
    return;
  }
  const array = (steps[open] as Step & { done: false }).from;
  for (const [i, step] of steps.entries()) {
    if (step.done) continue;
    if (step.from.start !== array.start) {
      throw new StoreError(
        'CannotIndexParallelArrays',
        `cannot index parallel arrays [${paths[i]?.text}] [${paths[open]?.text}]`,
      );
    }
  }
  const elements = elementsOf(array);
  if (elements.length === 0) elements.push(emptyArray);
  for (const element of elements) {
    spread(
      steps.map((step, i) => (step.done ? step : into(element, step.at, paths[i] as Path, i, arrays))),
      paths,
      rows,
      arrays,
    );
  }
};

/** From an array into one of its elements. */
const into = (element: Value, at: number, path: Path, i: number, arrays: boolean[]): Step => {
  if (at === path.parts.length) return { done: true, value: element };
  if (element.type !== T.object) return { done: true, value: undefined };
  return descend({ done: false, from: element, at }, path, i, arrays);
};

/** Follows a path through documents until its end, until nothing is there, or until an array has to be spread. */
const descend = (step: Step & { done: false }, path: Path, i: number, arrays: boolean[]): Step => {
  let { from, at } = step;
  while (at < path.parts.length) {
    const next = fieldOf(from, path.parts[at] as Buffer);
    if (!next) return { done: true, value: undefined };
    at++;
    from = next;
    if (from.type === T.array) {
      arrays[i] = true;
      // A name that is a position in the array picks that element.
      if (at < path.parts.length && path.numeric[at] && fieldOf(from, path.parts[at] as Buffer)) continue;
      return { done: false, from, at };
    }
    if (at < path.parts.length && from.type !== T.object) return { done: true, value: undefined };
  }
  return { done: true, value: from };
};
