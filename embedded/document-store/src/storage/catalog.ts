import { randomBytes } from 'node:crypto';
import { numberOf } from '../bson/number.ts';
import { boolOf, documentAt, fieldsOf, get, textOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { encode } from '../bson/write.ts';
import { pathOf } from '../query/path.ts';
import type { Path } from '../query/path.ts';
import { blob } from './connection.ts';
import type { Connection } from './connection.ts';

export type IndexField = { readonly path: Path; readonly descending: boolean };

/** An index of a collection: one row (key, document's row id) in the table `index_<id>` for each key of a document. */
export type Index = {
  readonly id: number;
  readonly name: string;
  /** As `listIndexes` answers it. */
  readonly spec: Value;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly expireAfterSeconds: number | undefined;
  /** Which fields have gone through an array in some document. */
  arrays: boolean[];
  /** False while it is being filled; then it is kept up to date but not yet used. */
  ready: boolean;
};

/** A collection: its documents are in the table `documents_<id>`, in the order of their insertion. */
export type Collection = {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly ns: string;
  readonly uuid: Buffer;
  readonly indexes: Index[];
  /** The next row id and the number of documents, once somebody asked. */
  nextRow: number | undefined;
  count: number | undefined;
  dropped: boolean;
};

export const documentsTable = (collection: Collection): string => `documents_${collection.id}`;
export const indexTable = (index: Index): string => `index_${index.id}`;
export const idIndex = (collection: Collection): Index => collection.indexes[0] as Index;

/** What collections and indexes there are, kept in memory and in the file alike. */
export class Catalog {
  readonly #writer: Connection;
  readonly #collections = new Map<string, Collection>();

  constructor(writer: Connection) {
    this.#writer = writer;
    this.load();
  }

  /** Reads everything anew, as after a transaction that was taken back; what is still there stays the same object. */
  load(): void {
    const before = new Map(this.#collections);
    this.#collections.clear();
    const indexes = this.#writer.all('SELECT collection, id, spec, arrays, ready FROM indexes ORDER BY id');
    for (const [id, db, name, uuid] of this.#writer.all('SELECT id, db, name, uuid FROM collections ORDER BY id')) {
      const fresh = newCollection(Number(id), String(db), String(name), blob(uuid));
      const old = before.get(fresh.ns);
      const collection = old?.id === fresh.id ? Object.assign(old, { nextRow: undefined, count: undefined }) : fresh;
      const kept = collection.indexes.splice(0);
      for (const [, indexId, spec, arrays, ready] of indexes.filter(([of]) => of === id)) {
        const index = newIndex(Number(indexId), documentAt(blob(spec)), Number(arrays), ready === 1);
        const same = kept.find(other => other.id === index.id);
        collection.indexes.push(same ? Object.assign(same, { arrays: index.arrays, ready: index.ready }) : index);
      }
      this.#collections.set(collection.ns, collection);
    }
    for (const [ns, old] of before) if (this.#collections.get(ns) !== old) old.dropped = true;
  }

  collection(db: string, name: string): Collection | undefined {
    return this.#collections.get(`${db}.${name}`);
  }

  all(): Collection[] {
    return [...this.#collections.values()];
  }

  /** Makes a collection with its index on `_id`. */
  create(db: string, name: string): Collection {
    const uuid = randomBytes(16);
    uuid[6] = ((uuid[6] as number) & 0x0f) | 0x40;
    uuid[8] = ((uuid[8] as number) & 0x3f) | 0x80;
    this.#writer.run('INSERT INTO collections(db, name, uuid) VALUES (?, ?, ?)', db, name, uuid);
    const collection = newCollection(this.#lastId(), db, name, uuid);
    this.#writer.exec(`CREATE TABLE ${documentsTable(collection)}(id INTEGER PRIMARY KEY, doc BLOB NOT NULL)`);
    this.#collections.set(collection.ns, collection);
    this.createIndex(collection, encode({ v: 2, key: { _id: 1 }, name: '_id_' }), true);
    return collection;
  }

  createIndex(collection: Collection, spec: Value, ready: boolean): Index {
    this.#writer.run(
      'INSERT INTO indexes(collection, spec, arrays, ready) VALUES (?, ?, 0, ?)',
      collection.id,
      spec.bytes,
      ready ? 1 : 0,
    );
    const index = newIndex(this.#lastId(), spec, 0, ready);
    this.#writer.exec(
      `CREATE TABLE ${indexTable(index)}(key BLOB NOT NULL, row INTEGER NOT NULL, PRIMARY KEY(key, row)) WITHOUT ROWID`,
    );
    collection.indexes.push(index);
    return index;
  }

  /** Writes down that an index is filled, or that more of its fields have met arrays. */
  save(index: Index): void {
    const arrays = index.arrays.reduce((bits, on, i) => bits | (on ? 1 << i : 0), 0);
    this.#writer.run('UPDATE indexes SET arrays = ?, ready = ? WHERE id = ?', arrays, index.ready ? 1 : 0, index.id);
  }

  dropIndex(collection: Collection, index: Index): void {
    this.#writer.run('DELETE FROM indexes WHERE id = ?', index.id);
    this.#writer.exec(`DROP TABLE ${indexTable(index)}`);
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
  }

  drop(collection: Collection): void {
    for (const index of [...collection.indexes]) this.dropIndex(collection, index);
    this.#writer.run('DELETE FROM collections WHERE id = ?', collection.id);
    this.#writer.exec(`DROP TABLE ${documentsTable(collection)}`);
    collection.dropped = true;
    this.#collections.delete(collection.ns);
  }

  /** Gives a collection another name; whoever still works on it under the old one finds it dropped. */
  rename(collection: Collection, db: string, name: string): void {
    this.#writer.run('UPDATE collections SET db = ?, name = ? WHERE id = ?', db, name, collection.id);
    this.load();
  }

  #lastId(): number {
    return Number(this.#writer.first('SELECT last_insert_rowid()')?.[0]);
  }
}

const newCollection = (id: number, db: string, name: string, uuid: Buffer): Collection => ({
  id,
  db,
  name,
  ns: `${db}.${name}`,
  uuid,
  indexes: [],
  nextRow: undefined,
  count: undefined,
  dropped: false,
});

const newIndex = (id: number, spec: Value, arrays: number, ready: boolean): Index => {
  const flag = (name: string): boolean => {
    const value = get(spec, name);
    return value !== undefined && boolOf(value);
  };
  const expire = get(spec, 'expireAfterSeconds');
  const name = textOf(get(spec, 'name') as Value);
  const fields = fieldsOf(get(spec, 'key') as Value).map(field => ({
    path: pathOf(field.name),
    descending: (numberOf(field.value) as number) < 0,
  }));
  return {
    id,
    name,
    spec,
    fields,
    unique: name === '_id_' || flag('unique'),
    sparse: flag('sparse'),
    expireAfterSeconds: expire && numberOf(expire),
    arrays: fields.map((_, i) => (arrays & (1 << i)) !== 0),
    ready,
  };
};
