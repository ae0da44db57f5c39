import { encode } from '../bson/write.ts';
import type { Value } from '../bson/value.ts';

/** A command that looked through a collection that has documents, because no index serves it. */
export type Scan = {
  readonly ts: Date;
  /** find, count, distinct, aggregate, update, delete or findAndModify. */
  readonly op: string;
  readonly ns: string;
  readonly planSummary: 'COLLSCAN';
  readonly docsExamined: number;
  /** The filter (and the sort), as MongoDB prints them. */
  readonly query: string;
};

const kept = 1000;

/** The latest scans, for tests that no query of a product may scan; `system.profile` of each database shows them. */
export class Scans {
  readonly #onScan: ((scan: Scan) => void) | undefined;
  readonly #latest: Scan[] = [];

  constructor(onScan?: (scan: Scan) => void) {
    this.#onScan = onScan;
  }

  report(scan: Scan): void {
    this.#latest.push(scan);
    if (this.#latest.length > kept) this.#latest.shift();
    this.#onScan?.(scan);
  }

  /** Those of one database, oldest first, as documents. */
  of(db: string): Value[] {
    return this.#latest.filter(scan => scan.ns.startsWith(`${db}.`)).map(scan => encode({ ...scan }));
  }
}
