import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { idFromBytes, idToBytes, systemEvent, type ProposedEvent } from './event.ts';
import { checkExpected, type Decision, type Expected } from './expected.ts';
import {
  METADATA_TYPE,
  TOMBSTONE_REVISION,
  TOMBSTONE_TYPE,
  UNLIMITED,
  deletedMetadata,
  isMetastream,
  metastreamOf,
  originalOf,
  readMetadata,
  undeletedMetadata,
} from './metadata.ts';
import { dataOf, encodeResponse } from './response.ts';
import { Streams, type Stream } from './streams.ts';

/** What became of an append, a deletion or a tombstone. `position` is null only when there was no event to append. */
export type Outcome =
  | { kind: 'done'; revision: number; position: number | null }
  /** `current` is the stream's last revision, -1 when it has none. */
  | { kind: 'wrong-expected-version'; current: number }
  | { kind: 'stream-deleted' };

const RECENT_IDS = 10_000;

/**
 * The append-only log. Its writing methods run inside a transaction that the caller opens and commits
 * (see `CommitQueue`); `forget` is called after a rollback.
 */
export class Log {
  readonly streams: Streams;
  readonly #recent = new LRUCache<string, { stream: number; revision: number }>({ max: RECENT_IDS });
  readonly #insert: StatementSync;
  readonly #byRevision: StatementSync;
  readonly #head: StatementSync;
  #position: number;
  #uncommittedIds: string[] = [];
  #touched = new Set<string>();

  constructor(db: DatabaseSync) {
    this.streams = new Streams(db);
    this.#insert = db.prepare(`INSERT INTO events (position, stream, revision, created, id, type, checksum, response)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#byRevision = db.prepare('SELECT position, id, response FROM events WHERE stream = ? AND revision = ?');
    this.#head = db.prepare('SELECT max(position, coalesce((SELECT max(position) FROM events), 0)) AS head FROM log');
    this.#position = this.#readHead();
    this.#rememberRecent(db);
  }

  /** The position of the newest event, 0 in an empty log. */
  get head(): number {
    return this.#position;
  }

  append(name: string, expected: Expected, events: readonly ProposedEvent[]): Outcome {
    const ids = events.map(event => event.id);
    const decision = this.#check(name, expected, ids);
    if (decision.kind === 'idempotent') {
      const position = this.#eventAt(this.streams.find(name), decision.revision)?.position ?? null;
      return { kind: 'done', revision: decision.revision, position };
    }
    if (decision.kind !== 'ok') return this.#refusal(name, decision);
    const stream = this.streams.find(name);
    if (events.length === 0) return { kind: 'done', revision: stream?.last ?? -1, position: null };
    return this.#write(stream ?? this.streams.findOrAdd(name), events);
  }

  /** Deletes a stream until somebody appends to it again. */
  delete(name: string, expected: Expected): Outcome {
    const decision = this.#check(name, expected, [systemEvent(METADATA_TYPE).id]);
    if (decision.kind !== 'ok') return this.#refusal(name, decision);
    const known = (this.streams.find(name)?.last ?? -1) >= 0 || this.#hasMetastream(name);
    if (!known) return { kind: 'wrong-expected-version', current: -1 };
    return this.#writeMetadata(name, deletedMetadata());
  }

  /** Deletes a stream for ever: its name takes no event again. */
  tombstone(name: string, expected: Expected): Outcome {
    const event = systemEvent(TOMBSTONE_TYPE);
    const decision = this.#check(name, expected, [event.id]);
    if (decision.kind !== 'ok') return this.#refusal(name, decision);
    const stream = this.streams.findOrAdd(name);
    this.#insertEvent(stream, TOMBSTONE_REVISION, event);
    this.streams.save(stream, 'tombstoned', UNLIMITED);
    return { kind: 'done', revision: stream.last, position: this.#position };
  }

  /** Whether this stream, or the one it is the metadata of, has a tombstone. */
  isTombstoned(name: string): boolean {
    if (this.streams.find(name)?.state === 'tombstoned') return true;
    return isMetastream(name) && this.streams.find(originalOf(name))?.state === 'tombstoned';
  }

  /** The names of the streams written to since the last call; called after a commit. */
  takeTouched(): ReadonlySet<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    this.#uncommittedIds = [];
    return touched;
  }

