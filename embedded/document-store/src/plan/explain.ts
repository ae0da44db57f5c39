import { get } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { documentOf, valueOf } from '../bson/write.ts';
import type { Fields } from '../bson/write.ts';
import type { Sort } from '../query/sort.ts';
import type { IndexPlan, Plan } from './plan.ts';

/** A plan in the shape of MongoDB's `winningPlan`. */
export const describePlan = (plan: Plan, sort: Sort): Fields => {
  if (plan.kind === 'none') return { stage: 'EOF' };
  const sorted = sort.length === 0 || (plan.kind !== 'scan' && plan.order !== 'unsorted');
  const source = describeSource(plan);
  return sorted ? source : { stage: 'SORT', sortPattern: sortPattern(sort), inputStage: source };
};

const describeSource = (plan: Exclude<Plan, { kind: 'none' }>): Fields => {
  if (plan.kind === 'scan') return { stage: 'COLLSCAN', direction: 'forward' };
  if (plan.kind === 'index') return { stage: 'FETCH', inputStage: describeIndex(plan) };
  return {
    stage: plan.order === 'merge' ? 'SORT_MERGE' : 'OR',
    inputStages: plan.parts.map(part =>
      part.kind === 'or' ? describeSource(part) : { stage: 'FETCH', inputStage: describeIndex(part) },
    ),
  };
};

/** An index scan as `explain` and `count` show it. */
export const describeIndex = (plan: IndexPlan): Fields => {
  const scan = {
    stage: 'IXSCAN',
    keyPattern: get(plan.index.spec, 'key'),
    indexName: plan.index.name,
    isMultiKey: plan.index.arrays.some(on => on),
    isUnique: plan.index.unique,
    isSparse: plan.index.sparse,
    direction: plan.backward ? 'backward' : 'forward',
    /** Leading fields bound to single values; then whether the next is bound to a range. */
    boundFields: plan.points,
    ranged: plan.ranged,
    ranges: plan.ranges.length,
  };
  return plan.order === 'merge' && plan.ranges.length > 1 ? { ...scan, merged: true } : scan;
};

const sortPattern = (sort: Sort): Value =>
  documentOf(sort.map(({ path, descending }) => ({ name: path.text, value: valueOf(descending ? -1 : 1) })));
