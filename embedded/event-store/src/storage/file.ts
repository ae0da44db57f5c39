import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isWalDamaged } from './check-wal.ts';
import { DamagedEvent } from './reader.ts';
import { SQLITE, sqliteCode } from './sqlite-errors.ts';

/** The file cannot be served: `reason` says why in words for the person who started the store. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

export type LogFile = { path: string; db: DatabaseSync; readOnly: boolean };

const APPLICATION_ID = 0x52_43_45_53;
const SCHEMA_VERSION = 1;

/** Streams of which something may be hidden (SQL). */
export const LIMITED_STREAMS =
  'state > 0 OR max_count IS NOT NULL OR max_age IS NOT NULL OR truncate_before IS NOT NULL';

/**
 * `events.response` is the whole gRPC message a reader receives: everything in it is known when the event is
 * appended, so that reading is copying. The other columns are what has to be looked up or filtered by.
 * `streams.floor` is the last revision that was ever given out, kept up to date only when a scavenge removes the
 * event that would tell; `log.position` is the same for positions. `streams.state`: 0 live, 1 deleted, 2 tombstoned.
 */
const SCHEMA = `
  CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    floor INTEGER NOT NULL DEFAULT -1,
    state INTEGER NOT NULL DEFAULT 0,
    max_count INTEGER,
    max_age INTEGER,
    truncate_before INTEGER
  ) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    created INTEGER NOT NULL,
    id BLOB NOT NULL,
    type TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    response BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE INDEX limited_streams ON streams (id) WHERE ${LIMITED_STREAMS};
  CREATE TABLE log (position INTEGER NOT NULL) STRICT;
  INSERT INTO log VALUES (0);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

const mayWrite = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const pragma = (db: DatabaseSync, name: string): unknown => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];

const prepareForWriting = (db: DatabaseSync): void => {
  // Exclusive locking keeps a second store from the same file: both would give out the same revisions.
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0');
  if (pragma(db, 'page_count') === 0) db.exec('PRAGMA auto_vacuum = INCREMENTAL');
  // Bulk appends wait less often for the log's pages to move into the file when more of them move at once.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; BEGIN IMMEDIATE');
  if (pragma(db, 'user_version') === 0 && pragma(db, 'schema_version') === 0) db.exec(SCHEMA);
  db.exec('COMMIT');
};

/**
 * The address by which SQLite reads a file without making others beside it. It does not look at a write-ahead log
 * then, so there must be none.
 */
const untouched = (path: string): URL => {
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (wal && wal.size > 0) {
    throw new UnusableFile(`${path} was not closed and may not be written to: its last events are in ${path}-wal`);
  }
  return new URL(`${pathToFileURL(path).href}?immutable=1`);
};

const open = (path: string): LogFile => {
  if (isWalDamaged(path)) throw new UnusableFile(`${path} is damaged: events in ${path}-wal cannot be read`);
  const readOnly = existsSync(path) && !mayWrite(path);
  if (!readOnly) mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(readOnly ? untouched(path) : path, { readOnly, timeout: 0 });
  try {
    if (!readOnly) prepareForWriting(db);
    db.exec('PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY');
    if (pragma(db, 'application_id') !== APPLICATION_ID) throw new UnusableFile(`${path} is not an event store's file`);
    if (pragma(db, 'user_version') !== SCHEMA_VERSION) {
      throw new UnusableFile(`${path} was written by another version of the event store`);
    }
    return { path, db, readOnly };
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Says of an error from SQLite what it means for a file at its start; gives back any other error as it is. */
export const unusable = (path: string, error: unknown): unknown => {
  if (error instanceof DamagedEvent) return new UnusableFile(`${path} is damaged: ${error.message}`, { cause: error });
  switch (sqliteCode(error)) {
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
      return new UnusableFile(`${path} is in use by another process`, { cause: error });
    case SQLITE.CORRUPT:
    case SQLITE.NOT_A_DATABASE:
      return new UnusableFile(`${path} is damaged: ${(error as Error).message}`, { cause: error });
    default:
      return error;
  }
};

/**
 * Opens the log's file, or makes it. A file that may not be written to is opened for reading.
 * @throws {UnusableFile} when it is damaged, in use by another process, or of another kind
 */
export const openLogFile = (file: string): LogFile => {
  const path = resolve(file);
  try {
    return open(path);
  } catch (error) {
    throw unusable(path, error);
  }
};
