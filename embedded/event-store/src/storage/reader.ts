import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { Visible } from './retention.ts';

export type Direction = 'forwards' | 'backwards';

/**
 * An event as it is read: `response` is the finished gRPC message. `revision` is set when a stream is read, `stream`
 * when the log is read with names.
 */
export type StoredEvent = { position: number; type: string; response: Uint8Array; revision: number; stream: string };

/** The bytes of an event are not those that were written. */
export class DamagedEvent extends Error {
  override name = 'DamagedEvent';

  constructor(position: number) {
    super(`The event at position ${position} is damaged: its checksum does not match`);
  }
}

/** `more` is false when the page holds everything that matched. */
export type Page = { events: StoredEvent[]; more: boolean };

/** A page ends at whichever comes first; an event that is larger by itself is a page. */
const PAGE_EVENTS = 512;
const PAGE_BYTES = 256 * 1024;

/** An expression: SQLite parses and plans a statement anew whenever a bare `LIMIT ?` is given its value. */
const LIMITED = 'LIMIT ? + 0';
const EVENT = 'e.position, e.type, e.checksum, e.response';
const IN_STREAM = `SELECT ${EVENT}, e.revision FROM events e WHERE stream = ? AND revision >= ? AND revision <= ?
  AND created >= ?`;
const IN_LOG = `SELECT ${EVENT} FROM events e`;
const IN_LOG_NAMED = `SELECT ${EVENT}, s.name FROM events e JOIN streams s ON s.id = e.stream`;

/** Reads pages of events. */
export class Reader {
  readonly #stream: Record<Direction, StatementSync>;
  readonly #log: Record<Direction, StatementSync>;
  readonly #named: Record<Direction, StatementSync>;
  readonly #at: StatementSync;

  constructor(db: DatabaseSync) {
    const prepare = (sql: string): StatementSync => {
      const statement = db.prepare(sql);
      statement.setReturnArrays(true);
      return statement;
    };
    const log = (select: string): Record<Direction, StatementSync> => ({
      forwards: prepare(`${select} WHERE position >= ? ORDER BY position ${LIMITED}`),
      backwards: prepare(`${select} WHERE position < ? ORDER BY position DESC ${LIMITED}`),
    });
    this.#log = log(IN_LOG);
    this.#named = log(IN_LOG_NAMED);
    this.#stream = {
      forwards: prepare(`${IN_STREAM} ORDER BY revision ${LIMITED}`),
      backwards: prepare(`${IN_STREAM} ORDER BY revision DESC ${LIMITED}`),
    };
    this.#at = prepare(`${IN_STREAM} LIMIT 1`);
  }

  /** Events of `$all`: forwards from `position` on, backwards before it. `limit` is the most that is wanted. */
  log(direction: Direction, position: number, limit: number, named: boolean): Page {
    const statement = (named ? this.#named : this.#log)[direction];
    return page(statement, limit, named, position);
  }

  /** Events of a stream, from one end of what is visible. */
  stream(direction: Direction, stream: number, { first, last, since }: Visible, limit: number): Page {
    return page(this.#stream[direction], limit, false, stream, first, last, since);
  }

  /** One event by its place in its stream, hidden or not; undefined when a scavenge has taken it. */
  at(stream: number, revision: number): StoredEvent | undefined {
    return read(this.#at.get(stream, revision, revision, 0), false);
  }
}

const page = (statement: StatementSync, limit: number, named: boolean, ...parameters: number[]): Page => {
  const events: StoredEvent[] = [];
  const most = Math.min(limit, PAGE_EVENTS);
  let bytes = 0;
  for (const row of statement.iterate(...parameters, most)) {
    const event = read(row, named)!;
    events.push(event);
    bytes += event.response.length;
    if (bytes >= PAGE_BYTES) return { events, more: true };
  }
  return { events, more: events.length === most };
};

const read = (row: unknown, named: boolean): StoredEvent | undefined => {
  if (!row) return undefined;
  // setReturnArrays makes rows arrays, which the types of node:sqlite do not know.
  const [position, type, checksum, response, last] = row as [number, string, number, Uint8Array, (number | string)?];
  if (crc32(response) !== checksum) throw new DamagedEvent(position);
  return named
    ? { position, type, response, revision: -1, stream: last as string }
    : { position, type, response, revision: (last ?? -1) as number, stream: '' };
};
