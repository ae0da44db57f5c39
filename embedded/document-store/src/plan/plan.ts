import type { Index } from '../storage/catalog.ts';

/** Keys from `from` up to, not including, `to`. */
export type Range = { readonly from: Buffer; readonly to: Buffer };

export type IndexPlan = {
  readonly kind: 'index';
  readonly index: Index;
  readonly ranges: readonly Range[];
  readonly backward: boolean;
  /** How the rows come: in the order of the sort, in it after merging the ranges, or in another order. */
  readonly order: 'sorted' | 'merge' | 'unsorted';
  /** The rows of the index are all that is asked for: no document has to be looked at. */
  readonly exact: boolean;
  /** A document can stand in the ranges more than once. */
  readonly repeats: boolean;
  /** How many leading fields are bound to points, and whether the next one is bound to a range. */
  readonly points: number;
  readonly ranged: boolean;
};

/** How the documents of a query are found. */
export type Plan =
  | { readonly kind: 'none' }
  | { readonly kind: 'scan' }
  | IndexPlan
  | { readonly kind: 'or'; readonly parts: readonly (IndexPlan | OrPlan)[]; readonly order: 'merge' | 'unsorted' };

export type OrPlan = Extract<Plan, { kind: 'or' }>;
