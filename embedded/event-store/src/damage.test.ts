import { copyFile, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EventStoreDBClient } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { Calls } from './grpc/calls.ts';
import { createServer, listen } from './grpc/server.ts';
import { startEventStore } from './start.ts';
import { checkFile } from './storage/check-file.ts';
import { UnusableFile, openLogFile } from './storage/file.ts';
import { createStore } from './store.ts';
import { collect, event } from './suite/target.ts';
import { temporaryDirectory } from './testing/directory.ts';
import { NotStarted, startProcess } from './testing/store-process.ts';

const MARK = 'a text that is in no other place';

const storeWithEvents = async (): Promise<string> => {
  const file = join(await temporaryDirectory(), 'events.db');
  const store = await startEventStore({ file, port: 0 });
  const client = EventStoreDBClient.connectionString(store.url);
  for (let n = 0; n < 20; n += 1) {
    await client.appendToStream(
      `page-${n}`,
      Array.from({ length: 50 }, () => event(n)),
    );
  }
  await client.appendToStream('marked', { ...event(0), data: { text: MARK } });
  await client.dispose();
  await store.close();
  return file;
};

const overwrite = async (file: string, at: number, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, at);
  await handle.close();
};

const noise = Buffer.from(Array.from({ length: 600 }, (_, n) => (n * 37 + 11) % 256));

test.each<[string, (file: string, size: number) => Promise<void>]>([
  ['whose header is overwritten', file => overwrite(file, 0, noise)],
  ['with noise in the middle', (file, size) => overwrite(file, Math.floor(size / 2 / 4096) * 4096, noise)],
  [
    'with one wrong letter in an event',
    async file => {
      const at = (await readFile(file)).indexOf(MARK);
      expect(at).toBeGreaterThan(0);
      await overwrite(file, at + 5, Buffer.from('X'));
    },
  ],
  ['cut off', (file, size) => truncate(file, Math.floor(size / 2))],
  ['that is something else', file => writeFile(file, 'These are my notes, and no events.\n'.repeat(500))],
])('a file %s is reported and not served', async (_what, damage) => {
  const file = await storeWithEvents();
  await damage(file, (await stat(file)).size);
  const start = startEventStore({ file, port: 0 });
  await expect(start).rejects.toBeInstanceOf(UnusableFile);
  await expect(start).rejects.toThrow(file);
});

/** What is on disk when a store is killed: its newest events are in the write-ahead log still. */
const killedStore = async (appends: number): Promise<string> => {
  const file = join(await temporaryDirectory(), 'events.db');
  const store = await startEventStore({ file, port: 0 });
  const client = EventStoreDBClient.connectionString(store.url);
  for (let n = 0; n < appends; n += 1) await client.appendToStream('page-1', event(n));
  const killed = `${file}-killed`;
  for (const part of ['', '-wal']) await copyFile(file + part, killed + part);
  await client.dispose();
  await store.close();
  return killed;
};

test('a damaged write-ahead log is reported, as it would take acknowledged events with it', async () => {
  const file = await killedStore(20);
  const { size } = await stat(`${file}-wal`);
  const untouched = await readFile(`${file}-wal`);
  for (const at of [10, Math.floor(size / 2)]) {
    await overwrite(`${file}-wal`, at, noise);
    await expect(startEventStore({ file, port: 0 })).rejects.toThrow(`${file} is damaged: events in ${file}-wal`);
    await writeFile(`${file}-wal`, untouched);
  }
  const store = await startEventStore({ file, port: 0 });
  const client = EventStoreDBClient.connectionString(store.url);
  expect(await collect(client.readStream('page-1'))).toHaveLength(20);
  await client.dispose();
  await store.close();
});

test('an append that was cut off with the power is no damage', async () => {
  const file = await killedStore(20);
  const { size } = await stat(`${file}-wal`);
  await overwrite(`${file}-wal`, size - 700, noise);
  const store = await startEventStore({ file, port: 0 });
  const client = EventStoreDBClient.connectionString(store.url);
  expect(await collect(client.readStream('page-1'))).toHaveLength(19);
  await client.dispose();
  await store.close();
});

test('the process says what is wrong with the file and ends', async () => {
  const file = await storeWithEvents();
  await overwrite(file, 0, noise);
  const error = await startProcess(file).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(NotStarted);
  expect(error).toMatchObject({ code: 1, message: expect.stringContaining(`${file} is damaged`) });
});

test('another kind of SQLite file is refused', async () => {
  const file = join(await temporaryDirectory(), 'other.db');
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE notes (text TEXT)');
  db.close();
  await expect(startEventStore({ file, port: 0 })).rejects.toThrow(`${file} is not an event store's file`);
});

test('a file serves one store at a time', async () => {
  const file = await storeWithEvents();
  const store = await startProcess(file);
  await expect(startEventStore({ file, port: 0 })).rejects.toThrow('in use by another process');
  await store.end('SIGTERM');
  await (await startEventStore({ file, port: 0 })).close();
});

test('damage that shows later ends the check in the background, and is an error for who reads the event', async () => {
  const file = openLogFile(await storeWithEvents());
  const store = createStore(file, () => {});
  const left = checkFile(file, store.reader, 0);
  file.db.exec('UPDATE events SET checksum = checksum + 1 WHERE position = 600');
  await expect(left(new AbortController().signal)).rejects.toThrow('damaged: The event at position 600');

  const server = createServer(store, new Calls());
  const port = await listen(server, '127.0.0.1', 0);
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  await expect(collect(client.readAll())).rejects.toMatchObject({ code: 15, message: expect.stringMatching(/600/) });
  expect(await collect(client.readStream('page-1'))).toHaveLength(50);
  await client.dispose();
  server.forceShutdown();
  file.db.close();
});
