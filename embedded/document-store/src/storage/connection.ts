import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

export type Row = readonly SQLOutputValue[];

/** What a query needs of a connection. Every call is complete in itself, so that each may go to another one. */
export type Reads = Pick<Connection, 'all' | 'first'>;

/** One SQLite connection with its prepared statements. Rows come as arrays in the order of the columns. */
export class Connection {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as unknown as Row[];
  }

  first(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values) as unknown as Row | undefined;
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepare(sql).run(...values);
  }

  /** Forgets prepared statements, which would keep a dropped table's schema alive. */
  forget(): void {
    this.#statements.clear();
  }

  close(): void {
    this.forget();
    this.#db.close();
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** A BLOB column as a Buffer over the same bytes. */
export const blob = (column: SQLOutputValue | undefined): Buffer => {
  const bytes = column as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
