import { accessSync, closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { Connection } from './connection.ts';

/** The store's file cannot be used; the message says which file, why and what can be done. */
export class CannotOpen extends Error {}

export type Opened = {
  readonly file: string;
  readonly writer: Connection;
  readonly reader: Connection;
  readonly readOnly: boolean;
  /** Lets go of the lock that keeps a second store away from the file. */
  readonly release: () => void;
};

/** 'RECD' in the header of the file: a store of this format, and no other SQLite file. */
const applicationId = 0x52454344;
const formatVersion = 1;

/** Nearly all reads go to the connection that writes; the other serves those that come while a transaction is open. */
const writerCacheKiB = 32 * 1024;
const readerCacheKiB = 4 * 1024;

/**
 * Opens or creates the file with one connection that writes and one that reads what is committed.
 * @param maxBytes the size that the file may not grow beyond (for tests of a full disk, or a quota)
 * @throws CannotOpen
 */
export const openFile = (path: string, maxBytes?: number): Opened => {
  const file = resolve(path);
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw new CannotOpen(`The directory of ${file} cannot be made: ${messageOf(error)}`);
  }
  return isReadOnly(file) ? openReadOnly(file) : openWritable(file, maxBytes);
};

/** Has everything that is committed on the disk: what is not in the file yet is in the log beside it. */
export const flushLog = (file: string): void => {
  const log = openSync(`${file}-wal`, 'r');
  try {
    fsyncSync(log);
  } finally {
    closeSync(log);
  }
};

const isReadOnly = (file: string): boolean => {
  try {
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK);
    accessSync(dirname(file), constants.W_OK);
    return false;
  } catch {
    return true;
  }
};

const openWritable = (file: string, maxBytes: number | undefined): Opened => {
  const lock = lockFile(file);
  let writer: Connection | undefined;
  try {
    writer = new Connection(new DatabaseSync(file));
    const fresh = statSync(file).size === 0;
    if (!fresh) checkHeader(writer, file);
    writer.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = FAST;
       PRAGMA cache_size = -${writerCacheKiB}; PRAGMA journal_size_limit = 67108864; PRAGMA wal_autocheckpoint = 4000; PRAGMA temp_store = MEMORY`,
    );
    if (fresh) create(writer);
    if (maxBytes !== undefined) writer.exec(`PRAGMA max_page_count = ${Math.floor(maxBytes / 4096)}`);
    const reader = new Connection(new DatabaseSync(file, { readOnly: true }));
    reader.exec(`PRAGMA cache_size = -${readerCacheKiB}; PRAGMA temp_store = MEMORY`);
    return { file, writer, reader, readOnly: false, release: () => lock.close() };
  } catch (error) {
    writer?.close();
    lock.close();
    throw error instanceof CannotOpen ? error : damaged(file, error);
  }
};

const openReadOnly = (file: string): Opened => {
  if (!existsSync(file)) throw new CannotOpen(`${file} does not exist and its directory cannot be written`);
  const open = (): Connection => {
    // Without write access SQLite cannot share a write-ahead log; where there is none, the file is all there is.
    const alone = !existsSync(`${file}-wal`);
    const url = pathToFileURL(file);
    if (alone) url.searchParams.set('immutable', '1');
    return new Connection(new DatabaseSync(url, { readOnly: true }));
  };
  try {
    const reader = open();
    checkHeader(reader, file);
    return { file, writer: open(), reader, readOnly: true, release: () => {} };
  } catch (error) {
    throw error instanceof CannotOpen ? error : damaged(file, error);
  }
};

/** SQLite's own lock on a small file beside: it ends with the process, however that ends. */
const lockFile = (file: string): Connection => {
  let lock: Connection | undefined;
  try {
    lock = new Connection(new DatabaseSync(`${file}.lock`));
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    throw new CannotOpen(`${file} is in use by another document store (${messageOf(error)})`);
  }
};

const create = (writer: Connection): void => {
  writer.exec(`
    BEGIN IMMEDIATE;
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${formatVersion};
    CREATE TABLE collections(id INTEGER PRIMARY KEY, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, UNIQUE(db, name));
    CREATE TABLE indexes(id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, spec BLOB NOT NULL, arrays INTEGER NOT NULL, ready INTEGER NOT NULL);
    CREATE TABLE retries(session BLOB NOT NULL, part INTEGER NOT NULL, txn INTEGER NOT NULL, at INTEGER NOT NULL, results BLOB NOT NULL, PRIMARY KEY(session, part)) WITHOUT ROWID;
    COMMIT`);
};

const checkHeader = (connection: Connection, file: string): void => {
  const pragma = (name: string): unknown => connection.first(`PRAGMA ${name}`)?.[0];
  if (pragma('application_id') !== applicationId) throw new CannotOpen(`${file} is no document store`);
  const version = pragma('user_version');
  if (version !== formatVersion) {
    throw new CannotOpen(`${file} has format ${String(version)}, this document store reads format ${formatVersion}`);
  }
};

export const damaged = (file: string, error: unknown): CannotOpen =>
  new CannotOpen(
    `${file} is damaged (${messageOf(error)}). Restore it from a backup, or move it away and rebuild the read models from the event log.`,
  );

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
