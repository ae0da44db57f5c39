import { StoreError } from '../errors.ts';
import type { Connection } from './connection.ts';

/** Somebody whose writes are in the open transaction. */
export type Participant = {
  /** The writes are on disk. */
  committed(): void;
  /** Nothing of the transaction remains. */
  failed(error: StoreError): void;
};

/** How long the slices of one command share a transaction that nobody waits for. */
const longestMilliseconds = 100;

/**
 * One SQLite transaction for all writes of a turn of the event loop: they share the flush to the disk, and nobody is
 * answered before it. When anything in it fails, all of it is taken back and every participant hears of it.
 */
export class CommitGroup {
  readonly #writer: Connection;
  readonly #readOnly: boolean;
  readonly #onRollback: () => void;
  readonly #participants = new Set<Participant>();
  #open = false;
  #openedAt = 0;
  #awaited = false;

  constructor(writer: Connection, readOnly: boolean, onRollback: () => void) {
    this.#writer = writer;
    this.#readOnly = readOnly;
    this.#onRollback = onRollback;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Somebody's answer waits for the open transaction. */
  await(): void {
    this.#awaited = true;
  }

  /**
   * Whether the end of a turn is the time to commit: an answer waits, or the transaction of a long command has been open
   * for a while. Until then the next slice of that command may as well be part of it.
   */
  get isDue(): boolean {
    return this.#open && (this.#awaited || performance.now() - this.#openedAt > longestMilliseconds);
  }

  /** Runs `write` inside the transaction. Refusals leave it intact; any other error takes it back. */
  write<T>(participant: Participant, write: () => T): T {
    if (this.#readOnly) throw new StoreError('OperationFailed', 'The file of the document store is read-only');
    try {
      if (!this.#open) this.#begin();
      this.#participants.add(participant);
      return write();
    } catch (error) {
      if (error instanceof StoreError) throw error;
      this.#participants.delete(participant);
      throw this.#rollback(error);
    }
  }

  #begin(): void {
    this.#writer.run('BEGIN IMMEDIATE');
    this.#open = true;
    this.#openedAt = performance.now();
  }

  commit(): void {
    if (!this.#open) return;
    try {
      this.#writer.run('COMMIT');
    } catch (error) {
      this.#rollback(error);
      return;
    }
    this.#open = false;
    for (const participant of this.#take()) participant.committed();
  }

  #rollback(cause: unknown): StoreError {
    const error = storageError(cause);
    try {
      // SQLite takes some failures back by itself, and then there is nothing to roll back.
      if (this.#open) this.#writer.exec('ROLLBACK');
    } catch {
      this.#writer.forget();
    }
    this.#open = false;
    this.#onRollback();
    for (const participant of this.#take()) participant.failed(error);
    return error;
  }

  #take(): Participant[] {
    this.#awaited = false;
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
