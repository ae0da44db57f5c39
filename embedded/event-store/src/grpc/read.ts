import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Direction } from '../storage/reader.ts';
import type { Store } from '../store.ts';
import type { Calls } from './calls.ts';
import { logCursor, streamCursor, type Cursor } from './cursors.ts';
import { invalidArgument, shuttingDown, streamDeleted, toCallError } from './errors.ts';
import { filterOf } from './filter.ts';
import { caughtUp, confirmation, streamNotFound } from './messages.ts';
import { Outlet, type ReadCall } from './outlet.ts';
import { streamOf } from './values.ts';

const { ReadDirection } = streams.ReadReq.Options;

/** Where a request starts: EventStoreDB reads from a revision on, subscribes after it. */
const firstRevision = (store: Store, name: string, options: ReadReq.Options): number => {
  const from = options.getStream()!;
  const subscribing = options.hasSubscription();
  if (from.hasStart()) return 0;
  if (from.hasRevision()) return Number(from.getRevision()) + (subscribing ? 1 : 0);
  const last = store.log.streams.find(name)?.last ?? -1;
  if (subscribing) return last + 1;
  return options.getReadDirection() === ReadDirection.BACKWARDS ? last : Number.MAX_SAFE_INTEGER;
};

const firstPosition = (store: Store, options: ReadReq.Options): number => {
  const from = options.getAll()!;
  if (from.hasStart()) return 0;
  const position = from.getPosition();
  if (position) return Number(position.getCommitPosition()) + (options.hasSubscription() ? 1 : 0);
  return store.log.head + 1;
};

/** Revisions and positions beyond 2^53 are past every end. */
const bounded = (value: number): number => Math.min(value, Number.MAX_SAFE_INTEGER);

const cursorOf = (store: Store, options: ReadReq.Options): Cursor => {
  const direction: Direction = options.getReadDirection() === ReadDirection.BACKWARDS ? 'backwards' : 'forwards';
  if (options.hasSubscription() && direction === 'backwards') throw invalidArgument('A subscription goes forwards');
  const source = { store, direction, resolveLinks: options.getResolveLinks() };
  const filter = options.getFilter();
  if (options.hasAll())
    return logCursor(source, bounded(firstPosition(store, options)), filter ? filterOf(filter) : null);
  const stream = options.getStream();
  if (!stream) throw invalidArgument('A read names a stream or all');
  if (filter) throw invalidArgument('Only reads of $all can be filtered');
  const name = streamOf(stream.getStreamIdentifier());
  if (store.log.isTombstoned(name)) throw streamDeleted(name);
  return streamCursor(source, name, bounded(firstRevision(store, name, options)));
};

/** A stream that never was, or that is deleted, is not the same as one that happens to be empty. */
const exists = (store: Store, name: string): boolean => {
  const stream = store.log.streams.find(name);
  return stream !== undefined && stream.last >= 0 && stream.state === 'live';
};

const deliver = async (cursor: Cursor, outlet: Outlet, count: number): Promise<void> => {
  let wanted = count;
  while (wanted > 0 && !outlet.closed) {
    const { messages, events, more } = cursor.next(wanted);
    for (const message of messages) outlet.write(message);
    wanted -= events;
    if (!more) return;
    await outlet.ready();
  }
};

const subscribe = async (store: Store, cursor: Cursor, outlet: Outlet): Promise<void> => {
  const quiet = store.signals.on(cursor.stream, outlet.announce);
  try {
    outlet.write(confirmation(randomUUID()));
    await deliver(cursor, outlet, Number.POSITIVE_INFINITY);
    for (const message of [...cursor.goLive(), caughtUp()]) outlet.write(message);
    while (!outlet.closed) {
      await outlet.ready();
      await outlet.news();
      await deliver(cursor, outlet, Number.POSITIVE_INFINITY);
    }
  } finally {
    quiet();
  }
};

const serve = async (store: Store, call: ReadCall, outlet: Outlet): Promise<void> => {
  const options = call.request.getOptions();
  if (!options) throw invalidArgument('The request has no options');
  const cursor = cursorOf(store, options);
  if (options.hasSubscription()) return subscribe(store, cursor, outlet);
  if (cursor.stream !== null && !exists(store, cursor.stream)) return outlet.write(streamNotFound(cursor.stream));
  return deliver(cursor, outlet, Number(options.getCount()));
};

/** `Read`: all reads and all subscriptions. */
export const read =
  (store: Store, calls: Calls) =>
  (call: ReadCall): void => {
    const outlet = new Outlet(call);
    const fail = (error: unknown): void => {
      if (outlet.closed) return;
      call.emit('error', toCallError(error));
    };
    const leave = calls.enter(() => fail(shuttingDown(status.CANCELLED)));
    serve(store, call, outlet)
      .then(() => {
        if (!outlet.closed) call.end();
      }, fail)
      .finally(leave);
  };
