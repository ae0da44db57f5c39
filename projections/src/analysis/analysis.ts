import type { Projection } from '../projection.ts';

/** A row of the table that an analysis answers. */
export type Row = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * What an analyst writes: a fold of events into documents, as read models are, and what to say about them in the end.
 * Sealed fields are null: an analysis has no keys.
 */
export type Analysis<Doc extends object> = Projection<Doc> & {
  /** The table, from all documents. Without it each document is a row. */
  readonly table?: (documents: ReadonlyMap<string, Doc>) => Iterable<Row>;
};

/** Declares an analysis; see the examples in `projections/analysis`. */
export const analysis = <Doc extends object>(
  declared: Omit<Analysis<Doc>, 'version' | 'indexes'> & Partial<Pick<Analysis<Doc>, 'version' | 'indexes'>>,
): Analysis<Doc> => ({ version: 1, indexes: [], ...declared });
