import type { Server } from '../commands/command.ts';
import type { StoreError } from '../errors.ts';
import { T } from '../bson/types.ts';
import { Value } from '../bson/value.ts';
import { execute } from '../plan/execute.ts';
import { planFor } from '../plan/planner.ts';
import type { Expression } from '../query/expression.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import type { Participant } from '../storage/commit-group.ts';
import { sessionMinutes } from '../storage/retries.ts';
import type { Scheduler, Sliced } from './scheduler.ts';

/** What the store does on its own: lets expired documents go, and forgets old cursors and retry records. */
export class Chores implements Participant, Sliced {
  readonly #server: Server;
  readonly #timer: NodeJS.Timeout;
  #work: Iterator<void, void> | undefined;

  constructor(server: Server, scheduler: Scheduler, everyMilliseconds: number) {
    this.#server = server;
    this.#timer = setInterval(() => {
      if (this.#work || server.store.readOnly) return;
      this.#work = this.#round();
      scheduler.run(this);
    }, everyMilliseconds);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#work = undefined;
  }

  advance(until: number): boolean {
    try {
      while (this.#work && performance.now() < until) if (this.#work.next().done) this.#work = undefined;
    } catch (error) {
      // A full disk, most likely; the next round tries again.
      this.#work = undefined;
      console.error(JSON.stringify({ level: 'warn', msg: 'chores failed', error: String(error) }));
    }
    return this.#work !== undefined;
  }

  committed(): void {}

  failed(_error: StoreError): void {
    this.#work = undefined;
  }

  *#round(): Generator<void, void> {
    const { store, cursors } = this.#server;
    cursors.closeIdle();
    const old = Date.now() - sessionMinutes * 60_000;
    if (store.committed.first('SELECT 1 FROM retries WHERE at < ? LIMIT 1', old)) {
      store.group.write(this, () => store.writer.run('DELETE FROM retries WHERE at < ?', old));
    }
    for (const collection of store.catalog.all()) {
      for (const index of [...collection.indexes]) {
        if (index.expireAfterSeconds !== undefined && index.ready) yield* this.#expire(collection, index);
      }
    }
  }

  /** Deletes documents whose earliest date in the index's field is older than it allows. */
  *#expire(collection: Collection, index: Index): Generator<void, void> {
    const { store } = this.#server;
    const before = Buffer.allocUnsafe(8);
    before.writeBigInt64LE(BigInt(Date.now() - Math.round((index.expireAfterSeconds ?? 0) * 1000)));
    const path = (index.fields[0] as Index['fields'][number]).path;
    const filter: Expression = { kind: 'range', path, op: '$lt', value: new Value(T.date, before, 0, 8) };
    const plan = planFor({ ...collection, indexes: [index] }, filter, []);
    const statistics = { keys: 0, documents: 0 };
    for (const found of execute({
      connection: store.writer,
      collection,
      filter,
      sort: [],
      limit: 0,
      plan,
      statistics,
    })) {
      if (found === null) yield;
      else if (collection.dropped) return;
      else store.group.write(this, () => store.documents.remove(collection, found.row, found.doc));
    }
  }
}
