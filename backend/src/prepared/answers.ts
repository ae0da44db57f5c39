import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { beforeAll } from '@recto/event-log/log.ts';
import type { Follow } from '../follow.ts';
import type { Moment } from './moment.ts';
import type { Prepared } from './prepared.ts';
import { type Source, touchedBy } from './touched.ts';

/** An answer made anew. `sources`: all that it was made of; null where it must not be kept. */
export type Made = { answer: Prepared; sources: readonly Source[] | null };

type Kept = { answer: Prepared; sources: readonly Source[] };

export type PreparedOptions = {
  readonly follow: Follow;
  /** How far the read models have come, asked after the call. */
  readonly moment: () => Promise<Moment>;
  readonly logId: () => Promise<string>;
  /** All answers together. Bytes. */
  readonly maxBytes?: number;
  /** Told of each answer whether it was kept from before, or what else it was. */
  readonly count?: (outcome: Given) => void;
};

/** `unproven`: made anew since it was not certain that a kept one would be the same. */
export type Given = 'kept' | 'made' | 'unproven';

/** Sources whose last change is remembered. */
const rememberedChanges = 20_000;

/**
 * Answers that are the same for all who may see them, kept for as long as making them anew would give the same bytes:
 * an answer goes with the first event that touches what it was made of. One is given only to a request that finds
 * this process to have been told of everything that the read models hold, and that the client has seen; and kept only
 * when nothing touched its sources while it was made. See docs/decisions/0014-prepared-answers.md.
 */
export class PreparedAnswers {
  readonly #follow: Follow;
  readonly #moment: () => Promise<Moment>;
  readonly #logId: () => Promise<string>;
  readonly #maxBytes: number;
  readonly #count: (outcome: Given) => void;
  /** By name; those that were asked for last stand last. */
  readonly #kept = new Map<string, Kept>();
  readonly #namesBySource = new Map<Source, Set<string>>();
  readonly #making = new Map<string, Promise<Made>>();
  /** Positions of the last changes; the oldest stand first. */
  readonly #touched = new Map<Source, bigint>();
  /** What was touched up to here is not known (any more). */
  #unknownUpTo: bigint | null = null;
  #bytes = 0;
  /** The log that is followed; null until that has begun. */
  #ourLog: string | null = null;
  #beginning = false;

  constructor({ follow, moment, logId, maxBytes = 32_000_000, count = () => undefined }: PreparedOptions) {
    this.#follow = follow;
    this.#moment = moment;
    this.#logId = logId;
    this.#maxBytes = maxBytes;
    this.#count = count;
    follow.listen(events => {
      for (const event of events) this.#take(event);
    });
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The answer of that name where one is kept, for a client that has seen nothing yet. */
  async find(naming: Promise<string | null>): Promise<Prepared | null> {
    const [name, least] = await Promise.all([naming, this.#knownSince(null)]);
    return name === null || least === null ? null : this.#give(name);
  }

  /** The answer of that name for a client that has seen the log up to `after`; `make` is asked where none is kept. */
  async answer(name: string, after: bigint | null, make: () => Promise<Made>): Promise<Prepared> {
    for (let joined = false; ; joined = true) {
      const least = await this.#knownSince(after);
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
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    this.#count('kept');
    return kept.answer;
  }

  /**
   * How far the read models had come at least, where nothing that they hold and nothing that the client saw is unknown
   * here; null where kept answers prove nothing.
   */
  async #knownSince(after: bigint | null): Promise<bigint | null> {
    const ours = this.#ourLog;
    // Nobody waits for the beginning: reading goes on without the log.
    if (ours === null) void this.#begin();
    if (ours === null) return null;
    try {
      const { least, furthest, logId } = await this.#moment();
      const told = this.#follow.position();
      if (told === null || told < furthest || told < (after ?? beforeAll) || logId !== ours) return null;
      return least;
    } catch {
      // The store is away: making the answer says so.
      return null;
    }
  }

  async #begin(): Promise<void> {
    if (this.#beginning) return;
    this.#beginning = true;
    try {
      const [from, logId] = await Promise.all([this.#follow.begin(), this.#logId()]);
      this.#unknownUpTo ??= from;
      this.#ourLog = logId;
    } catch {
      // The log is away: the next request tries again.
    } finally {
      this.#beginning = false;
    }
  }

  async #make(name: string, least: bigint, make: () => Promise<Made>): Promise<Prepared> {
    this.#count('made');
    const making = make();
    this.#making.set(name, making);
    try {
      const { answer, sources } = await making;
      if (sources !== null && this.#untouchedSince(least, sources)) this.#keep(name, { answer, sources });
      return answer;
    } finally {
      if (this.#making.get(name) === making) this.#making.delete(name);
    }
  }

  #untouchedSince(position: bigint, sources: readonly Source[]): boolean {
    if (this.#unknownUpTo === null || position < this.#unknownUpTo) return false;
    return sources.every(source => (this.#touched.get(source) ?? beforeAll) <= position);
  }

  #keep(name: string, kept: Kept): void {
    this.#drop(name);
    if (kept.answer.weight > this.#maxBytes) return;
    this.#kept.set(name, kept);
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

  #take(event: Recorded<RectoEvent>): void {
    let sources: Source[];
    try {
      sources = touchedBy(event);
    } catch {
      // A read model halts there; what it would have changed is not known.
      for (const name of this.#kept.keys()) this.#drop(name);
      this.#unknownUpTo = event.position;
      return;
    }
    for (const source of sources) {
      for (const name of this.#namesBySource.get(source) ?? []) this.#drop(name);
      this.#touched.delete(source);
      this.#touched.set(source, event.position);
    }
    for (const [source, position] of this.#touched) {
      if (this.#touched.size <= rememberedChanges) break;
      this.#touched.delete(source);
      this.#unknownUpTo = position;
    }
  }
}
