import { randomBytes } from 'node:crypto';
import { StoreError } from '../errors.ts';
import type { Value } from '../bson/value.ts';

const maxBatchBytes = 16 * 1024 * 1024;
const idleMilliseconds = 10 * 60 * 1000;

/** Documents on their way to a client, batch by batch. A null lets others have their turn. */
export class Cursor {
  #id = 0n;
  readonly ns: string;
  readonly noTimeout: boolean;
  readonly #documents: Iterator<Value | null, void>;
  #next: Value | undefined;
  #usedAt = Date.now();
  #busy = false;
  done = false;

  constructor(ns: string, documents: Iterator<Value | null, void>, noTimeout: boolean) {
    this.ns = ns;
    this.noTimeout = noTimeout;
    this.#documents = documents;
  }

  /** By which a client asks for more; never 0. */
  get id(): bigint {
    if (this.#id === 0n) this.#id = (randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn) | 1n;
    return this.#id;
  }

  get isIdle(): boolean {
    return !this.#busy && !this.noTimeout && Date.now() - this.#usedAt > idleMilliseconds;
  }

  /** The next `size` documents, fewer when they fill 16 MiB or come to an end. */
  *batch(size: number): Generator<void, Value[]> {
    if (this.#busy) throw new StoreError('CursorInUse', `cursor id ${this.id} is already in use`);
    this.#busy = true;
    try {
      const batch: Value[] = [];
      let bytes = 0;
      while (batch.length < size) {
        const doc = this.#next ?? this.#documents.next().value;
        this.#next = undefined;
        if (doc === null) {
          yield;
          continue;
        }
        if (!doc) {
          this.done = true;
          break;
        }
        bytes += doc.end - doc.start;
        if (bytes > maxBatchBytes && batch.length > 0) {
          this.#next = doc;
          break;
        }
        batch.push(doc);
      }
      return batch;
    } finally {
      this.#busy = false;
      this.#usedAt = Date.now();
    }
  }
}

/** The cursors that clients have open. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();

  keep(cursor: Cursor): void {
    this.#open.set(cursor.id, cursor);
  }

  /** @throws StoreError CursorNotFound */
  find(id: bigint, ns: string): Cursor {
    const cursor = this.#open.get(id);
    if (!cursor) throw new StoreError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.ns !== ns) {
      throw new StoreError(
        'Unauthorized',
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${cursor.ns}`,
      );
    }
    return cursor;
  }

  /** Whether there was one. */
  close(id: bigint): boolean {
    return this.#open.delete(id);
  }

  closeIdle(): void {
    for (const cursor of this.#open.values()) if (cursor.isIdle) this.#open.delete(cursor.id);
  }

  get size(): number {
    return this.#open.size;
  }
}
