import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { AnyStored, Entry } from './apply.ts';
import { foldAll, idsOf, read, storedOf, touchesOf } from './apply.ts';
import type { Projection } from './projection.ts';

/** Ids of what has been written and let go of are remembered up to so many; beyond, the store is asked. */
const mostIds = 500_000;
/** Documents of one collection that are under way to the store at the same time. */
const sentAtOnce = 5_000;
/** What keeping a document takes besides the document. Bytes. */
const ownWeight = 100;

type Kept = Entry & {
  isStored: boolean;
  /** As it was weighed last. */
  weight: number;
  /** In how many batches it was touched, and in which one last. */
  touches: number;
  last: number;
};

/**
 * The documents of one projection while they are made anew, in a collection that was empty and is nobody else's
 * meanwhile. They are kept in memory for as long as there is room, so that most of them are written once.
 */
export class Filling {
  readonly #collection: Collection<AnyStored>;
  readonly #projection: Projection<object>;
  readonly #entries = new Map<string, Kept>();
  /** Written, and not among the entries any more; undefined when there are too many to remember. */
  #left: Set<string> | undefined = new Set();
  #weight = 0;
  #batch = 0;
  /** Touched by the present batch. */
  #touched: Kept[] = [];

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
    if (this.#left === undefined || this.#left.size > 0) await this.#fetch(idsOf(touches));
    this.#batch++;
    const failed = foldAll(this.#projection.name, touches, id => this.#entryOf(id)) ?? unidentified;
    if (failed) throw failed;
    this.#weigh();
  }

  async #fetch(ids: ReadonlySet<string>): Promise<void> {
    const absent = [...ids].filter(id => !this.#entries.has(id) && (this.#left?.has(id) ?? true));
    for (const [id, entry] of await read(this.#collection, absent)) {
      this.#add(id, { ...entry, isStored: true });
      this.#left?.delete(id);
    }
  }

  #add(id: string, entry: Entry & { isStored: boolean }): Kept {
    const kept = { ...entry, weight: 0, touches: 0, last: 0 };
    this.#entries.set(id, kept);
    return kept;
  }

  #entryOf(id: string): Kept {
    const entry =
      this.#entries.get(id) ?? this.#add(id, { doc: undefined, position: -1n, changed: false, isStored: false });
    if (entry.last !== this.#batch) {
      entry.last = this.#batch;
      entry.touches++;
      this.#touched.push(entry);
    }
    return entry;
  }

  /** Looking at a whole document takes as long as folding into it: those that are touched often are weighed ever more rarely. */
  #weigh(): void {
    for (const entry of this.#touched) {
      if ((entry.touches & (entry.touches - 1)) !== 0) continue;
      this.#weight -= entry.weight;
      entry.weight = ownWeight + weightOf(entry.doc);
      this.#weight += entry.weight;
    }
    this.#touched = [];
  }

  /** Writes what is not in the collection yet, and lets go of what was touched longest ago until so much is left. */
  async shrink(to: number): Promise<void> {
    await this.write();
    const oldestFirst = [...this.#entries].toSorted(([, one], [, other]) => one.last - other.last);
    for (const [id, entry] of oldestFirst) {
      if (this.#weight <= to) break;
      this.#entries.delete(id);
      this.#weight -= entry.weight;
      if (entry.isStored) this.#left?.add(id);
    }
    if (this.#left && this.#left.size > mostIds) this.#left = undefined;
  }

  /** Writes what is not in the collection yet. */
  async write(): Promise<void> {
    let fresh: AnyStored[] = [];
    let again: AnyBulkWriteOperation<AnyStored>[] = [];
    const send = async (): Promise<void> => {
      const [inserts, replacements] = [fresh, again];
      [fresh, again] = [[], []];
      // A document that is there already is somebody else's, and this rebuild is not alone: it fails.
      if (inserts.length > 0) await this.#collection.insertMany(inserts, { ordered: false });
      if (replacements.length > 0) await this.#collection.bulkWrite(replacements, { ordered: false });
    };
    for (const [_id, entry] of this.#entries) {
      if (!entry.changed) continue;
      if (entry.isStored) again.push({ replaceOne: { filter: { _id }, replacement: storedOf(entry) } });
      else fresh.push({ _id, ...storedOf(entry) });
      entry.changed = false;
      entry.isStored = true;
      // The driver holds what it sends in memory a second time.
      if (fresh.length + again.length >= sentAtOnce) await send();
    }
    await send();
  }
}

/** About how many bytes a value takes in memory. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 16;
  let sum = 32;
  for (const name in value) sum += weightOf((value as Record<string, unknown>)[name]);
  return sum;
}
