import type { Test } from '../query/expression.ts';
import type { Index } from '../storage/catalog.ts';
import { edgeBytes, intersect, intervalsOf, inverted, nullPoint } from './interval.ts';
import type { Interval, Intervals } from './interval.ts';
import type { Range } from './plan.ts';

/**
 * A test that could bind a field of an index. Tests of one group hold for the same element of an array (those inside
 * one `$elemMatch`); others may hold for different elements and then cannot be combined.
 */
export type Bound = { readonly path: string; readonly test: Test | 'missing'; readonly group: number };

export type Bounds = {
  readonly ranges: readonly Range[];
  /** For each leading field bound to points, how many there are. */
  readonly points: readonly number[];
  readonly ranged: boolean;
  /** The tests that the ranges decide exactly. */
  readonly decided: ReadonlySet<Bound>;
};

const maxRanges = 5000;

/** Binds as many leading fields of the index as the tests allow; undefined when nothing can match. */
export const boundsOf = (index: Index, bounds: readonly Bound[]): Bounds | undefined => {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  const points: number[] = [];
  const decided = new Set<Bound>();
  let arrayGroup: number | undefined;
  for (const [i, { path, descending }] of index.fields.entries()) {
    // A name that may be a position in an array is found in ways that the index does not know.
    if (index.arrays[i] && path.numeric.includes(true)) break;
    const own = bounds.filter(
      bound => bound.path === path.text && (!index.arrays[i] || arrayGroup === undefined || bound.group === arrayGroup),
    );
    const chosen = choose(own, index, index.arrays[i] === true);
    if (!chosen) break;
    if (index.arrays[i]) arrayGroup = chosen.group;
    const { list } = chosen.intervals;
    if (list.length === 0) return undefined;
    if (prefixes.length * list.length > maxRanges && prefixes.length > 1) break;
    for (const bound of chosen.decided) decided.add(bound);
    const ordered = descending ? list.map(inverted).reverse() : list;
    if (!ordered.every(interval => interval.point)) {
      return {
        ranges: prefixes.flatMap(prefix => ordered.map(interval => rangeAt(prefix, interval))),
        points,
        ranged: true,
        decided,
      };
    }
    prefixes = prefixes.flatMap(prefix => ordered.map(({ from }) => join(prefix, from.bytes)));
    points.push(ordered.length);
  }
  return {
    ranges: prefixes.map(within),
    points,
    ranged: false,
    decided,
  };
};

/** All keys that begin with the prefix. Where there is one at most, nobody asks for the end. */
const within = (from: Buffer): Range => ({
  from,
  get to() {
    return edgeBytes({ bytes: from, after: true });
  },
});

const rangeAt = (prefix: Buffer, { from, to }: Interval): Range => ({
  from: join(prefix, edgeBytes(from)),
  to: join(prefix, edgeBytes(to)),
});

const join = (prefix: Buffer, rest: Buffer): Buffer => (prefix.length === 0 ? rest : Buffer.concat([prefix, rest]));

type Chosen = { readonly group: number; readonly intervals: Intervals; readonly decided: readonly Bound[] };

/** The intervals of one field: all tests together, or where arrays are indexed those of the best group. */
const choose = (own: readonly Bound[], index: Index, arrays: boolean): Chosen | undefined => {
  let best: Chosen | undefined;
  for (const bound of own) {
    const intervals = bound.test === 'missing' ? missing(index) : intervalsOf(bound.test, index.sparse);
    if (!intervals) continue;
    const decided = intervals.exact ? [bound] : [];
    if (!best) best = { group: bound.group, intervals, decided };
    else if (!arrays || bound.group === best.group) {
      best = {
        group: best.group,
        intervals: intersect(best.intervals, intervals),
        decided: [...best.decided, ...decided],
      };
    } else if (width(intervals) < width(best.intervals)) best = { group: bound.group, intervals, decided };
  }
  return best;
};

const missing = (index: Index): Intervals | undefined =>
  index.sparse ? undefined : { list: [nullPoint], exact: false };

/** Points are narrower than ranges, few points narrower than many. */
const width = ({ list }: Intervals): number => (list.every(interval => interval.point) ? list.length : 1e6);
