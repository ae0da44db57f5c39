import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { beforeAll } from '@recto/event-log/log.ts';
import type { Follow } from './follow.ts';
import type { Moment } from './moment.ts';

/** Something that an event may change, by a name: a document, or what a list finds. */
export type Source = string;

export type ChangesOptions = {
  readonly follow: Follow;
  /** How far the read models have come that the sources belong to, asked after the call. */
  readonly moment: () => Promise<Moment>;
  readonly logId: () => Promise<string>;
  /** What an event may change. It throws where that cannot be told. */
  readonly touchedBy: (event: Recorded<RectoEvent>) => readonly Source[];
};

/** Told what changes as it is heard; null for anything whatever. It must not throw. */
export type OnChange = (source: Source | null) => void;

/** Sources whose last change is remembered. */
const rememberedChanges = 20_000;

/**
 * What this process has heard of changes, so that it can keep what it has read for as long as reading it anew would find
 * the same. Whoever keeps something asks `knownSince` before reading it, and again before each use.
 */
export class Changes {
  readonly #follow: Follow;
  readonly #moment: () => Promise<Moment>;
  readonly #logId: () => Promise<string>;
  readonly #touchedBy: ChangesOptions['touchedBy'];
  readonly #listeners: OnChange[] = [];
  /** Positions of the last changes; the oldest stand first. */
  readonly #touched = new Map<Source, bigint>();
  /** What was touched up to here is not known (any more). */
  #unknownUpTo: bigint | null = null;
  /** The log that is followed; null until that has begun. */
  #ourLog: string | null = null;
  /** The read models that were asked last; null before that. */
  #builds: string | null = null;
  #beginning = false;

  constructor({ follow, moment, logId, touchedBy }: ChangesOptions) {
    this.#follow = follow;
    this.#moment = moment;
    this.#logId = logId;
    this.#touchedBy = touchedBy;
    follow.listen(events => {
      for (const event of events) this.#take(event);
    });
  }

  listen(listener: OnChange): void {
    this.#listeners.push(listener);
  }

  /**
   * How far the read models had come at least, where this process has heard of all that they hold now and of all that
   * somebody saw (`after`); null where what is kept proves nothing.
   */
  async knownSince(after: bigint | null): Promise<bigint | null> {
    const ours = this.#ourLog;
    // Nobody waits for the beginning: reading goes on without the log.
    if (ours === null) void this.#begin();
    if (ours === null) return null;
    try {
      const { least, furthest, logId, builds } = await this.#moment();
      const told = this.#follow.position();
      if (told === null || told < furthest || told < (after ?? beforeAll) || logId !== ours) return null;
      if (builds !== this.#builds) this.#meet(builds, told);
      return least;
    } catch {
      // The store is away: reading anew says so.
      return null;
    }
  }

  /** Whether it is certain that nothing has touched any of the sources after the position. */
  untouchedSince(position: bigint, sources: readonly Source[]): boolean {
    if (this.#unknownUpTo === null || position < this.#unknownUpTo) return false;
    return sources.every(source => (this.#touched.get(source) ?? beforeAll) <= position);
  }

  /** What was read while the read models were made anew lacks things, and their positions do not say so. */
  #meet(builds: string, told: bigint): void {
    if (this.#builds !== null) {
      for (const listener of this.#listeners) listener(null);
      // Beyond all that anybody was answered, who may still be reading: what comes to be kept is newer than that.
      this.#forget(told + 1n);
    }
    this.#builds = builds;
  }

  #forget(upTo: bigint): void {
    if (this.#unknownUpTo === null || upTo > this.#unknownUpTo) this.#unknownUpTo = upTo;
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

  #take(event: Recorded<RectoEvent>): void {
    let sources: readonly Source[];
    try {
      sources = this.#touchedBy(event);
    } catch {
      // A read model halts there; what it would have changed is not known.
      for (const listener of this.#listeners) listener(null);
      this.#forget(event.position);
      return;
    }
    for (const source of sources) {
      for (const listener of this.#listeners) listener(source);
      this.#touched.delete(source);
      this.#touched.set(source, event.position);
    }
    for (const [source, position] of this.#touched) {
      if (this.#touched.size <= rememberedChanges) break;
      this.#touched.delete(source);
      this.#forget(position);
    }
  }
}
