import { classes, classOf, keyOf } from '../bson/key.ts';
import { T } from '../bson/types.ts';
import type { Value } from '../bson/value.ts';
import { valueOf } from '../bson/write.ts';
import type { Regex, Test } from '../query/expression.ts';

/** A place between keys: before or after all keys that begin with `bytes`. */
export type Edge = { readonly bytes: Buffer; readonly after: boolean };

/** The keys of one field between two places; `exact` tells that they are just the values that pass the tests. */
export type Interval = { readonly from: Edge; readonly to: Edge; readonly point: boolean };

export type Intervals = { readonly list: readonly Interval[]; readonly exact: boolean };

/**
 * The bytes of a place as they compare with keys. No part of a key begins with 0xFF, and text that is cut off in an
 * inverted key goes on with two of them at most (its end), so three come after everything.
 */
export const edgeBytes = ({ bytes, after }: Edge): Buffer => (after ? Buffer.concat([bytes, end]) : bytes);

const end = Buffer.of(0xff, 0xff, 0xff);
const before = (bytes: Buffer): Edge => ({ bytes, after: false });
const after = (bytes: Buffer): Edge => ({ bytes, after: true });

export const point = (key: Buffer): Interval => ({ from: before(key), to: after(key), point: true });

const all: Interval = { from: before(Buffer.of(0x01)), to: after(Buffer.of(0xfe)), point: false };
/** Null, under which what is missing is indexed. */
export const nullPoint = point(keyOf(valueOf(null)));

/** Where in an index on its path a test can be true; undefined when the index is of no use to it. */
export const intervalsOf = (test: Test, sparse: boolean): Intervals | undefined => {
  switch (test.kind) {
    case 'eq':
      return pointsOf([test.value], [], sparse);
    case 'in':
      return pointsOf(test.values, test.regexes, sparse);
    case 'range':
      return rangeOf(test.op, test.value, sparse);
    case 'regex':
      return { list: regexIntervals(test.regex), exact: test.regex.isPrefix };
    case 'exists':
      return sparse ? { list: [all], exact: false } : undefined;
    case 'elemMatchValue':
      return elementIntervals(test, sparse);
    default:
      return undefined;
  }
};

/** Arrays are indexed by their elements, so that equality with one cannot be found; null stands for much else. */
const pointsOf = (values: readonly Value[], regexes: readonly Regex[], sparse: boolean): Intervals | undefined => {
  let exact = regexes.length === 0;
  for (const value of values) {
    if (value.type === T.array) return undefined;
    if (value.type === T.null) {
      if (sparse) return undefined;
      exact = false;
    }
  }
  const list = [...different(values.map(keyOf)).map(point), ...regexes.flatMap(regexIntervals)];
  list.sort((a, b) => Buffer.compare(a.from.bytes, b.from.bytes));
  return regexes.length > 0 && overlapping(list) ? undefined : { list, exact };
};

const different = (keys: Buffer[]): Buffer[] =>
  keys.length < 2 ? keys : [...new Map(keys.map(key => [key.toString('latin1'), key])).values()];

const overlapping = (list: readonly Interval[]): boolean =>
  list.some((interval, i) => {
    const next = list[i + 1];
    return next !== undefined && Buffer.compare(edgeBytes(interval.to), edgeBytes(next.from)) > 0;
  });

/** Strings that begin with the prefix, and the expression itself, to which it is equal. */
const regexIntervals = (regex: Regex): Interval[] => {
  const text = Buffer.from(regex.prefix);
  const bytes = Buffer.concat([Buffer.of(classes.string), text]);
  const all = { from: classStart(classes.string), to: classEnd(classes.string) };
  const beginning = text.length > 0 ? { from: before(bytes), to: after(bytes) } : all;
  return [{ ...beginning, point: false }, point(keyOf(regex.value))];
};

/** Places between the classes, where no key is. */
const classStart = (own: number): Edge => before(Buffer.of(own - 1));
const classEnd = (own: number): Edge => before(Buffer.of(own + 7));

const rangeOf = (op: string, value: Value, sparse: boolean): Intervals | undefined => {
  if (value.type === T.array || value.type === T.null) return undefined;
  const key = keyOf(value);
  const above = op === '$gt' || op === '$gte';
  if (value.type === T.minKey || value.type === T.maxKey) {
    return sparse ? undefined : { list: [{ ...all, [above ? 'from' : 'to']: edgeOf(op, key) }], exact: false };
  }
  if (key[0] === classes.number) return { list: [point(key)], exact: op.endsWith('e') };
  const own = classOf(value.type);
  const first = own === classes.number ? after(Buffer.of(classes.number)) : classStart(own);
  const last = classEnd(own);
  const interval = above ? { from: edgeOf(op, key), to: last } : { from: first, to: edgeOf(op, key) };
  return { list: [{ ...interval, point: false }], exact: true };
};

const edgeOf = (op: string, key: Buffer): Edge => (op === '$gt' || op === '$lte' ? after(key) : before(key));

/** All tests of a `$elemMatch` hold for one element, so their intervals meet even where arrays are indexed. */
const elementIntervals = (test: Test & { kind: 'elemMatchValue' }, sparse: boolean): Intervals | undefined => {
  const { tests } = test;
  const parts = tests.kind === 'and' ? tests.parts : [tests];
  let result: Intervals | undefined;
  for (const part of parts) {
    if (part.kind !== 'eq' && part.kind !== 'in' && part.kind !== 'range') continue;
    const intervals = intervalsOf(part, sparse);
    if (intervals) result = result ? intersect(result, intervals) : intervals;
  }
  return result && { list: result.list, exact: false };
};

export const intersect = (a: Intervals, b: Intervals): Intervals => {
  const list: Interval[] = [];
  for (const x of a.list) {
    for (const y of b.list) {
      const from = Buffer.compare(edgeBytes(x.from), edgeBytes(y.from)) >= 0 ? x.from : y.from;
      const to = Buffer.compare(edgeBytes(x.to), edgeBytes(y.to)) <= 0 ? x.to : y.to;
      if (Buffer.compare(edgeBytes(from), edgeBytes(to)) < 0) list.push({ from, to, point: x.point || y.point });
    }
  }
  return { list, exact: a.exact && b.exact };
};

/** The same keys in a field that the index keeps in descending order. */
export const inverted = ({ from, to, point: isPoint }: Interval): Interval => ({
  from: { bytes: invert(to.bytes), after: !to.after },
  to: { bytes: invert(from.bytes), after: !from.after },
  point: isPoint,
});

const invert = (bytes: Buffer): Buffer => {
  const result = Buffer.from(bytes);
  for (let i = 0; i < result.length; i++) result[i] = ~(result[i] as number);
  return result;
};
