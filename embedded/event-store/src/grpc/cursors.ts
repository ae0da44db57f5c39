import { dataOf, encodeLink } from '../storage/response.ts';
import type { Direction, StoredEvent } from '../storage/reader.ts';
import { visible } from '../storage/retention.ts';
import type { Store } from '../store.ts';
import { streamDeleted } from './errors.ts';
import type { Filter } from './filter.ts';
import { checkpoint } from './messages.ts';

/** Finished messages in order, how many of them are events, and whether there may be more right now. */
export type Batch = { messages: Uint8Array[]; events: number; more: boolean };

/** Goes through a stream or the log, page by page. */
export type Cursor = {
  /** The stream whose commits are worth reading on for; null: any. */
  stream: string | null;
  /** Reads on; `limit` is the most events that are wanted. */
  next(limit: number): Batch;
  /** A subscription has caught up: what comes now is delivered even if it is hidden by the time it is read. */
  goLive(): Uint8Array[];
};

const LINK_TYPE = '$>';

/** A link's data is `revision@stream`; what it points to may be gone. */
const resolve = (store: Store, { type, response }: StoredEvent): Uint8Array => {
  if (type !== LINK_TYPE) return response;
  const [, revision, name] = /^(\d+)@(.+)$/s.exec(Buffer.from(dataOf(response)).toString('utf8')) ?? [];
  const stream = name === undefined ? undefined : store.log.streams.find(name);
  const target = stream?.state === 'live' ? store.reader.at(stream.id, Number(revision)) : undefined;
  return encodeLink(response, target?.response ?? null);
};

type Source = { store: Store; direction: Direction; resolveLinks: boolean };

const toMessage = ({ store, resolveLinks }: Source): ((event: StoredEvent) => Uint8Array) =>
  resolveLinks ? event => resolve(store, event) : event => event.response;

/** Goes through one stream from `revision` on (inclusive in both directions). */
export const streamCursor = (source: Source, name: string, revision: number): Cursor => {
  const { store, direction } = source;
  const message = toMessage(source);
  let at = revision;
  let live = false;
  return {
    stream: name,
    next(limit) {
      if (store.log.isTombstoned(name)) throw streamDeleted(name);
      const stream = store.log.streams.find(name);
      if (!stream) return { messages: [], events: 0, more: false };
      const { first, last, since } = live ? { first: 0, last: stream.last, since: 0 } : visible(stream, Date.now());
      const range =
        direction === 'forwards'
          ? { first: Math.max(first, at), last, since }
          : { first, last: Math.min(last, at), since };
      const { events, more } = store.reader.stream(direction, stream.id, range, limit);
      const end = events.at(-1);
      if (end) at = end.revision + (direction === 'forwards' ? 1 : -1);
      return { messages: events.map(message), events: events.length, more };
    },
    goLive() {
      live = true;
      return [];
    },
  };
};

/** Goes through the log: forwards from `position` on, backwards before it. */
export const logCursor = (source: Source, position: number, filter: Filter | null): Cursor => {
  const { store, direction } = source;
  const message = toMessage(source);
  let at = position;
  let considered = 0;
  return {
    stream: null,
    next(limit) {
      const { events, more } = store.reader.log(
        direction,
        at,
        filter ? Number.MAX_SAFE_INTEGER : limit,
        filter !== null,
      );
      const end = events.at(-1);
      if (end) at = direction === 'forwards' ? end.position + 1 : end.position;
      if (!filter) return { messages: events.map(message), events: events.length, more };
      const messages: Uint8Array[] = [];
      let matching = 0;
      for (const event of events) {
        if (filter.matches(event)) {
          messages.push(message(event));
          matching += 1;
        }
        considered += 1;
        if (considered % filter.checkpointInterval === 0) messages.push(checkpoint(event.position));
      }
      return { messages, events: matching, more };
    },
    goLive: () => (filter ? [checkpoint(Math.max(0, at - 1))] : []),
  };
};
