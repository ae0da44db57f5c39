import { DatabaseSync } from 'node:sqlite';
import type { Act } from './workload.ts';

/** One row and one commit at a time, by SQLite alone: what the disk allows a single writer. */
export const openDisk = (file: string): { commit: Act; close(): void } => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE rows(id INTEGER PRIMARY KEY, text TEXT)');
  const insert = db.prepare('INSERT INTO rows(text) VALUES (?)');
  return {
    commit: async i => {
      insert.run(`row ${i}`);
    },
    close: () => db.close(),
  };
};
