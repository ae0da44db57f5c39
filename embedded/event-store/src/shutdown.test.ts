import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  EventStoreDBClient,
  persistentSubscriptionToAllSettingsFromDefaults as toAll,
  persistentSubscriptionToStreamSettingsFromDefaults as toStream,
} from '@eventstore/db-client';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, status, type ServiceError } from '@grpc/grpc-js';
import { expect, onTestFinished, test } from 'vitest';
import { startEventStore } from './start.ts';
import { collect, event, receive } from './suite/target.ts';
import { temporaryDirectory } from './testing/directory.ts';
import { NotStarted, startProcess } from './testing/store-process.ts';

const start = async () => startEventStore({ file: join(await temporaryDirectory(), 'events.db'), port: 0 });

test('a shutdown ends subscriptions and batch appends as cancelled, and an append as unavailable', async () => {
  const store = await start();
  const client = new streamsGrpc.StreamsClient(`127.0.0.1:${store.port}`, credentials.createInsecure());
  onTestFinished(() => client.close());
  const batch = client.batchAppend();
  const batchEnded = new Promise<ServiceError>(resolve => batch.on('error', resolve));
  batch.on('data', () => {});
  const appended = Promise.withResolvers<ServiceError | null>();
  const append = client.append(error => appended.resolve(error));
  append.write(new streams.AppendReq().setOptions(new streams.AppendReq.Options()));
  const official = EventStoreDBClient.connectionString(store.url);
  const { caughtUp, failed } = receive(official.subscribeToAll());
  await caughtUp();
  await official.appendToStream('page-1', event(0));
  await store.close();
  expect(await failed()).toMatchObject({ type: 'cancelled' });
  expect((await batchEnded).code).toBe(status.CANCELLED);
  expect((await appended.promise)?.code).toBe(status.UNAVAILABLE);
  await official.dispose();
});

test('what was sent before a shutdown is answered, and found again', async () => {
  const file = join(await temporaryDirectory(), 'events.db');
  const store = await startProcess(file);
  const client = EventStoreDBClient.connectionString(store.url);
  const acknowledged: string[] = [];
  const lane = async (name: string): Promise<void> => {
    for (;;) {
      const one = event(0);
      const result = await client.appendToStream(name, one).catch(() => null);
      if (!result) return;
      acknowledged.push(one.id);
    }
  };
  const lanes = ['a', 'b', 'c'].map(lane);
  while (acknowledged.length < 20) await new Promise(resolve => setImmediate(resolve));
  expect(await store.end('SIGTERM')).toEqual({ code: 0, signal: null });
  await Promise.all(lanes);
  await client.dispose();
  const again = await startEventStore({ file, port: 0 });
  const reader = EventStoreDBClient.connectionString(again.url);
  const ids = new Set((await collect(reader.readAll())).map(({ event: recorded }) => recorded!.id));
  expect(acknowledged.filter(id => !ids.has(id))).toEqual([]);
  await reader.dispose();
  await again.close();
});

test('closing twice is closing once', async () => {
  const store = await start();
  await Promise.all([store.close(), store.close()]);
});

test.each(['0.0.0.0', '::', '192.168.0.1', 'example.org'])('the store does not listen on %s', async host => {
  const file = join(await temporaryDirectory(), 'events.db');
  await expect(startEventStore({ file, port: 0, host })).rejects.toThrow('loopback addresses only');
});

test('wrong arguments, other addresses and a busy port are told on stderr', async () => {
  const file = join(await temporaryDirectory(), 'events.db');
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  onTestFinished(() => void busy.close());
  const { port } = busy.address() as { port: number };
  const cases: [string[], number, RegExp][] = [
    [['--port', 'x'], 2, /usage/],
    [['--host', '0.0.0.0'], 1, /loopback/],
    [['--port', String(port)], 1, new RegExp(`Cannot listen on 127.0.0.1:${port}`)],
  ];
  for (const [args, code, message] of cases) {
    const error = await startProcess(file, { args }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotStarted);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
  }
});

test('what only EventStoreDB has says so', async () => {
  const store = await start();
  const client = EventStoreDBClient.connectionString(store.url);
  const unimplemented = {
    code: status.UNIMPLEMENTED,
    message: expect.stringMatching(/has no (persistent|projections)/),
  };
  await expect(client.createPersistentSubscriptionToStream('s', 'g', toStream())).rejects.toMatchObject(unimplemented);
  await expect(client.createPersistentSubscriptionToAll('g', toAll())).rejects.toMatchObject(unimplemented);
  await expect(client.getPersistentSubscriptionToStreamInfo('s', 'g')).rejects.toMatchObject(unimplemented);
  await expect(client.createProjection('p', 'fromAll()')).rejects.toMatchObject(unimplemented);
  await client.dispose();
  await store.close();
});
