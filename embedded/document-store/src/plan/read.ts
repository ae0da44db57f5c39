import { StoreError } from '../errors.ts';
import { documentAt } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { documentsTable, indexTable } from '../storage/catalog.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import { blob } from '../storage/connection.ts';
import type { Reads } from '../storage/connection.ts';
import { entriesOf } from '../storage/entries.ts';
import type { Entry } from '../storage/entries.ts';
import type { Range } from './plan.ts';

/** A document with the row it is kept in. */
export type Found = { readonly row: number; readonly doc: Value };

/** What a query has looked at. */
export type Statistics = { keys: number; documents: number };

/**
 * Others may have dropped it while they had their turn.
 * @throws StoreError QueryPlanKilled
 */
export const refuseDropped = (collection: Collection): void => {
  if (collection.dropped) throw new StoreError('QueryPlanKilled', 'collection dropped');
};

const firstBatch = 16;
const largestBatch = 512;
const batchBytes = 1024 * 1024;

/** An expression: SQLite parses and plans a statement anew whenever a bare `LIMIT ?` is given its value. */
const limited = 'LIMIT ? + 0';

/** The next batch: four times as many while the documents are small, so that one batch stays quick to read. */
const grow = (size: number, rows: number, bytes: number): number =>
  bytes > batchBytes ? Math.max(1, Math.floor((rows * batchBytes) / bytes)) : Math.min(largestBatch, size * 4);

/** All documents in the order they were inserted, with a null between batches. */
export function* scanRows(
  connection: Reads,
  collection: Collection,
  statistics: Statistics,
): Generator<Found | null, void> {
  const sql = `SELECT id, doc FROM ${documentsTable(collection)} WHERE id > ? ORDER BY id ${limited}`;
  let last = 0;
  for (let size = firstBatch; ; ) {
    refuseDropped(collection);
    const rows = connection.all(sql, last, size);
    let bytes = 0;
    for (const [id, doc] of rows) {
      last = Number(id);
      const value = documentAt(blob(doc));
      bytes += value.end;
      statistics.documents++;
      yield { row: last, doc: value };
    }
    if (rows.length < size) return;
    size = grow(size, rows.length, bytes);
    yield null;
  }
}

/**
 * The documents of one range of an index in its order, or backward, with a null between batches. Each batch goes on
 * after the last key and row of the one before, so that writes in between do no harm.
 */
export function* indexRows(
  connection: Reads,
  collection: Collection,
  index: Index,
  { from, to }: Range,
  backward: boolean,
  limit: number,
  statistics: Statistics,
): Generator<Found | null, void> {
  const way = backward ? 'DESC' : 'ASC';
  const tables = `FROM ${indexTable(index)} i CROSS JOIN ${documentsTable(collection)} d ON d.id = i.row WHERE`;
  const order = `ORDER BY i.key ${way}, i.row ${way} ${limited}`;
  const start = `${tables} i.key >= ? AND i.key < ? ${order}`;
  const onward = `${tables} (i.key, i.row) ${backward ? '<' : '>'} (?, ?) AND i.key ${backward ? '>=' : '<'} ? ${order}`;
  let last: readonly [Buffer, number] | undefined;
  for (let size = limit > 0 ? Math.min(limit, largestBatch) : firstBatch; ; ) {
    refuseDropped(collection);
    // Keys take as long to read as documents; where each document has one, the last is made from its document.
    const select = index.arrays.includes(true) ? 'SELECT i.row, d.doc, i.key' : 'SELECT i.row, d.doc';
    const rows = last
      ? connection.all(`${select} ${onward}`, last[0], last[1], backward ? from : to, size)
      : connection.all(`${select} ${start}`, from, to, size);
    let bytes = 0;
    for (const [row, doc] of rows) {
      const value = documentAt(blob(doc));
      bytes += value.end;
      statistics.keys++;
      statistics.documents++;
      yield { row: Number(row), doc: value };
    }
    const end = rows.at(-1);
    if (rows.length < size || !end) return;
    const [row, doc, key] = end;
    last = [key ? blob(key) : (entriesOf(index, documentAt(blob(doc))).list[0] as Entry).key, Number(row)];
    size = grow(size, rows.length, bytes);
    yield null;
  }
}

/** The documents with these keys of a unique index, with a null now and then. */
export function* pointRows(
  connection: Reads,
  collection: Collection,
  index: Index,
  points: readonly Range[],
  statistics: Statistics,
): Generator<Found | null, void> {
  const sql = `SELECT i.row, d.doc FROM ${indexTable(index)} i CROSS JOIN ${documentsTable(collection)} d ON d.id = i.row WHERE i.key = ?`;
  for (const [i, { from }] of points.entries()) {
    refuseDropped(collection);
    const found = connection.first(sql, from);
    if (found) {
      statistics.keys++;
      statistics.documents++;
      yield { row: Number(found[0]), doc: documentAt(blob(found[1])) };
    }
    if (i % firstBatch === firstBatch - 1) yield null;
  }
}

/** How many keys are counted at a time. */
const countStride = 20_000;

/** How many keys a range of an index holds, in parts, and not many beyond `enough`; no document is read. */
export function* countRange(
  connection: Reads,
  index: Index,
  { from, to }: Range,
  enough: number,
): Generator<number, void> {
  const within = `FROM ${indexTable(index)} WHERE (key, row) > (?, ?) AND key < ?`;
  let last: readonly [Buffer, number] = [from, -1];
  if (enough <= countStride) {
    yield Number(connection.first(`SELECT count(*) FROM (SELECT 1 ${within} ${limited})`, ...last, to, enough)?.[0]);
    return;
  }
  for (;;) {
    const end = connection.first(
      `SELECT key, row ${within} ORDER BY key, row LIMIT 1 OFFSET ${countStride - 1}`,
      ...last,
      to,
    );
    if (!end) {
      yield Number(connection.first(`SELECT count(*) ${within}`, ...last, to)?.[0]);
      return;
    }
    yield countStride;
    last = [blob(end[0]), Number(end[1])];
  }
}

/** Puts the rows that stand in a range into `rows`, in parts; yields how many keys were read. */
export function* rowsInRange(
  connection: Reads,
  index: Index,
  { from, to }: Range,
  rows: Set<number>,
): Generator<number, void> {
  const sql = `SELECT key, row FROM ${indexTable(index)} WHERE (key, row) > (?, ?) AND key < ? ORDER BY key, row LIMIT ${largestBatch}`;
  let last: readonly [Buffer, number] = [from, -1];
  for (;;) {
    const found = connection.all(sql, ...last, to);
    for (const [, row] of found) rows.add(Number(row));
    yield found.length;
    const end = found.at(-1);
    if (found.length < largestBatch || !end) return;
    last = [blob(end[0]), Number(end[1])];
  }
}

/** One row for each different key of an index, without reading the others. */
export function* distinctRows(connection: Reads, index: Index): Generator<number, void> {
  const sql = `SELECT key, row FROM ${indexTable(index)} WHERE key > ? ORDER BY key, row LIMIT 1`;
  let next = connection.first(sql, Buffer.alloc(0));
  while (next) {
    yield Number(next[1]);
    next = connection.first(sql, blob(next[0]));
  }
}
