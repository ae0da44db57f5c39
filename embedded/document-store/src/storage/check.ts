import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { documentsTable, indexTable } from './catalog.ts';
import type { Catalog } from './catalog.ts';
import type { Connection } from './connection.ts';
import { damaged } from './open.ts';
import type { CannotOpen } from './open.ts';

/** Files up to this size are checked before the first client is served; that takes a third of a second. */
const checkedAtOnce = 128 * 1024 * 1024;

/** Beside this file, as a source or compiled. */
const ownWorker = join(import.meta.dirname, `check-worker${extname(import.meta.filename)}`);

/** SQLite's own check of the file; its first complaint, or undefined. */
export const complaintOf = (connection: Connection): string | undefined => {
  const answer = String(connection.first('PRAGMA quick_check(1)')?.[0]);
  return answer === 'ok' ? undefined : answer;
};

/**
 * Looks for damage when a file is opened: its tables against the catalog, and all of it when it is small.
 * @throws CannotOpen
 */
export const checkAtStart = (file: string, connection: Connection, catalog: Catalog): void => {
  const tables = new Set(
    connection.all("SELECT name FROM sqlite_schema WHERE type = 'table'").map(([name]) => String(name)),
  );
  for (const collection of catalog.all()) {
    for (const table of [documentsTable(collection), ...collection.indexes.map(indexTable)]) {
      if (!tables.has(table)) throw damaged(file, `the table ${table} of ${collection.ns} is missing`);
    }
  }
  const complaint = statSync(file).size > checkedAtOnce ? undefined : complaintOf(connection);
  if (complaint !== undefined) throw damaged(file, complaint);
};

/**
 * Checks a large file in a thread of its own, while it is served already.
 * @param onDamage told when the file turns out to be damaged
 * @param from the size in bytes above which a file is large
 * @returns ends the check
 */
export const checkInBackground = (
  file: string,
  onDamage: (error: CannotOpen) => void,
  from = checkedAtOnce,
): (() => void) => {
  if (statSync(file).size <= from) return () => {};
  const worker = new Worker(ownWorker, { workerData: file });
  worker.unref();
  worker.on('message', (complaint: string | undefined) => {
    if (complaint !== undefined) onDamage(damaged(file, complaint));
  });
  worker.on('error', error => onDamage(damaged(file, error)));
  return () => void worker.terminate();
};
