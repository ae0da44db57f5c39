import { matches } from '../query/match.ts';
import type { Expression } from '../query/expression.ts';
import { sortKey } from '../query/sort.ts';
import type { Sort } from '../query/sort.ts';
import { documentAt } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { documentsTable } from '../storage/catalog.ts';
import type { Collection } from '../storage/catalog.ts';
import { blob } from '../storage/connection.ts';
import type { Reads } from '../storage/connection.ts';
import type { IndexPlan, Plan } from './plan.ts';
import { indexRows, pointRows, refuseDropped, scanRows } from './read.ts';
import type { Found, Statistics } from './read.ts';

export type Query = {
  readonly connection: Reads;
  readonly collection: Collection;
  readonly filter: Expression;
  readonly sort: Sort;
  /** How many documents are wanted at most; 0 for all. */
  readonly limit: number;
  readonly plan: Plan;
  readonly statistics: Statistics;
};

/** A document of the answer; null marks a place where others may have their turn. */
export type Step = Found | null;

/** The documents of a query in its order. Nothing is held open between two steps. */
export const execute = (query: Query): Iterable<Step> => {
  const { plan, sort } = query;
  if (plan.kind === 'none') return [];
  const sorted = sort.length === 0 || (plan.kind !== 'scan' && plan.order !== 'unsorted');
  return sorted ? matching(query, plan) : sortAll(query);
};

/** The documents that match, in the order of the plan, each once. */
const matching = (query: Query, plan: Plan): Iterable<Step> => {
  const rows = rowsOf(query, plan);
  const filter = plan.kind === 'index' && plan.exact ? undefined : query.filter;
  const repeats = plan.kind === 'or' || (plan.kind === 'index' && plan.repeats);
  return filter || repeats ? sifted(rows, filter, repeats) : rows;
};

/** The rows that pass the filter; those that repeat come once. */
function* sifted(rows: Iterable<Step>, filter: Expression | undefined, repeats: boolean): Generator<Step, void> {
  const seen = repeats ? new Set<number>() : undefined;
  for (const found of rows) {
    if (found === null) yield null;
    else if (!seen?.has(found.row) && (!filter || matches(found.doc, filter))) {
      seen?.add(found.row);
      yield found;
    }
  }
}

const rowsOf = (query: Query, plan: Plan): Iterable<Step> => {
  const { connection, collection, statistics, limit } = query;
  if (plan.kind === 'none') return [];
  if (plan.kind === 'scan') return scanRows(connection, collection, statistics);
  if (plan.kind === 'or') {
    const parts = plan.parts.map(part => rowsOf(query, part));
    return plan.order === 'merge' ? merged(query, parts) : inTurn(parts);
  }
  const { index, backward } = plan;
  const ranges = backward ? [...plan.ranges].reverse() : plan.ranges;
  if (isPoints(plan)) return pointRows(connection, collection, index, ranges, statistics);
  const parts = ranges.map(range => indexRows(connection, collection, index, range, backward, limit, statistics));
  if (parts.length === 1) return parts[0] as Iterable<Step>;
  return plan.order === 'merge' ? merged(query, parts) : inTurn(parts);
};

/** Whether each range is a whole key that one document can have at most, and their order is no matter or right. */
const isPoints = ({ index, points, order }: IndexPlan): boolean =>
  index.unique && points === index.fields.length && order !== 'merge';

function* inTurn(parts: readonly Iterable<Step>[]): Generator<Step, void> {
  for (const part of parts) yield* part;
}

/** Streams that are each in the order of the sort, as one. */
function* merged(query: Query, parts: readonly Iterable<Step>[]): Generator<Step, void> {
  type Head = { found: Found; key: Buffer; stream: Iterator<Step> };
  const heads: Head[] = [];
  for (const part of parts) {
    const stream = part[Symbol.iterator]();
    const found = yield* nextOf(stream);
    if (found) heads.push({ found, key: sortKey(found.doc, query.sort), stream });
  }
  while (heads.length > 0) {
    let least = 0;
    for (let i = 1; i < heads.length; i++) {
      if (Buffer.compare((heads[i] as Head).key, (heads[least] as Head).key) < 0) least = i;
    }
    const head = heads[least] as Head;
    yield head.found;
    const found = yield* nextOf(head.stream);
    if (found) heads[least] = { found, key: sortKey(found.doc, query.sort), stream: head.stream };
    else heads.splice(least, 1);
  }
}

function* nextOf(stream: Iterator<Step>): Generator<null, Found | undefined> {
  for (let next = stream.next(); !next.done; next = stream.next()) {
    if (next.value !== null) return next.value;
    yield null;
  }
  return undefined;
}

/** What a sort in memory keeps of the documents themselves; beyond, they are read again when their turn comes. */
const keptBytes = 32 * 1024 * 1024;

function* sortAll(query: Query): Generator<Step, void> {
  type Entry = { key: Buffer; row: number; doc: Value | undefined };
  const { connection, collection, filter, sort, limit, plan } = query;
  const order = (a: Entry, b: Entry): number => Buffer.compare(a.key, b.key) || a.row - b.row;
  let entries: Entry[] = [];
  let kept = 0;
  for (const found of matching(query, plan)) {
    if (found === null) {
      yield null;
      continue;
    }
    kept += found.doc.end - found.doc.start;
    entries.push({ key: sortKey(found.doc, sort), row: found.row, doc: kept <= keptBytes ? found.doc : undefined });
    if (limit > 0 && entries.length >= 2 * limit + 1000) {
      entries = entries.sort(order).slice(0, limit);
      kept = entries.reduce((sum, { doc }) => sum + (doc ? doc.end - doc.start : 0), 0);
    }
  }
  entries.sort(order);
  for (const { row, doc } of limit > 0 ? entries.slice(0, limit) : entries) {
    const current = doc ?? fetch(connection, collection, row);
    if (current && (doc || matches(current, filter))) yield { row, doc: current };
    if (!doc) yield null;
  }
}

/** The document of a row, if it is still there. */
export const fetch = (connection: Reads, collection: Collection, row: number): Value | undefined => {
  refuseDropped(collection);
  const found = connection.first(`SELECT doc FROM ${documentsTable(collection)} WHERE id = ?`, row);
  return found && documentAt(blob(found[0]));
};
