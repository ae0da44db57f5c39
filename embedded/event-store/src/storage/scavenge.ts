import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { CommitQueue } from './commit-queue.ts';
import { LIMITED_STREAMS } from './file.ts';
import type { Log } from './log.ts';
import { visible } from './retention.ts';

/** What a scavenge took away; `bytes` is what the file has become smaller by. */
export type Freed = { events: number; streams: number; bytes: number };

/** How much is done at once, so that appends and readers never wait long. */
const STREAMS_AT_ONCE = 200;
const EVENTS_AT_ONCE = 500;
const PAGES_AT_ONCE = 200;

type Candidate = { id: number; name: string };

/** Removes for good what metadata and deletion hide, a little at a time between other work. */
export class Scavenge {
  readonly #db: DatabaseSync;
  readonly #log: Log;
  readonly #commits: CommitQueue;
  readonly #candidates: readonly StatementSync[];
  readonly #oldest: StatementSync;
  readonly #delete: StatementSync;
  readonly #keepHead: StatementSync;
  readonly #keepRevision: StatementSync;
  #stopped = false;

  constructor(db: DatabaseSync, log: Log, commits: CommitQueue) {
    this.#db = db;
    this.#log = log;
    this.#commits = commits;
    const metastreams = "name >= '$$' AND name < '$%'";
    this.#candidates = [LIMITED_STREAMS, metastreams].map(condition =>
      db.prepare(`SELECT id, name FROM streams WHERE id > ? AND (${condition}) ORDER BY id LIMIT ${STREAMS_AT_ONCE}`),
    );
    this.#oldest = db.prepare(`SELECT revision, created FROM events WHERE stream = ? AND revision <= ?
      ORDER BY revision LIMIT ${EVENTS_AT_ONCE}`);
    this.#delete = db.prepare('DELETE FROM events WHERE stream = ? AND revision <= ?');
    this.#keepHead = db.prepare('UPDATE log SET position = ?');
    this.#keepRevision = db.prepare('UPDATE streams SET floor = ? WHERE id = ?');
  }

  /** Goes through all streams once; ends early after `stop`. */
  async run(): Promise<Freed> {
    const freed: Freed = { events: 0, streams: 0, bytes: 0 };
    for (const candidates of this.#candidates) {
      for await (const name of this.#names(candidates)) {
        const events = await this.#scavengeStream(name);
        freed.events += events;
        if (events > 0) freed.streams += 1;
      }
    }
    freed.bytes = await this.#shrinkFile();
    return freed;
  }

  stop(): void {
    this.#stopped = true;
  }

  async *#names(candidates: StatementSync): AsyncGenerator<string> {
    for (let after = 0; !this.#stopped; ) {
      const streams = candidates.all(after) as Candidate[];
      for (const { name } of streams) {
        if (this.#stopped) return;
        yield name;
      }
      if (streams.length < STREAMS_AT_ONCE) return;
      after = streams.at(-1)!.id;
      await setImmediate();
    }
  }

  /** The number of events removed. */
  async #scavengeStream(name: string): Promise<number> {
    let removed = 0;
    for (let hidden = this.#hiddenUpTo(name); hidden !== null && !this.#stopped; hidden = this.#hiddenUpTo(name)) {
      const upTo = hidden;
      removed += await this.#commits.submit(() => this.#remove(name, upTo));
    }
    return removed;
  }

  /** The last revision of the oldest events that nobody can see any more, or null. */
  #hiddenUpTo(name: string): number | null {
    const stream = this.#log.streams.find(name);
    if (!stream) return null;
    const { first, last, since } = visible(stream, Date.now());
    const everything = this.#log.isTombstoned(name);
    const oldest = this.#oldest.all(stream.id, last) as { revision: number; created: number }[];
    let upTo: number | null = null;
    for (const { revision, created } of oldest) {
      if (!everything && revision >= first && created >= since) break;
      upTo = revision;
    }
    return upTo;
  }

  #remove(name: string, upTo: number): number {
    const { id, last } = this.#log.streams.find(name)!;
    this.#keepHead.run(this.#log.head);
    this.#keepRevision.run(last, id);
    return Number(this.#delete.run(id, upTo).changes);
  }

  /** Gives free pages back to the file system. */
  async #shrinkFile(): Promise<number> {
    const before = this.#size();
    for (let free = this.#pragma('freelist_count'), left = free; left > 0 && !this.#stopped; free = left) {
      await this.#commits.submit(() => this.#db.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`));
      left = this.#pragma('freelist_count');
      if (left >= free) break;
      await setImmediate();
    }
    return before - this.#size();
  }

  #size(): number {
    return this.#pragma('page_count') * this.#pragma('page_size');
  }

  #pragma(name: string): number {
    return Number(Object.values(this.#db.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  }
}
