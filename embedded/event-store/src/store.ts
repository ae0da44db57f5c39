import { CommitQueue } from './storage/commit-queue.ts';
import type { LogFile } from './storage/file.ts';
import { Log } from './storage/log.ts';
import { Reader } from './storage/reader.ts';
import { Signals } from './storage/signals.ts';

/** Writes a line for whoever runs the store. */
export type Note = (message: string) => void;

/** An open event log: what the gRPC methods are written against. */
export type Store = {
  file: LogFile;
  log: Log;
  reader: Reader;
  signals: Signals;
  commits: CommitQueue;
  note: Note;
};

/** The log of an open file. */
export const createStore = (file: LogFile, note: Note): Store => {
  const signals = new Signals();
  const log = new Log(file.db);
  const commits = new CommitQueue(file.db, log, touched => signals.emit(touched));
  return { file, log, reader: new Reader(file.db), signals, commits, note };
};
