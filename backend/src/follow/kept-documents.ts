import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { weigh } from '@recto/event-log/wire.ts';
import { handlerOf, type Projection, type Stored } from '@recto/projections/projection.ts';
import accounts from '@recto/projections/read-models/accounts.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import pageView from '@recto/projections/read-models/page-view.ts';
import { LRUCache } from 'lru-cache';
import type { Changes, Source } from './changes.ts';

/** The read models whose documents are kept: what nearly every request of somebody signed in asks. */
export const keptModels: readonly Projection<object>[] = [pageView, authorProfiles, accounts];

const sourceOf = ({ name }: { readonly name: string }, id: string): Source => `${name} ${id}`;

/** The documents that an event changes. Throws where a read model cannot tell them. */
export const touchedDocuments = (event: Recorded<RectoEvent>): Source[] =>
  keptModels.flatMap(model => [handlerOf(model, event.type)?.id(event) ?? []].flat().map(id => sourceOf(model, id)));

export type KeptOptions = {
  /** Of `touchedDocuments` at least. */
  readonly changes: Changes;
  /** Reads documents anew; those that there are, by id. */
  readonly read: <Doc extends object>(
    model: Projection<Doc>,
    ids: readonly string[],
  ) => Promise<Map<string, Stored<Doc>>>;
  /** All documents together. About bytes. */
  readonly maxBytes?: number;
};

/**
 * That this process had heard of all that the read models held, and of all that a client had seen: how far the models had
 * come at least, and when that was asked (of `performance.now`).
 */
export type Known = { readonly least: bigint; readonly at: number };

/** A request that takes longer, as its body is still coming, reads anew what it finds from then on. Milliseconds. */
const goodForMs = 1_000;

type Kept = { readonly doc: Stored<object>; readonly since: bigint };

/**
 * Documents by their ids, kept for as long as reading them anew would find the same: see
 * docs/decisions/0014-prepared-answers.md. They are shared by whoever asks, so they must not be changed in place.
 */
export class KeptDocuments {
  readonly #changes: Changes;
  readonly #read: KeptOptions['read'];
  readonly #kept: LRUCache<Source, Kept>;

  constructor({ changes, read, maxBytes = 8_000_000 }: KeptOptions) {
    this.#changes = changes;
    this.#read = read;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ doc }) => weigh(doc) });
    changes.listen(source => {
      if (source === null) this.#kept.clear();
      else this.#kept.delete(source);
    });
  }

  /** To be asked once a request has come, for all that it finds. `after`: what its client has seen. Null: not certain. */
  async known(after: bigint | null): Promise<Known | null> {
    const at = performance.now();
    const least = await this.#changes.knownSince(after);
    return least === null ? null : { least, at };
  }

  /** Those of the documents that there are, by id. Nothing that is kept is given where nothing is `known`. */
  async find<Doc extends object>(
    known: Known | null,
    model: Projection<Doc>,
    ids: readonly string[],
  ): Promise<Map<string, Stored<Doc>>> {
    if (known === null || performance.now() - known.at > goodForMs) return this.#read(model, ids);
    const found = new Map<string, Stored<Doc>>();
    const absent: string[] = [];
    for (const id of ids) {
      const kept = this.#kept.get(sourceOf(model, id));
      if (kept && this.#changes.untouchedSince(kept.since, [sourceOf(model, id)]))
        found.set(id, kept.doc as Stored<Doc>);
      else absent.push(id);
    }
    if (absent.length === 0) return found;
    for (const [id, doc] of await this.#read(model, absent)) {
      found.set(id, doc);
      this.#kept.set(sourceOf(model, id), { doc, since: known.least });
    }
    return found;
  }
}
