import { once } from 'node:events';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { Calls } from './grpc/calls.ts';
import { createServer, listen } from './grpc/server.ts';
import { openLogFile } from './storage/file.ts';
import { createStore } from './store.ts';
import { collect } from './suite/target.ts';
import { temporaryDirectory } from './testing/directory.ts';

const EVENTS = 400;

test('for a reader that takes nothing, the store reads little ahead, and nothing once it has gone', async () => {
  const file = openLogFile(join(await temporaryDirectory(), 'events.db'));
  const store = createStore(file, () => {});
  const read = { events: 0 };
  const log = store.reader.log.bind(store.reader);
  store.reader.log = (...parameters) => {
    const page = log(...parameters);
    read.events += page.events.length;
    return page;
  };
  const calls = new Calls();
  const server = createServer(store, calls);
  const port = await listen(server, '127.0.0.1', 0);
  const connect = () => EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  const client = connect();
  for (let n = 0; n < EVENTS / 10; n += 1) {
    const batch = Array.from({ length: 10 }, () => jsonEvent({ type: 'Large', data: { text: 'x'.repeat(50_000) } }));
    await client.appendToStream('large', batch);
  }

  const [slow, slowSubscriber] = [connect(), connect()];
  const stalled = slow.readAll();
  const subscription = slowSubscriber.subscribeToAll();
  await Promise.all([once(stalled, 'readable'), once(subscription, 'readable')]);
  // A whole read by another client gives the two all the time they would need.
  expect(await collect(client.readAll())).toHaveLength(EVENTS);
  expect(read.events).toBeLessThan(EVENTS * 1.5);

  await Promise.all([stalled.cancel(), subscription.unsubscribe()]);
  await Promise.all([slow.dispose(), slowSubscriber.dispose()]);
  read.events = 0;
  expect(await collect(client.readAll())).toHaveLength(EVENTS);
  expect(read.events).toBe(EVENTS);
  await client.dispose();
  server.forceShutdown();
  file.db.close();
});
