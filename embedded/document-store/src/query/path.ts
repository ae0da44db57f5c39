import { T } from '../bson/types.ts';
import { elementsOf, fieldOf, nameBytes } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';

/** A dotted path; `parts` are its names with a closing zero, `numeric` tells which could be positions in an array. */
export type Path = {
  readonly text: string;
  readonly names: readonly string[];
  readonly parts: readonly Buffer[];
  readonly numeric: readonly boolean[];
};

const known = new Map<string, Path>();

export const pathOf = (text: string): Path => {
  const found = known.get(text);
  if (found) return found;
  const names = text.split('.');
  const path = {
    text,
    names,
    parts: names.map(nameBytes),
    numeric: names.map(name => /^(0|[1-9]\d{0,8})$/.test(name)),
  };
  if (known.size >= 10_000) known.clear();
  known.set(text, path);
  return path;
};

/** Told a value that lies at the path, or undefined where the path ends in nothing; true stops the walk. */
export type Visit = (value: Value | undefined) => boolean;

/**
 * Walks to every value that a query on the path looks at: through arrays on the way into each of their documents, by
 * position where a name is a number, and (with `spread`) into the elements of an array at the end, then the array
 * itself. An array on the way that holds no document is visited by nothing at all, not even as missing.
 */
export const visit = (doc: Value, path: Path, spread: boolean, test: Visit, at = 0): boolean => {
  const value = fieldOf(doc, path.parts[at] as Buffer);
  if (at === path.parts.length - 1) return atEnd(value, spread, test);
  if (!value) return test(undefined);
  if (value.type === T.object) return visit(value, path, spread, test, at + 1);
  if (value.type !== T.array) return test(undefined);
  for (const element of elementsOf(value)) {
    if (element.type === T.object && visit(element, path, spread, test, at + 1)) return true;
  }
  return path.numeric[at + 1] === true && visitPosition(value, path, spread, test, at + 1);
};

/** An array on the way whose next name is a position in it. */
const visitPosition = (array: Value, path: Path, spread: boolean, test: Visit, at: number): boolean => {
  const element = fieldOf(array, path.parts[at] as Buffer);
  if (!element) return false;
  if (at === path.parts.length - 1) return atEnd(element, spread, test);
  if (element.type === T.object) return visit(element, path, spread, test, at + 1);
  if (element.type !== T.array) return test(undefined);
  for (const inner of elementsOf(element)) {
    if (inner.type === T.object && visit(inner, path, spread, test, at + 1)) return true;
  }
  return path.numeric[at + 1] === true && visitPosition(element, path, spread, test, at + 1);
};

const atEnd = (value: Value | undefined, spread: boolean, test: Visit): boolean => {
  if (spread && value?.type === T.array) {
    for (const element of elementsOf(value)) if (test(element)) return true;
  }
  return test(value);
};
