import { StoreError } from '../errors.ts';
import type { Connection } from './connection.ts';

/** Somebody whose writes are in the open transaction. */
export type Participant = {
  /** The writes outlive this process and, for who asked for it, the machine's end. */
  committed(): void;
  /** Nothing of the transaction remains. */
  failed(error: StoreError): void;
};

/** How long the slices of one command share a transaction that nobody waits for. */
const longestMilliseconds = 100;

/**
 * One SQLite transaction for all that a turn of the event loop writes, before whose end nobody is answered. It is
 * flushed to the disk, at once for all, where somebody asked for that. When a write fails, all of them are taken back and every participant hears of it. Reads
 * begin it and leave it open, since the locks cost more than most reads do and nobody else writes to the file.
 */
export class CommitGroup {
  readonly #writer: Connection;
  readonly #readOnly: boolean;
  readonly #onRollback: () => void;
  readonly #flush: () => void;
  readonly #participants = new Set<Participant>();
  #written = false;
  #writtenAt = 0;
  #awaited = false;
  #toDisk = false;

  /** @param flush has what is committed on the disk */
  constructor(writer: Connection, readOnly: boolean, onRollback: () => void, flush: () => void) {
    this.#writer = writer;
    this.#readOnly = readOnly;
    this.#onRollback = onRollback;
    this.#flush = flush;
  }

  /** Whether something is written and not yet committed. */
  get isWritten(): boolean {
    return this.#written;
  }

  /** Somebody's answer waits for the open transaction, or for its being on the disk. */
  await(toDisk: boolean): void {
    this.#awaited = true;
    this.#toDisk ||= toDisk;
  }

  /** Has what was committed before on the disk. @throws StoreError */
  flush(): void {
    if (this.#readOnly) return;
    try {
      this.#flush();
    } catch (error) {
      throw storageError(error);
    }
  }

  /**
   * Whether the end of a turn is the time to commit: an answer waits, or a long command has been writing for a while.
   * Until then its next slice may as well be part of the transaction.
   */
  get isDue(): boolean {
    return this.#awaited || performance.now() - this.#writtenAt > longestMilliseconds;
  }

  /** Begins a transaction when there is none; its first write makes it one that writes. */
  begin(): void {
    if (this.#readOnly || this.#writer.inTransaction) return;
    // After some errors SQLite ends a transaction by itself, and what was written in it is gone.
    if (this.#written) throw this.#rollback(new Error('The transaction was taken back'));
    this.#writer.run('BEGIN');
  }

  /** Runs `write` inside the transaction. Refusals leave it intact; any other error takes it back. */
  write<T>(participant: Participant, write: () => T): T {
    if (this.#readOnly) throw new StoreError('OperationFailed', 'The file of the document store is read-only');
    try {
      this.begin();
      if (!this.#written) this.#writtenAt = performance.now();
      this.#written = true;
      this.#participants.add(participant);
      return write();
    } catch (error) {
      if (error instanceof StoreError) throw error;
      this.#participants.delete(participant);
      throw this.#rollback(error);
    }
  }

  commit(): void {
    if (!this.#written) return;
    try {
      this.#writer.run('COMMIT');
    } catch (error) {
      this.#rollback(error);
      return;
    }
    const failure = this.#toDisk ? this.#failedFlush() : null;
    for (const participant of this.#end()) {
      if (failure) participant.failed(failure);
      else participant.committed();
    }
  }

  #failedFlush(): StoreError | null {
    try {
      this.flush();
      return null;
    } catch (error) {
      return storageError(error);
    }
  }

  #rollback(cause: unknown): StoreError {
    const error = storageError(cause);
    try {
      // SQLite takes some failures back by itself, and then there is nothing to roll back.
      if (this.#writer.inTransaction) this.#writer.exec('ROLLBACK');
    } catch {
      this.#writer.forget();
    }
    const participants = this.#end();
    this.#onRollback();
    for (const participant of participants) participant.failed(error);
    return error;
  }

  #end(): Participant[] {
    this.#written = false;
    this.#awaited = false;
    this.#toDisk = false;
    const all = [...this.#participants];
    this.#participants.clear();
    return all;
  }
}

const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

/** What an error of SQLite means to a client. */
export const storageError = (cause: unknown): StoreError => {
  if (cause instanceof StoreError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = (cause as { errcode?: number } | null)?.errcode;
  switch (code === undefined ? undefined : code & 0xff) {
    case SQLITE_FULL:
      return new StoreError('OutOfDiskSpace', `The disk is full, nothing was written: ${message}`);
    case SQLITE_READONLY:
      return new StoreError('OperationFailed', `The file of the document store is read-only: ${message}`);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return new StoreError('InternalError', `The file of the document store is damaged: ${message}`);
    default:
      return new StoreError('InternalError', message);
  }
};
