import { StoreError } from '../errors.ts';
import { Catalog, idIndex, indexTable } from './catalog.ts';
import type { Collection } from './catalog.ts';
import { CommitGroup } from './commit-group.ts';
import type { Participant } from './commit-group.ts';
import type { Connection, Reads } from './connection.ts';
import { checkAtStart, checkInBackground } from './check.ts';
import { Documents } from './documents.ts';
import { CannotOpen, damaged, flushLog, openFile } from './open.ts';
import type { Opened } from './open.ts';

/** Everything on disk: the catalog, the documents, and the transaction in which they are written. */
export class Store {
  readonly #opened: Opened;
  readonly #endCheck: () => void;
  readonly catalog: Catalog;
  readonly documents: Documents;
  readonly group: CommitGroup;

  /**
   * @param onDamage told when a large file, which is checked while it is served, turns out to be damaged
   * @throws CannotOpen
   */
  constructor(file: string, maxBytes: number | undefined, onDamage: (error: CannotOpen) => void) {
    this.#opened = openFile(file, maxBytes);
    const { writer, readOnly } = this.#opened;
    try {
      this.catalog = new Catalog(writer);
      checkAtStart(this.#opened.file, writer, this.catalog);
      this.documents = new Documents(writer, this.catalog);
      this.group = new CommitGroup(
        writer,
        readOnly,
        () => this.catalog.load(),
        () => flushLog(this.file),
      );
      this.#dropUnfinished();
      this.#endCheck = checkInBackground(this.#opened.file, onDamage);
    } catch (error) {
      this.#closeFile();
      throw error instanceof CannotOpen ? error : damaged(file, error);
    }
  }

  get file(): string {
    return this.#opened.file;
  }

  get readOnly(): boolean {
    return this.#opened.readOnly;
  }

  /**
   * Sees only what is committed. While nothing is written the writer sees just that, and it has a warm cache, which a
   * second connection has to give up at every commit of the first.
   */
  readonly committed: Reads = {
    all: (sql, ...values) => this.#settled().all(sql, ...values),
    first: (sql, ...values) => this.#settled().first(sql, ...values),
  };

  #settled(): Connection {
    return this.group.isWritten ? this.#opened.reader : this.writer;
  }

  /** Sees also what this turn has written; for the reading half of a write. Begins the transaction when there is none. */
  get writer(): Connection {
    this.group.begin();
    return this.#opened.writer;
  }

  /** Changes collections or indexes: committed at once, so that readers meet only tables that are there. */
  define<T>(participant: Participant, change: () => T): T {
    const result = this.group.write(participant, change);
    this.group.commit();
    return result;
  }

  /** The collection, made if it is not there. */
  ensure(participant: Participant, db: string, name: string): Collection {
    const found = this.catalog.collection(db, name);
    if (found) return found;
    checkNamespace(db, name);
    return this.define(participant, () => this.catalog.create(db, name));
  }

  /** How many documents a collection has; counted once, then kept. */
  count(collection: Collection): number {
    collection.count ??= Number(this.writer.first(`SELECT count(*) FROM ${indexTable(idIndex(collection))}`)?.[0]);
    return collection.count;
  }

  /** The size of the file in bytes. */
  get size(): number {
    return (
      Number(this.committed.first('PRAGMA page_count')?.[0]) * Number(this.committed.first('PRAGMA page_size')?.[0])
    );
  }

  close(): void {
    this.#endCheck();
    this.#closeFile();
  }

  /** Indexes that were being filled when the process ended: nobody was told that they are there. */
  #dropUnfinished(): void {
    const { writer, readOnly } = this.#opened;
    if (readOnly || this.catalog.all().every(({ indexes }) => indexes.every(({ ready }) => ready))) return;
    writer.exec('BEGIN IMMEDIATE');
    for (const collection of this.catalog.all()) {
      for (const index of collection.indexes.filter(({ ready }) => !ready)) this.catalog.dropIndex(collection, index);
    }
    writer.exec('COMMIT');
  }

  #closeFile(): void {
    this.#opened.reader.close();
    this.#opened.writer.close();
    this.#opened.release();
  }
}

/** @throws StoreError InvalidNamespace for a name that no collection may have */
export const checkNamespace = (db: string, name: string): void => {
  if (db.length === 0 || Buffer.byteLength(db) > 63 || /[\s/\\."$*<>:|?]/.test(db)) {
    throw new StoreError('InvalidNamespace', `Invalid database name: '${db}'`);
  }
  if (name === '' || name.includes('$') || name.includes('\0') || name.startsWith('.') || name.endsWith('.')) {
    throw new StoreError('InvalidNamespace', `Invalid collection name: ${db}.${name}`);
  }
  if (name.startsWith('system.'))
    throw new StoreError('InvalidNamespace', `Cannot write to system collection ${db}.${name}`);
  if (Buffer.byteLength(`${db}.${name}`) > 255) {
    throw new StoreError(
      'InvalidNamespace',
      `Fully qualified namespace is too long. Namespace: ${db}.${name} Max: 255`,
    );
  }
};
