import type { Expression, Test } from '../query/expression.ts';
import { pathOf } from '../query/path.ts';
import type { Sort } from '../query/sort.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import { boundsOf } from './bounds.ts';
import type { Bound, Bounds } from './bounds.ts';
import type { IndexPlan, OrPlan, Plan } from './plan.ts';

/** What an index is worth that finds one document at most. */
const unique = 100;

/** More ranges than this are sorted rather than merged. */
const maxMerge = 200;

/**
 * Chooses how to find the documents of a query. An index is worth more the more of its leading fields are bound to
 * points, then for a range, then for giving the order of the sort.
 */
export const planFor = (collection: Collection, expression: Expression, sort: Sort): Plan => {
  const conjuncts = conjunctsOf(expression);
  if (conjuncts.some(part => part.kind === 'never')) return { kind: 'none' };
  const bounds = boundsIn(conjuncts);
  let best: { plan: IndexPlan; score: number } | undefined;
  for (const index of collection.indexes) {
    if (!index.ready || !mayHelp(index, bounds, sort)) continue;
    const found = boundsOf(index, bounds);
    if (!found) return { kind: 'none' };
    const plan = planIndex(index, found, conjuncts, bounds, sort);
    const score = plan && scoreOf(plan, sort);
    if (plan && score !== undefined && (!best || score > best.score)) best = { plan, score };
    // Nothing is better than one document at most.
    if (score !== undefined && score >= unique) break;
  }
  if (best && (best.plan.points > 0 || best.plan.ranged)) return best.plan;
  return planOr(collection, conjuncts, sort) ?? best?.plan ?? { kind: 'scan' };
};

const mayHelp = ({ fields: [first] }: Index, bounds: readonly Bound[], sort: Sort): boolean =>
  sort.length > 0 || bounds.some(bound => bound.path === first?.path.text);

const conjunctsOf = (expression: Expression): Expression[] =>
  expression.kind === 'and' ? expression.parts.flatMap(conjunctsOf) : [expression];

const boundsIn = (conjuncts: readonly Expression[]): Bound[] =>
  conjuncts.flatMap((part, group): Bound[] => {
    if (part.kind === 'not') {
      return part.part.kind === 'exists' ? [{ path: part.part.path.text, test: 'missing', group }] : [];
    }
    if (part.kind === 'elemMatchObject') return boundsInElement(part, group);
    return isTest(part) ? [{ path: part.path.text, test: part, group }] : [];
  });

const boundsInElement = (test: Test & { kind: 'elemMatchObject' }, group: number): Bound[] =>
  conjunctsOf(test.filter).flatMap(part =>
    isTest(part) && part.kind !== 'elemMatchObject'
      ? [{ path: pathOf(`${test.path.text}.${part.path.text}`).text, test: part, group }]
      : [],
  );

const isTest = (expression: Expression): expression is Test => !['and', 'or', 'not', 'never'].includes(expression.kind);

const planIndex = (
  index: Index,
  found: Bounds,
  conjuncts: readonly Expression[],
  bounds: readonly Bound[],
  sort: Sort,
): IndexPlan | undefined => {
  const bound = found.points.length > 0 || found.ranged;
  if (index.sparse && !bound) return undefined;
  const order = orderOf(index, found, sort);
  if (!bound && order === undefined) return undefined;
  const decided = conjuncts.filter((_, group) => bounds.some(b => b.group === group && found.decided.has(b)));
  return {
    kind: 'index',
    index,
    ranges: found.ranges,
    backward: order?.backward ?? false,
    order: order?.kind ?? (sort.length === 0 ? 'sorted' : 'unsorted'),
    exact: decided.length === conjuncts.length && !conjuncts.some(part => part.kind === 'elemMatchObject'),
    repeats: index.arrays.some((on, i) => on && found.points[i] !== 1),
    points: found.points.length,
    ranged: found.ranged,
  };
};

/**
 * Whether reading the ranges one after the other, or merging them, gives the order of the sort: a field bound to one
 * point is in any order, one bound to several points only within each of them.
 */
const orderOf = (
  index: Index,
  found: Bounds,
  sort: Sort,
): { kind: 'sorted' | 'merge'; backward: boolean } | undefined => {
  if (sort.length === 0) return undefined;
  const constant = (path: string): boolean =>
    index.fields.some((field, i) => field.path.text === path && found.points[i] === 1 && !index.arrays[i]);
  const wanted = sort.filter(({ path }) => !constant(path.text));
  if (index.fields.some((field, i) => index.arrays[i] && wanted.some(({ path }) => path.text === field.path.text))) {
    return undefined;
  }
  const sequential = directionOf(index, wanted, i => found.points[i] === 1);
  if (sequential !== undefined) return { kind: 'sorted', backward: sequential };
  if (found.ranges.length > maxMerge) return undefined;
  const merged = directionOf(index, wanted, i => found.points[i] !== undefined);
  return merged === undefined ? undefined : { kind: 'merge', backward: merged };
};

/** Backward or not, when the fields of the index are those of the sort, but for the ones that may be skipped. */
const directionOf = (index: Index, wanted: Sort, skippable: (i: number) => boolean): boolean | undefined => {
  let next = 0;
  let backward: boolean | undefined;
  for (const [i, field] of index.fields.entries()) {
    const want = wanted[next];
    if (!want) break;
    if (field.path.text !== want.path.text) {
      if (skippable(i)) continue;
      return undefined;
    }
    const turned = field.descending !== want.descending;
    if (backward !== undefined && backward !== turned) return undefined;
    backward = turned;
    next++;
  }
  return next === wanted.length ? (backward ?? false) : undefined;
};

const scoreOf = (plan: IndexPlan, sort: Sort): number => {
  const whole = plan.points === plan.index.fields.length;
  const one = whole && plan.index.unique && plan.ranges.length === 1 ? unique : 0;
  const order = sort.length > 0 && plan.order !== 'unsorted' ? 6 : 0;
  return one + plan.points * 10 + (plan.ranged ? 4 : 0) + order - plan.index.fields.length * 0.1;
};

/** A `$or` of which every part has an index of its own. */
const planOr = (
  collection: Collection,
  conjuncts: readonly Expression[],
  sort: Sort,
): OrPlan | { kind: 'none' } | undefined => {
  for (const conjunct of conjuncts) {
    if (conjunct.kind !== 'or') continue;
    const others = conjuncts.filter(other => other !== conjunct);
    const plans = conjunct.parts
      .map(part => planFor(collection, { kind: 'and', parts: [part, ...others] }, sort))
      .filter(plan => plan.kind !== 'none');
    if (plans.length === 0) return { kind: 'none' };
    const parts = plans.filter(
      (plan): plan is IndexPlan | OrPlan =>
        plan.kind === 'or' || (plan.kind === 'index' && (plan.points > 0 || plan.ranged)),
    );
    if (parts.length < plans.length) continue;
    const merge = sort.length > 0 && parts.every(part => part.order !== 'unsorted');
    return { kind: 'or', parts, order: merge ? 'merge' : 'unsorted' };
  }
  return undefined;
};
