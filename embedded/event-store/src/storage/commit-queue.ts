import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Log } from './log.ts';

type Waiting = { run(): void; settle(error: unknown): void };

/** Tells after a commit which streams were written to. */
export type OnCommit = (touched: ReadonlySet<string>) => void;

/**
 * Group commit: everything submitted in one turn of the event loop goes into one transaction, so that one wait for
 * the disk serves them all. Nothing is answered before its commit.
 */
export class CommitQueue {
  readonly #log: Log;
  readonly #onCommit: OnCommit;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #rollback: StatementSync;
  #waiting: Waiting[] = [];
  #touched = new Set<string>();

  constructor(db: DatabaseSync, log: Log, onCommit: OnCommit) {
    this.#log = log;
    this.#onCommit = onCommit;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#rollback = db.prepare('ROLLBACK');
  }

  /**
   * Runs `write` in the next transaction.
   * @returns its value once that is on disk
   * @throws what `write` or the commit threw; nothing of it was kept then
   */
  submit<T>(write: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let value: T;
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      this.#waiting.push({
        run: () => {
          value = write();
        },
        settle: error => (error === null ? resolve(value) : reject(error)),
      });
    });
  }

  /** Commits what waits, at once. */
  flush(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return;
    const error = this.#transact(batch);
    // One append that does not fit must not take along those it happened to share a turn with.
    if (error !== null && batch.length > 1) for (const one of batch) one.settle(this.#transact([one]));
    else for (const one of batch) one.settle(error);
    const touched = this.#touched;
    this.#touched = new Set();
    if (touched.size > 0) this.#onCommit(touched);
  }

  /** The error that made it roll back, or null. */
  #transact(batch: readonly Waiting[]): unknown {
    let open = false;
    try {
      this.#begin.run();
      open = true;
      for (const one of batch) one.run();
      this.#commit.run();
      for (const name of this.#log.takeTouched()) this.#touched.add(name);
      return null;
    } catch (error) {
      this.#abandon(open);
      return error ?? new Error('The transaction failed');
    }
  }

  #abandon(open: boolean): void {
    try {
      if (open) this.#rollback.run();
    } catch {
      // SQLite has already rolled back by itself after some errors (a full disk among them).
    }
    this.#log.forget();
  }
}
