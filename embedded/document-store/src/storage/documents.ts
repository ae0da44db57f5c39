import { StoreError } from '../errors.ts';
import { show } from '../bson/show.ts';
import { fieldOf, get, sameBytes, textOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { encode, valueOf } from '../bson/write.ts';
import { documentsTable, indexTable } from './catalog.ts';
import type { Catalog, Collection, Index } from './catalog.ts';
import type { Connection } from './connection.ts';
import { entriesOf, hasEntry } from './entries.ts';
import type { Entries, Entry } from './entries.ts';

type Change = { readonly index: Index; readonly before: Entries | undefined; readonly after: Entries | undefined };

/**
 * Writes documents together with their index rows. All that can be refused is found out before the first row is
 * touched, so a refusal leaves nothing behind.
 */
export class Documents {
  readonly #writer: Connection;
  readonly #catalog: Catalog;

  constructor(writer: Connection, catalog: Catalog) {
    this.#writer = writer;
    this.#catalog = catalog;
  }

  /** @throws StoreError DuplicateKey, CannotIndexParallelArrays */
  insert(collection: Collection, doc: Value): void {
    const changes = collection.indexes.map(
      (index): Change => ({ index, before: undefined, after: entriesOf(index, doc) }),
    );
    this.#refuseDuplicates(collection, changes, 0);
    const row = this.#nextRow(collection);
    this.#writer.run(`INSERT INTO ${documentsTable(collection)}(id, doc) VALUES (?, ?)`, row, doc.bytes);
    this.#apply(changes, row);
    collection.nextRow = row + 1;
    if (collection.count !== undefined) collection.count++;
  }

  /** @throws StoreError DuplicateKey, CannotIndexParallelArrays */
  replace(collection: Collection, row: number, before: Value, after: Value): void {
    const changes = collection.indexes
      .filter(index => !index.fields.every(({ path }) => isUntouched(path.parts[0] as Buffer, before, after)))
      .map((index): Change => ({ index, before: entriesOf(index, before), after: entriesOf(index, after) }));
    this.#refuseDuplicates(collection, changes, row);
    this.#writer.run(`UPDATE ${documentsTable(collection)} SET doc = ? WHERE id = ?`, after.bytes, row);
    this.#apply(changes, row);
  }

  remove(collection: Collection, row: number, doc: Value): void {
    this.#writer.run(`DELETE FROM ${documentsTable(collection)} WHERE id = ?`, row);
    const changes = collection.indexes.map(
      (index): Change => ({ index, before: entriesOf(index, doc), after: undefined }),
    );
    this.#apply(changes, row);
    if (collection.count !== undefined) collection.count--;
  }

  /** Adds a document that is there already to an index that is being filled. */
  addToIndex(collection: Collection, index: Index, row: number, doc: Value): void {
    const changes = [{ index, before: undefined, after: entriesOf(index, doc) }];
    this.#refuseDuplicates(collection, changes, row);
    this.#noteArrays(index, changes[0]?.after);
    for (const { key } of changes[0]?.after.list ?? []) {
      this.#writer.run(`INSERT OR IGNORE INTO ${indexTable(index)} VALUES (?, ?)`, key, row);
    }
  }

  #nextRow(collection: Collection): number {
    if (collection.nextRow !== undefined) return collection.nextRow;
    return Number(this.#writer.first(`SELECT ifnull(max(id), 0) + 1 FROM ${documentsTable(collection)}`)?.[0]);
  }

  #refuseDuplicates(collection: Collection, changes: readonly Change[], row: number): void {
    for (const { index, before, after } of changes) {
      if (!index.unique) continue;
      for (const entry of after?.list ?? []) {
        if (before && hasEntry(before, entry)) continue;
        const rival = this.#writer.first(
          `SELECT 1 FROM ${indexTable(index)} WHERE key = ? AND row <> ? LIMIT 1`,
          entry.key,
          row,
        );
        if (rival) throw duplicateKey(collection, index, entry);
      }
    }
  }

  #apply(changes: readonly Change[], row: number): void {
    for (const { index, before, after } of changes) {
      this.#noteArrays(index, after);
      for (const entry of before?.list ?? []) {
        if (after && hasEntry(after, entry)) continue;
        this.#writer.run(`DELETE FROM ${indexTable(index)} WHERE key = ? AND row = ?`, entry.key, row);
      }
      for (const entry of after?.list ?? []) {
        if (before && hasEntry(before, entry)) continue;
        this.#writer.run(`INSERT OR IGNORE INTO ${indexTable(index)} VALUES (?, ?)`, entry.key, row);
      }
    }
  }

  #noteArrays(index: Index, entries: Entries | undefined): void {
    if (!entries?.arrays.some((on, i) => on && !index.arrays[i])) return;
    index.arrays = index.arrays.map((on, i) => on || entries.arrays[i] === true);
    this.#catalog.save(index);
  }
}

/** Whether a field of a document and all that is in it stay as they are. */
const isUntouched = (name: Buffer, before: Value, after: Value): boolean => {
  const a = fieldOf(before, name);
  const b = fieldOf(after, name);
  return a && b ? sameBytes(a, b) : a === b;
};

const duplicateKey = (collection: Collection, index: Index, entry: Entry): StoreError => {
  const keyPattern = get(index.spec, 'key') as Value;
  const missing = valueOf(null);
  const keyValue = encode(
    Object.fromEntries(index.fields.map((field, i) => [field.path.text, entry.values[i] ?? missing])),
  );
  const name = textOf(get(index.spec, 'name') as Value);
  return new StoreError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.ns} index: ${name} dup key: ${show(keyValue)}`,
    { keyPattern, keyValue },
  );
};
