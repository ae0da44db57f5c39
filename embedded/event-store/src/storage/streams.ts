import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { isMetastream, type Retention } from './metadata.ts';

export type StreamState = 'live' | 'deleted' | 'tombstoned';

/** A stream as the log knows it. `last` is the newest revision ever given out, -1 when there was none. */
export type Stream = { id: number; name: string; last: number; state: StreamState; retention: Retention };

const STATES: readonly StreamState[] = ['live', 'deleted', 'tombstoned'];
const CACHED_STREAMS = 10_000;

type StreamRow = {
  id: number;
  last: number;
  state: number;
  max_count: number | null;
  max_age: number | null;
  truncate_before: number | null;
};

/** The table of streams with the recently used ones in memory. */
export class Streams {
  readonly #cache = new LRUCache<string, Stream>({ max: CACHED_STREAMS });
  readonly #select: StatementSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;

  constructor(db: DatabaseSync) {
    this.#select = db.prepare(`
      SELECT id, state, max_count, max_age, truncate_before, max(floor, coalesce(
        (SELECT revision FROM events WHERE stream = s.id AND revision < 9007199254740992 ORDER BY revision DESC LIMIT 1),
        -1)) AS last
      FROM streams s WHERE name = ?`);
    this.#insert = db.prepare('INSERT INTO streams (name) VALUES (?)');
    this.#update = db.prepare(
      'UPDATE streams SET state = ?, max_count = ?, max_age = ?, truncate_before = ? WHERE id = ?',
    );
  }

  find(name: string): Stream | undefined {
    const cached = this.#cache.get(name);
    if (cached) return cached;
    const row = this.#select.get(name) as StreamRow | undefined;
    if (!row) return undefined;
    const stream: Stream = {
      id: row.id,
      name,
      last: row.last,
      state: STATES[row.state] ?? 'live',
      // A metastream keeps its newest event only (EventStoreDB's built-in metadata of metastreams).
      retention: isMetastream(name)
        ? { maxCount: 1, maxAge: null, truncateBefore: null }
        : { maxCount: row.max_count, maxAge: row.max_age, truncateBefore: row.truncate_before },
    };
    this.#cache.set(name, stream);
    return stream;
  }

  findOrAdd(name: string): Stream {
    const found = this.find(name);
    if (found) return found;
    this.#insert.run(name);
    return this.find(name)!;
  }

  save(stream: Stream, state: StreamState, retention: Retention): void {
    stream.state = state;
    if (!isMetastream(stream.name)) stream.retention = retention;
    const { maxCount, maxAge, truncateBefore } = retention;
    this.#update.run(STATES.indexOf(state), maxCount, maxAge, truncateBefore, stream.id);
  }

  /** After a rollback what is in memory may never have been written. */
  forget(): void {
    this.#cache.clear();
  }
}
