import { chmod, mkdir, open, readFile, truncate, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { MongoClient } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startDocumentStore } from '../start.ts';
import { checkInBackground } from '../storage/check.ts';
import { disagreements } from './agreement.ts';
import { useDirectory } from './embedded.ts';
import { command, endStore, failingStore, spawnStore } from './process.ts';

type Item = { _id: number; text: string };

const outOfDiskSpace = 14031;
const operationFailed = 96;

const filled = async (file: string, words = 20): Promise<void> => {
  const store = await startDocumentStore({ file, port: 0 });
  const client = await MongoClient.connect(store.url);
  const items = client.db('disk').collection<Item>('items');
  await items.insertMany(Array.from({ length: 2000 }, (_, i) => ({ _id: i, text: 'words '.repeat(words) })));
  await items.createIndex({ text: 1, _id: -1 });
  await client.close();
  await store.close();
};

describe('a full disk', () => {
  const path = useDirectory();
  test('refuses writes, keeps serving reads, and takes writes again when there is room', async () => {
    const file = path('full.db');
    const store = await startDocumentStore({ file, port: 0, maxBytes: 1_000_000 });
    const client = await MongoClient.connect(store.url);
    const items = client.db('disk').collection<Item>('items');
    let written = 0;
    const fill = async (): Promise<void> => {
      for (;;) {
        await items.insertOne({ _id: written, text: 'x'.repeat(20_000) });
        written++;
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: outOfDiskSpace, codeName: 'OutOfDiskSpace' });
    expect(written).toBeGreaterThan(10);
    expect(await items.countDocuments()).toBe(written);
    expect(await items.findOne({ _id: written - 1 })).toMatchObject({ _id: written - 1 });
    await expect(items.updateMany({}, { $set: { text: 'y'.repeat(90_000) } })).rejects.toMatchObject({
      code: outOfDiskSpace,
    });
    expect(await items.countDocuments({ text: /^y/ })).toBeLessThan(written);
    await items.deleteMany({ _id: { $lt: written / 2 } });
    await items.insertOne({ _id: 100_000, text: 'room again' });
    await client.close();
    await store.close();
    expect(disagreements(file)).toEqual([]);
  });

  test('a write that the operating system cuts off is refused', async () => {
    const file = path('limited.db');
    const [program = '', ...args] = command(file);
    // A limit on the size of files, with its signal ignored: writes beyond it fail as on a full disk.
    const limited = ['/bin/sh', '-c', `trap '' XFSZ; ulimit -f 2000; exec "$0" "$@"`, program, ...args];
    const store = await spawnStore(limited);
    const client = await MongoClient.connect(store.url);
    const items = client.db('disk').collection<Item>('items');
    let written = 0;
    const fill = async (): Promise<void> => {
      for (;;) {
        await items.insertOne({ _id: written, text: 'x'.repeat(50_000) });
        written++;
      }
    };
    await expect(fill()).rejects.toMatchObject({ ok: 0 });
    expect(await items.countDocuments()).toBe(written);
    await client.close();
    await endStore(store, 'SIGKILL');
    expect(disagreements(file)).toEqual([]);
  });
});

describe('a file that cannot be written', () => {
  const path = useDirectory();
  test('refuses writes and serves reads', async () => {
    const directory = path('read-only');
    await mkdir(directory);
    await filled(`${directory}/store.db`);
    await chmod(`${directory}/store.db`, 0o444);
    await chmod(directory, 0o555);
    // The superuser may write everything, so the store runs as somebody else then.
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    await chmod(path(''), 0o755);
    const store = await spawnStore(command(`${directory}/store.db`), nobody);
    const client = await MongoClient.connect(store.url);
    const items = client.db('disk').collection<Item>('items');
    expect(await items.countDocuments()).toBe(2000);
    expect(await items.findOne({ _id: 5 })).toMatchObject({ _id: 5 });
    await expect(items.insertOne({ _id: -1, text: '' })).rejects.toMatchObject({ code: operationFailed });
    await expect(items.createIndex({ a: 1 })).rejects.toMatchObject({ code: operationFailed });
    await client.close();
    expect(await endStore(store)).toBe(0);
    await chmod(directory, 0o755);
  });
});

describe('a damaged file is reported at start', () => {
  const path = useDirectory();
  test.each<[string, (file: string) => Promise<void>]>([
    ['its header', file => overwrite(file, 0, 100)],
    ['its first page', file => overwrite(file, 200, 3000)],
    ['a page in the middle', file => overwrite(file, 4096 * 40, 4096 * 3)],
    ['its end is missing', async file => truncate(file, (await readFile(file)).length - 4096 * 20)],
    [
      'it is something else',
      file => writeFile(file, 'This is no database at all, but it has some length.'.repeat(100)),
    ],
  ])('%s', async (name, damage) => {
    const file = path(`${name}.db`);
    await filled(file);
    await damage(file);
    await expect(startDocumentStore({ file, port: 0 })).rejects.toThrow(/is damaged|is no document store/);
    const { code, said } = await failingStore(command(file));
    expect(code).toBe(1);
    expect(said).toContain(file);
  });

  test('in the background when it is large', async () => {
    const file = path('large.db');
    await filled(file);
    await overwrite(file, 4096 * 40, 4096 * 3);
    const told = new Promise<Error>(resolve => {
      const endCheck = checkInBackground(file, resolve, 0);
      onTestFinished(endCheck);
    });
    expect((await told).message).toContain(`${file} is damaged`);
  });

  test('a store of a later format', async () => {
    const file = path('later.db');
    await filled(file);
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    await expect(startDocumentStore({ file, port: 0 })).rejects.toThrow('format 99');
  });

  test('and a damaged page that is met later is an error to its reader alone', async () => {
    const file = path('met later.db');
    // More than the store keeps in memory, so that it has to read the file again.
    await filled(file, 5_000);
    const store = await startDocumentStore({ file, port: 0 });
    const client = await MongoClient.connect(store.url);
    await overwrite(file, 4096 * 40, 4096 * 3);
    const items = client.db('disk').collection<Item>('items');
    await expect(items.find().toArray()).rejects.toMatchObject({ code: 1 });
    expect(await client.db('disk').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await store.close();
  });
});

const overwrite = async (file: string, at: number, length: number): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(length, 0xa5), 0, length, at);
  await handle.close();
};