  /** Drops what memory holds of a transaction that was rolled back. */
  forget(): void {
    for (const id of this.#uncommittedIds) this.#recent.delete(id);
    this.takeTouched();
    this.streams.forget();
    this.#position = this.#readHead();
  }

  #readHead(): number {
    return (this.#head.get() as { head: number }).head;
  }

  /** Makes a retry with expected revision `any` recognisable after a restart, too. */
  #rememberRecent(db: DatabaseSync): void {
    const rows = db
      .prepare('SELECT id, stream, revision FROM events WHERE position > ? AND revision < 9007199254740992')
      .all(this.#position - RECENT_IDS) as { id: Uint8Array; stream: number; revision: number }[];
    for (const { id, stream, revision } of rows) this.#recent.set(idFromBytes(id), { stream, revision });
  }

  #hasMetastream(name: string): boolean {
    return (this.streams.find(metastreamOf(name))?.last ?? -1) >= 0;
  }

  #eventAt(stream: Stream | undefined, revision: number) {
    if (!stream) return undefined;
    return this.#byRevision.get(stream.id, revision) as
      | { position: number; id: Uint8Array; response: Uint8Array }
      | undefined;
  }

  #check(name: string, expected: Expected, ids: readonly string[]): Decision {
    if (isMetastream(name) && this.isTombstoned(name)) return { kind: 'stream-deleted' };
    const stream = this.streams.find(name);
    return checkExpected(expected, ids, {
      stream,
      hasMetastream: expected === 'stream_exists' && this.#hasMetastream(name),
      recentRevision: id => {
        const recent = this.#recent.get(id);
        return recent && recent.stream === stream?.id ? recent.revision : undefined;
      },
      idAt: revision => {
        const event = this.#eventAt(stream, revision);
        return event && idFromBytes(event.id);
      },
    });
  }

  #refusal(name: string, decision: Decision): Outcome {
    if (decision.kind === 'stream-deleted') return { kind: 'stream-deleted' };
    return { kind: 'wrong-expected-version', current: this.streams.find(name)?.last ?? -1 };
  }

  #write(stream: Stream, events: readonly ProposedEvent[]): Outcome {
    const before = stream.last;
    for (const event of events) this.#insertEvent(stream, stream.last + 1, event);
    const outcome: Outcome = { kind: 'done', revision: stream.last, position: this.#position };
    if (stream.state === 'deleted') this.#undelete(stream.name, before + 1);
    if (isMetastream(stream.name)) this.#applyMetadata(stream, events.at(-1)!.data);
    return outcome;
  }

  #insertEvent(stream: Stream, revision: number | bigint, event: ProposedEvent): void {
    const position = this.#position + 1;
    const created = Date.now();
    const response = encodeResponse({ ...event, stream: stream.name, revision, position, created });
    this.#insert.run(
      position,
      stream.id,
      revision,
      created,
      idToBytes(event.id),
      event.type,
      crc32(response),
      response,
    );
    this.#position = position;
    this.#touched.add(stream.name);
    if (typeof revision === 'bigint') return;
    stream.last = revision;
    this.#recent.set(event.id, { stream: stream.id, revision });
    this.#uncommittedIds.push(event.id);
  }

  #applyMetadata(metastream: Stream, data: Uint8Array): void {
    const original = this.streams.findOrAdd(originalOf(metastream.name));
    const wasDeleted = original.state === 'deleted';
    const { retention, deleted } = readMetadata(data);
    this.streams.save(original, deleted ? 'deleted' : 'live', retention);
    // New metadata on a deleted stream brings it back, without what was deleted.
    if (wasDeleted && !deleted) this.#undelete(original.name, original.last + 1);
  }

  #undelete(name: string, fromRevision: number): void {
    const metastream = this.streams.find(metastreamOf(name));
    const current = this.#eventAt(metastream, metastream?.last ?? -1);
    const data = current && undeletedMetadata(dataOf(current.response), fromRevision);
    if (data) this.#writeMetadata(name, data);
  }

  #writeMetadata(name: string, data: Uint8Array): Outcome {
    const metastream = this.streams.findOrAdd(metastreamOf(name));
    this.#insertEvent(metastream, metastream.last + 1, systemEvent(METADATA_TYPE, data));
    const { retention, deleted } = readMetadata(data);
    this.streams.save(this.streams.findOrAdd(name), deleted ? 'deleted' : 'live', retention);
    return { kind: 'done', revision: metastream.last, position: this.#position };
  }
}
