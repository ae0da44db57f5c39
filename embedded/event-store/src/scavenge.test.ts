import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { startEventStore } from './start.ts';
import { collect, event, events, numbers } from './suite/target.ts';
import { temporaryDirectory } from './testing/directory.ts';

/** Opens the file; `scavenged` is the note about the scavenge that follows the start. */
const open = async (file: string) => {
  const scavenged = Promise.withResolvers<string>();
  const note = (message: string): void => {
    if (message.startsWith('Scavenge')) scavenged.resolve(message);
  };
  const store = await startEventStore({ file, port: 0, note });
  const client = EventStoreDBClient.connectionString(store.url);
  return {
    client,
    scavenged: scavenged.promise,
    close: async () => {
      await client.dispose();
      await store.close();
    },
  };
};

const logOf = async (client: EventStoreDBClient): Promise<string[]> =>
  (await collect(client.readAll())).map(({ event: recorded }) => `${recorded!.revision}@${recorded!.streamId}`);

test('a scavenge at the start removes what is hidden, and only that', async () => {
  const file = join(await temporaryDirectory(), 'events.db');
  const first = await open(file);
  await first.scavenged;
  const { client } = first;
  for (const name of ['kept', 'counted', 'truncated', 'deleted', 'buried', 'revived']) {
    await client.appendToStream(name, events(1_200));
  }
  await client.setStreamMetadata('counted', { maxCount: 5 });
  await client.setStreamMetadata('counted', { maxCount: 2 });
  await client.setStreamMetadata('truncated', { truncateBefore: 1_190 });
  await client.deleteStream('deleted');
  await client.setStreamMetadata('buried', { maxCount: 7 });
  await client.tombstoneStream('buried');
  await client.deleteStream('revived');
  await client.appendToStream('revived', event(0));
  const before = await logOf(client);
  await first.close();

  const second = await open(file);
  expect(await second.scavenged).toMatch(/freed \d+ events of \d+ streams, \d+\.\d MiB/);
  const after = await logOf(second.client);
  const kept = before.filter(name => name.endsWith('@kept'));
  expect(after).toEqual([
    ...kept,
    '1198@counted',
    '1199@counted',
    ...Array.from({ length: 10 }, (_, n) => `${1_190 + n}@truncated`),
    '1@$$counted',
    '0@$$truncated',
    '0@$$deleted',
    '9223372036854775807@buried',
    '1200@revived',
    '1@$$revived',
  ]);
  await second.close();

  // What was given out once is never given out again.
  const third = await open(file);
  expect(await third.scavenged).toMatch(/freed 0 events of 0 streams/);
  const { client: later } = third;
  expect((await later.appendToStream('deleted', event(0))).nextExpectedRevision).toBe(1_200n);
  expect((await later.appendToStream('counted', event(0))).nextExpectedRevision).toBe(1_200n);
  await expect(later.appendToStream('buried', event(0))).rejects.toMatchObject({ type: 'stream-deleted' });
  expect(numbers(await collect(later.readStream('kept')))).toHaveLength(1_200);
  await third.close();
});

test('positions go on after the newest events are gone', async () => {
  const file = join(await temporaryDirectory(), 'events.db');
  const first = await open(file);
  await first.scavenged;
  await first.client.setStreamMetadata('short', { maxAge: 1 });
  const { position } = await first.client.appendToStream('short', events(10));
  await first.close();
  const aged = await openUntilScavenged(file, 10);
  expect(await logOf(aged.client)).toEqual(['0@$$short']);
  await aged.close();
  const third = await open(file);
  const next = await third.client.appendToStream('short', event(0));
  expect(next.position!.commit).toBe(position!.commit + 1n);
  expect(next.nextExpectedRevision).toBe(10n);
  await third.close();
});

/** Opens again and again until scavenges have removed so many events: `$maxAge` needs its second to pass. */
const openUntilScavenged = async (file: string, count: number) => {
  for (let freed = 0; ; ) {
    const opened = await open(file);
    freed += Number(/freed (\d+) events/.exec(await opened.scavenged)?.[1] ?? 0);
    if (freed >= count) return opened;
    await opened.close();
  }
};

test('the file gets smaller, and appends go on meanwhile', async () => {
  const file = join(await temporaryDirectory(), 'events.db');
  const first = await open(file);
  const large = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(9_000) } });
  for (let n = 0; n < 20; n += 1) {
    const batch = Array.from({ length: 50 }, () => ({ ...large, id: crypto.randomUUID() }));
    await first.client.appendToStream('large', batch);
  }
  await first.client.deleteStream('large');
  await first.close();
  const before = (await stat(file)).size;
  const second = await open(file);
  for (let n = 0; n < 20; n += 1) await second.client.appendToStream('meanwhile', event(n));
  await second.scavenged;
  await second.close();
  expect((await stat(file)).size).toBeLessThan(before / 4);
});
