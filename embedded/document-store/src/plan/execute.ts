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
import type { IndexPlan, OrPlan, Plan } from './plan.ts';
import { indexRows, pointRows, scanRows } from './read.ts';
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
export function* execute(query: Query): Generator<Step, void> {
  const { plan, sort } = query;
  if (plan.kind === 'none') return;
  const sorted = sort.length === 0 || (plan.kind !== 'scan' && plan.order !== 'unsorted');
  if (sorted) yield* matching(query, plan);
  else yield* sortAll(query);
}

/** The documents that match, in the order of the plan, each once. */
function* matching(query: Query, plan: Plan): Generator<Step, void> {
  const seen = plan.kind === 'or' || (plan.kind === 'index' && plan.repeats) ? new Set<number>() : undefined;
  const exact = plan.kind === 'index' && plan.exact;
  for (const found of rowsOf(query, plan)) {
    if (found === null) yield null;
    else if (!seen?.has(found.row) && (exact || matches(found.doc, query.filter))) {
      seen?.add(found.row);
      yield found;
    }
  }
}

function* rowsOf(query: Query, plan: Plan): Generator<Step, void> {
  const { connection, collection, statistics, limit } = query;
  if (plan.kind === 'none') return;
  if (plan.kind === 'scan') yield* scanRows(connection, collection, statistics);
  else if (plan.kind === 'or')
    yield* plan.order === 'merge'
      ? merged(
          query,
          plan.parts.map(part => rowsOf(query, part)),
        )
      : inTurn(query, plan);
  else {
    const backward = plan.backward;
    const ranges = backward ? [...plan.ranges].reverse() : plan.ranges;
    const read = (range: (typeof ranges)[number]) =>
      indexRows(connection, collection, plan.index, range, backward, limit, statistics);
    if (isPoints(plan)) yield* pointRows(connection, collection, plan.index, ranges, statistics);
    else if (plan.order === 'merge' && ranges.length > 1) yield* merged(query, ranges.map(read));
    else for (const range of ranges) yield* read(range);
  }
}

/** Whether each range is a whole key that one document can have at most, and their order is no matter or right. */
const isPoints = ({ index, points, order }: IndexPlan): boolean =>
  index.unique && points === index.fields.length && order !== 'merge';

function* inTurn(query: Query, plan: OrPlan): Generator<Step, void> {
  for (const part of plan.parts) yield* rowsOf(query, part);
}

/** Streams that are each in the order of the sort, as one. */
function* merged(query: Query, streams: Generator<Step, void>[]): Generator<Step, void> {
  type Head = { found: Found; key: Buffer; stream: Generator<Step, void> };
  const heads: Head[] = [];
  for (const stream of streams) {
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

function* nextOf(stream: Generator<Step, void>): Generator<null, Found | undefined> {
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
  const found = connection.first(`SELECT doc FROM ${documentsTable(collection)} WHERE id = ?`, row);
  return found && documentAt(blob(found[0]));
};
