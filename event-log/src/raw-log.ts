import { createHash } from 'node:crypto';
import { ANY, type AppendExpectedRevision, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { clientAt } from './client.ts';
import { WrongRevision } from './errors.ts';
import { identityOf } from './identity.ts';
import { beforeAll } from './log.ts';
import { isSystem, ofLeader, positionOf, rawsOf } from './raws.ts';
import { isMissing, translated } from './store-errors.ts';

/** An event as it is stored: sealed fields sealed, in the shape that it was written in. */
export type StoredEvent = {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
};
export type PlacedEvent = StoredEvent & { readonly position: bigint; readonly revision: bigint };

/** How long a stream keeps what, as the store notes it. */
export type Retention = {
  readonly stream: string;
  readonly maxCount?: number;
  readonly maxAge?: number;
  /** The stream was deleted: its events may still be read among all others, until the store tidies up. */
  readonly deleted?: true;
};

/** From this revision on a stream is kept when it was deleted: 2^63 - 1, as far as a number holds it. */
const deletedFrom = 2 ** 62;

/** What an append comes behind: a revision, no stream at all, or whatever there is of one that may have let go of all its events. */
export type Behind = bigint | 'none' | 'any';

/** The log without decoding, for moving it: no keys are needed, and personal data stay sealed. */
export type RawLog = {
  id(): Promise<string>;
  /** All events after a position (exclusive) up to the present end, in order. */
  read(after?: bigint): AsyncIterable<readonly PlacedEvent[]>;
  /** What was said last about how long each stream keeps its events. */
  retentions(): AsyncIterable<Retention>;
  /** Appends behind what the stream has, and answers the newest revision. */
  append(stream: string, events: readonly StoredEvent[], behind: Behind): Promise<bigint>;
  retain(retention: Retention): Promise<void>;
  close(): Promise<void>;
};

const revisionFor = (behind: Behind): AppendExpectedRevision => {
  if (behind === 'none') return NO_STREAM;
  return behind === 'any' ? ANY : behind;
};

const inBulk = { maxCount: 2_000, maxBytes: 16_000_000, full: true } as const;

/** Opens the log at a connection string. Everything may throw `LogUnavailable`. */
export function openRawLog(url: string): RawLog {
  const client = clientAt(url);

  async function* read(after = beforeAll): AsyncGenerator<readonly PlacedEvent[]> {
    try {
      for await (const batch of rawsOf(client.readAll({ ...ofLeader, fromPosition: positionOf(after) }), inBulk)) {
        const facts = batch.filter(raw => raw.position > after && !isSystem(raw));
        if (facts.length === 0) continue;
        yield facts.map(({ event, position }) => ({
          id: event.id,
          stream: event.streamId,
          type: event.type,
          data: event.data as Record<string, unknown>,
          metadata: (event.metadata ?? {}) as Record<string, unknown>,
          position,
          revision: event.revision,
        }));
      }
    } catch (error) {
      throw translated(error, 'reading the log');
    }
  }

  async function* retentions(): AsyncGenerator<Retention> {
    const last = new Map<string, Retention>();
    for await (const batch of rawsOf(client.readAll(ofLeader), inBulk)) {
      for (const { event } of batch) {
        if (event.type !== '$metadata' || !event.streamId.startsWith('$$')) continue;
        const { $maxCount, $maxAge, $tb } = event.data as { $maxCount?: number; $maxAge?: number; $tb?: number };
        const stream = event.streamId.slice(2);
        last.set(stream, {
          stream,
          ...($maxCount !== undefined && { maxCount: $maxCount }),
          ...($maxAge !== undefined && { maxAge: $maxAge }),
          ...(Number($tb ?? 0) >= deletedFrom && { deleted: true }),
        });
      }
    }
    for (const retention of last.values()) {
      if (Object.keys(retention).length > 1) yield retention;
    }
  }

  return {
    id: async () => {
      try {
        return await identityOf(client);
      } catch (error) {
        throw translated(error, 'identifying the log');
      }
    },
    read,
    retentions,
    append: async (stream, events, behind) => {
      const stored = events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata }));
      try {
        const expectedRevision = revisionFor(behind);
        const answer = await client.appendToStream(stream, stored, { ...ofLeader, expectedRevision });
        return answer.nextExpectedRevision;
      } catch (error) {
        throw translated(error, `appending to ${stream}`);
      }
    },
    retain: async ({ stream, deleted, ...kept }) => {
      try {
        if (Object.keys(kept).length > 0) await client.setStreamMetadata(stream, kept, ofLeader);
        if (deleted) await client.deleteStream(stream, ofLeader);
      } catch (error) {
        // A deleted stream whose events the store had let go of was not copied: there is nothing to delete.
        const said = translated(error, `setting metadata of ${stream}`);
        if (!isMissing(error) && !(said instanceof WrongRevision && said.actual === null)) throw said;
      }
    },
    close: async () => {
      // The client's sockets do not keep a process alive, and its streams end by their answers.
      const alive = setInterval(() => undefined, 1_000);
      await client.dispose().finally(() => clearInterval(alive));
    },
  };
}

/** How many events, and one digest over all of them in their order: what two ends of a copy must agree on. */
export type Digest = { readonly events: number; readonly digest: string };

export type Digester = { take(event: StoredEvent): void; answer(): Digest };

/** Digests ids, streams, types, data and metadata (with the times in it), in order. SHA-256. */
export function digester(): Digester {
  const hash = createHash('sha256');
  let events = 0;
  return {
    take: event => {
      events++;
      hash.update(`${lineOf(event)}\n`);
    },
    answer: () => ({ events, digest: hash.copy().digest('hex') }),
  };
}

/** One event as a line of an exported log. */
export const lineOf = ({ id, stream, type, data, metadata }: StoredEvent): string =>
  JSON.stringify({ id, stream, type, data, metadata });
