import { EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { collect, event, freshStream, testStore } from './target.ts';

const store = testStore();

const discovered = (): string => store.url.replace(/^esdb(\+discover)?:/, 'esdb+discover:');

test('a client that discovers the cluster finds its leader', async () => {
  const client = EventStoreDBClient.connectionString(discovered());
  const stream = freshStream();
  await client.appendToStream(stream, event(0));
  expect(await collect(client.readStream(stream))).toHaveLength(1);
  await client.dispose();
});

test('a client with credentials in its address is served', async () => {
  const client = EventStoreDBClient.connectionString(store.url.replace('://', '://admin:changeit@'));
  await expect(collect(client.readStream(freshStream()))).rejects.toBeInstanceOf(StreamNotFoundError);
  await client.dispose();
});
