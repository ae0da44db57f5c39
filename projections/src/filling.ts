import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { AnyStored, Entry } from './apply.ts';
import { foldAll, read, storedOf, touchesOf } from './apply.ts';
import type { Projection } from './projection.ts';

/** Ids of what has been written and let go of are remembered up to so many; beyond, the store is asked. */
const mostIds = 500_000;

type Kept = Entry & { weight: number; isStored: boolean };

/**
 * The documents of one projection while they are made anew, in a collection that was empty and is nobody else's
 * meanwhile. They are kept in memory for as long as there is room, so that most of them are written once.
 */
export class Filling {
  readonly #collection: Collection<AnyStored>;
  readonly #projection: Projection<object>;
  /** Those that were touched last are last. */
  readonly #entries = new Map<string, Kept>();
  /** Written, and not among the entries any more; undefined when there are too many to remember. */
  #left: Set<string> | undefined = new Set();
  #weight = 0;

  constructor(collection: Collection<AnyStored>, projection: Projection<object>) {
    this.#collection = collection;
    this.#projection = projection;
  }

  /** About how many bytes of documents are kept in memory. */
  get weight(): number {
    return this.#weight;
  }

  /** Folds events, in the order of the log. Throws `FoldFailed`, and what the driver throws. */
  async apply(events: readonly Recorded<RectoEvent>[]): Promise<void> {
    const { touches, failed: unidentified } = touchesOf(this.#projection, events);
    const ids = new Set(touches.flatMap(touch => touch.ids));
    await this.#fetch(ids);
    const failed = foldAll(this.#projection.name, touches, this.#entries) ?? unidentified;
    if (failed) throw failed;
    for (const id of ids) this.#touch(id);
  }

  async #fetch(ids: ReadonlySet<string>): Promise<void> {
    const absent = [...ids].filter(id => !this.#entries.has(id));
    const inStore = this.#left ? absent.filter(id => this.#left?.has(id)) : absent;
    const found = await read(this.#collection, inStore);
    for (const id of absent) {
      const entry = found.get(id);
      this.#entries.set(id, {
        ...(entry ?? { doc: undefined, position: -1n, changed: false }),
        weight: 0,
        isStored: entry !== undefined,
      });
      this.#left?.delete(id);
    }
  }

  #touch(id: string): void {
    const entry = this.#entries.get(id)!;
    this.#weight -= entry.weight;
    entry.weight = id.length + weightOf(entry.doc);
    this.#weight += entry.weight;
    this.#entries.delete(id);
    this.#entries.set(id, entry);
  }

  /** Writes what is not in the collection yet, and lets go of what was touched longest ago until so much is left. */
  async shrink(to: number): Promise<void> {
    await this.write();
    for (const [id, entry] of this.#entries) {
      if (this.#weight <= to) break;
      this.#entries.delete(id);
      this.#weight -= entry.weight;
      if (entry.isStored) this.#left?.add(id);
    }
    if (this.#left && this.#left.size > mostIds) this.#left = undefined;
  }

  /** Writes what is not in the collection yet. */
  async write(): Promise<void> {
    const fresh: AnyStored[] = [];
    const again: AnyBulkWriteOperation<AnyStored>[] = [];
    for (const [_id, entry] of this.#entries) {
      if (!entry.changed) continue;
      const replacement = storedOf(entry);
      if (entry.isStored) again.push({ replaceOne: { filter: { _id }, replacement } });
      else fresh.push({ _id, ...replacement });
      entry.changed = false;
      entry.isStored = true;
    }
    // A document that is there already is somebody else's, and this rebuild is not alone: it fails.
    if (fresh.length > 0) await this.#collection.insertMany(fresh, { ordered: false });
    if (again.length > 0) await this.#collection.bulkWrite(again, { ordered: false });
  }
}

/** About how many bytes a value takes in memory. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 16;
  let sum = 32;
  for (const each of Object.values(value)) sum += weightOf(each);
  return sum;
}
