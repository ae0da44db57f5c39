import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EventStoreDBClient,
  jsonEvent,
  type AllStreamSubscription,
  type ResolvedEvent,
  type StreamSubscription,
} from '@eventstore/db-client';
import { afterAll, beforeAll } from 'vitest';
import { startEventStore, type EventStore } from '../start.ts';

/**
 * The store that the suite runs against: the one at `EVENTSTORE_URL`, which may be in use, or an embedded one of its
 * own. Answers the client, which is there once the tests run.
 */
export const testStore = (): { readonly client: EventStoreDBClient; readonly url: string } => {
  let directory: string | null = null;
  let embedded: EventStore | null = null;
  let client: EventStoreDBClient;
  let url = process.env['EVENTSTORE_URL'] ?? '';
  beforeAll(async () => {
    if (url === '') {
      directory = await mkdtemp(join(tmpdir(), 'event-store-'));
      embedded = await startEventStore({ file: join(directory, 'events.db'), port: 0 });
      url = embedded.url;
    }
    client = EventStoreDBClient.connectionString(url);
  });
  afterAll(async () => {
    await client.dispose();
    await embedded?.close();
    if (directory) await rm(directory, { recursive: true });
  });
  return {
    get client() {
      return client;
    },
    get url() {
      return url;
    },
  };
};

/** A stream that nobody has ever used. */
export const freshStream = (category = 'suite'): string => `${category}-${randomUUID()}`;

export const event = (n: number, type = 'SuiteEvent') => jsonEvent({ type, data: { n }, metadata: { at: n } });

export const events = (count: number, type = 'SuiteEvent') => Array.from({ length: count }, (_, n) => event(n, type));

export const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
};

/** The numbers that `event` put into events. */
export const numbers = (resolved: readonly ResolvedEvent[]): unknown[] =>
  resolved.map(({ event: recorded }) => (recorded?.data as { n?: number } | undefined)?.n);

type Subscription = AllStreamSubscription | StreamSubscription;

/** What a subscription has received, with ways to wait for it. */
export const receive = (subscription: Subscription) => {
  const received: ResolvedEvent[] = [];
  const state: { timesCaughtUp: number; failure: Error | null } = { timesCaughtUp: 0, failure: null };
  let changed = Promise.withResolvers<void>();
  const change = (): void => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  subscription.on('data', (resolved: ResolvedEvent) => {
    received.push(resolved);
    change();
  });
  subscription.on('caughtUp', () => {
    state.timesCaughtUp += 1;
    change();
  });
  subscription.on('error', (error: Error) => {
    state.failure = error;
    change();
  });
  const until = async (done: () => boolean): Promise<void> => {
    while (!done()) {
      if (state.failure) throw state.failure;
      await changed.promise;
    }
  };
  return {
    received,
    state,
    caughtUp: () => until(() => state.timesCaughtUp > 0),
    count: (count: number) => until(() => received.length >= count),
    failed: async (): Promise<Error | null> => {
      await until(() => state.failure !== null);
      return state.failure;
    },
  };
};
