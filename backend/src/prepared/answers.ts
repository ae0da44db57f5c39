import type { Changes, Source } from '../follow/changes.ts';
import type { Prepared } from './prepared.ts';

/** An answer made anew. `sources`: all that it was made of; null where it must not be kept. */
export type Made = { answer: Prepared; sources: readonly Source[] | null };

type Kept = { answer: Prepared; sources: readonly Source[] };

export type PreparedOptions = {
  /** Of what answers are made of. */
  readonly changes: Changes;
  /** All answers together. Bytes. */
  readonly maxBytes?: number;
  /** Told of each answer whether it was kept from before, or what else it was. */
  readonly count?: (outcome: Given) => void;
};

/** `unproven`: made anew since it was not certain that a kept one would be the same. */
export type Given = 'kept' | 'made' | 'unproven';

/**
 * Answers that are the same for all who may see them, kept for as long as making them anew would give the same bytes:
 * an answer goes with the first event that touches what it was made of. One is given only to a request that finds
 * this process to have been told of everything that the read models hold, and that the client has seen; and kept only
 * when nothing touched its sources while it was made. See docs/decisions/0014-prepared-answers.md.
 */
export class PreparedAnswers {
  readonly #changes: Changes;
  readonly #maxBytes: number;
  readonly #count: (outcome: Given) => void;
  /** By name; those that were asked for last stand last. */
  readonly #kept = new Map<string, Kept>();
  /** The last of them. */
  #newest: string | undefined;
  readonly #namesBySource = new Map<Source, Set<string>>();
  readonly #making = new Map<string, Promise<Made>>();
  #bytes = 0;

  constructor({ changes, maxBytes = 32_000_000, count = () => undefined }: PreparedOptions) {
    this.#changes = changes;
    this.#maxBytes = maxBytes;
    this.#count = count;
    changes.listen(source => this.#dropWhatHas(source));
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The answer of that name where one is kept, for a client that has seen nothing yet. */
  async find(naming: string | Promise<string | null>): Promise<Prepared | null> {
    const known = this.#changes.knownSince(null);
    const name = typeof naming === 'string' ? naming : await naming;
    return (await known) === null || name === null ? null : this.#give(name);
  }

  /** The answer of that name for a client that has seen the log up to `after`; `make` is asked where none is kept. */
  async answer(name: string, after: bigint | null, make: () => Promise<Made>): Promise<Prepared> {
    for (let joined = false; ; joined = true) {
      const least = await this.#changes.knownSince(after);
      if (least === null) {
        this.#count('unproven');
        return (await make()).answer;
      }
      const kept = this.#give(name);
      if (kept) return kept;
      const making = this.#making.get(name);
      // Many who ask for the same at once wait for the first of them, once.
      if (making && !joined) await making.catch(() => undefined);
      else return this.#make(name, least, make);
    }
  }

  #give(name: string): Prepared | null {
    const kept = this.#kept.get(name);
    if (!kept) return null;
    // A map that is written for each answer is made anew again and again.
    if (name !== this.#newest) {
      this.#kept.delete(name);
      this.#kept.set(name, kept);
      this.#newest = name;
    }
    this.#count('kept');
    return kept.answer;
  }

  async #make(name: string, least: bigint, make: () => Promise<Made>): Promise<Prepared> {
    this.#count('made');
    const making = make();
    this.#making.set(name, making);
    try {
      const { answer, sources } = await making;
      if (sources !== null && this.#changes.untouchedSince(least, sources)) this.#keep(name, { answer, sources });
      return answer;
    } finally {
      if (this.#making.get(name) === making) this.#making.delete(name);
    }
  }

  #keep(name: string, kept: Kept): void {
    this.#drop(name);
    if (kept.answer.weight > this.#maxBytes) return;
    this.#kept.set(name, kept);
    this.#newest = name;
    this.#bytes += kept.answer.weight;
    for (const source of kept.sources) {
      const names = this.#namesBySource.get(source);
      if (names) names.add(name);
      else this.#namesBySource.set(source, new Set([name]));
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#kept.delete(name);
    this.#bytes -= kept.answer.weight;
    for (const source of kept.sources) {
      const names = this.#namesBySource.get(source);
      names?.delete(name);
      if (names?.size === 0) this.#namesBySource.delete(source);
    }
  }

  #dropWhatHas(source: Source | null): void {
    const names = source === null ? this.#kept.keys() : (this.#namesBySource.get(source) ?? []);
    for (const name of names) this.#drop(name);
  }
}
