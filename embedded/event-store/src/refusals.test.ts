import { chmod, chown } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { startEventStore } from './start.ts';
import { collect, event, numbers } from './suite/target.ts';
import { temporaryDirectory } from './testing/directory.ts';
import { startProcess } from './testing/store-process.ts';

const credentials = { username: 'admin', password: 'changeit' };

const large = (n: number) => jsonEvent({ type: 'Large', data: { n, text: 'x'.repeat(50_000) } });

test('when the disk takes no more, appends are refused with a reason and reads go on', async () => {
  const file = join(await temporaryDirectory(), 'events.db');
  // The system refuses to let files grow beyond 2 MiB (4096 blocks of 512 bytes), as it does on a full disk.
  const store = await startProcess(file, { shell: `trap '' XFSZ; ulimit -f 4096; exec "$@"` });
  const client = EventStoreDBClient.connectionString(store.url);
  const accepted: number[] = [];
  const fill = async (): Promise<void> => {
    for (let n = 0; n < 1_000; n += 1) {
      await client.appendToStream('full', large(n));
      accepted.push(n);
    }
  };
  await expect(fill()).rejects.toMatchObject({ code: 8, message: expect.stringMatching(/disk/) });
  const another = client.appendToStream('other', large(0), { credentials });
  await expect(another).rejects.toMatchObject({ code: 8, message: expect.stringMatching(/disk/) });
  expect(numbers(await collect(client.readStream('full')))).toEqual(accepted);
  expect(accepted.length).toBeGreaterThan(5);
  await client.dispose();
  await store.end('SIGTERM');

  // With room again, everything acknowledged is there and appends succeed.
  const again = await startEventStore({ file, port: 0 });
  const later = EventStoreDBClient.connectionString(again.url);
  expect(numbers(await collect(later.readStream('full')))).toEqual(accepted);
  await later.appendToStream('full', event(0), { expectedRevision: BigInt(accepted.length - 1) });
  await later.dispose();
  await again.close();
});

/** As root every file may be written to; a user called nobody is used then. */
const NOBODY = 65_534;

test('a file that may not be written to is served for reading', async () => {
  const file = join(await temporaryDirectory(), 'events.db');
  const writable = await startEventStore({ file, port: 0 });
  const writer = EventStoreDBClient.connectionString(writable.url);
  await writer.appendToStream('kept', [event(0), event(1)]);
  await writer.dispose();
  await writable.close();

  const asRoot = process.getuid?.() === 0;
  await chmod(file, 0o444);
  if (asRoot) await chown(dirname(file), NOBODY, NOBODY);
  await chmod(dirname(file), 0o555);
  const store = await startProcess(file, asRoot ? { uid: NOBODY } : {});
  const client = EventStoreDBClient.connectionString(store.url);
  for (const how of [{}, { credentials }]) {
    const append = client.appendToStream('kept', event(2), how);
    await expect(append).rejects.toMatchObject({ code: 9, message: expect.stringMatching(/read-only/) });
  }
  await expect(client.tombstoneStream('kept')).rejects.toMatchObject({ code: 9 });
  expect(numbers(await collect(client.readStream('kept')))).toEqual([0, 1]);
  await client.dispose();
  expect(await store.end('SIGTERM')).toEqual({ code: 0, signal: null });
  await chmod(dirname(file), 0o755);
});
