import { StoreError } from '../errors.ts';
import { documentAt, fieldsOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { documentOf } from '../bson/write.ts';
import { blob } from './connection.ts';
import type { Connection } from './connection.ts';

/** How long the outcome of a retryable write is kept: as long as a session may be idle. */
export const sessionMinutes = 30;

/** The outcomes of one retryable command, by statement; those of an earlier try are there from the start. */
export class RetryRecord {
  readonly #writer: Connection;
  readonly #session: Buffer;
  readonly #txn: number;
  readonly #known = new Map<number, Value>();
  readonly #fresh: { name: string; value: Value }[] = [];
  #parts: number;
  #stale: boolean;

  /**
   * @param session what tells the session from others
   * @throws StoreError TransactionTooOld when the session has written with a later number
   */
  constructor(writer: Connection, session: Buffer, txn: number) {
    this.#writer = writer;
    this.#session = session;
    this.#txn = txn;
    const rows = writer.all('SELECT txn, results FROM retries WHERE session = ? ORDER BY part', session);
    const last = rows[0] ? Number(rows[0][0]) : -1;
    if (last > txn) {
      throw new StoreError(
        'TransactionTooOld',
        `Retryable write with txnNumber ${txn} is prohibited on this session because a newer retryable write with txnNumber ${last} has already started on this session.`,
      );
    }
    const again = last === txn;
    this.#parts = again ? rows.length : 0;
    this.#stale = !again && rows.length > 1;
    for (const [, results] of again ? rows : []) {
      for (const { name, value } of fieldsOf(documentAt(blob(results)))) this.#known.set(Number(name), value);
    }
  }

  /** The outcome of a statement that an earlier try has carried out. */
  outcome(statement: number): Value | undefined {
    return this.#known.get(statement);
  }

  get isUnsaved(): boolean {
    return this.#fresh.length > 0;
  }

  add(statement: number, outcome: Value): void {
    this.#fresh.push({ name: String(statement), value: outcome });
  }

  /** Writes what was added since the last time; called in the transaction of those writes. */
  save(now: number): void {
    if (this.#fresh.length === 0) return;
    if (this.#stale) this.#writer.run('DELETE FROM retries WHERE session = ? AND part > 0', this.#session);
    this.#stale = false;
    this.#writer.run(
      'INSERT OR REPLACE INTO retries(session, part, txn, at, results) VALUES (?, ?, ?, ?, ?)',
      this.#session,
      this.#parts++,
      this.#txn,
      now,
      documentOf(this.#fresh).bytes,
    );
    this.#fresh.length = 0;
  }
}
