import type * as Fs from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DocumentStore, startDocumentStore } from '../start.ts';
import { useDirectory } from './embedded.ts';
import { connectRaw, message } from './raw.ts';

/** Flushes that were asked for; each ends when it is called. */
const held = vi.hoisted(() => [] as ((error?: Error) => void)[]);
let isHeld = false;
vi.mock('node:fs', async importOriginal => {
  const real = await importOriginal<typeof Fs>();
  const fdatasync = (file: number, done: (error: Error | null) => void): void => {
    if (isHeld) held.push(error => (error ? done(error) : real.fdatasync(file, done)));
    else real.fdatasync(file, done);
  };
  return { ...real, fdatasync };
});

describe('answers and the disk', () => {
  const path = useDirectory();
  const onDamage = vi.fn<(error: Error) => void>();
  let store: DocumentStore;
  beforeAll(async () => {
    store = await startDocumentStore({ file: path('store.db'), port: 0, onDamage });
  });
  afterAll(() => store.close());
  beforeEach(() => {
    isHeld = false;
  });

  const insert = (n: number) => message({ insert: 'items', documents: [{ _id: n }], $db: 'flushed' });
  const find = message({ find: 'items', sort: { _id: 1 }, $db: 'flushed' });

  /** Asks on connections of their own; the replies stand in `answered` as they come. */
  const askAll = async (questions: Record<string, Buffer>) => {
    const answered: Record<string, Document> = {};
    const asking = Object.entries(questions).map(async ([name, question]) => {
      const peer = await connectRaw(store.port);
      answered[name] = await peer.ask(question);
      peer.socket.destroy();
    });
    // What is sent has been read and done after some turns; the store is in this process.
    for (let turns = 0; turns < 50; turns++) await turn();
    return { answered, all: Promise.all(asking) };
  };
  const flushesHeld = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count));

  test('writes, and reads that may tell of them, are answered when they are on the disk', async () => {
    await (await askAll({ first: insert(0) })).all;
    isHeld = true;
    const one = await askAll({ write: insert(1) });
    await flushesHeld(1);
    const read = await askAll({ read: find });
    expect([one.answered, read.answered]).toEqual([{}, {}]);
    held.shift()?.();
    await Promise.all([one.all, read.all]);
    expect(one.answered.write).toMatchObject({ ok: 1, n: 1 });
    expect(read.answered.read).toMatchObject({ cursor: { firstBatch: [{ _id: 0 }, { _id: 1 }] } });
  });

  test('what is committed during a flush is answered after the next one', async () => {
    isHeld = true;
    const one = await askAll({ write: insert(2) });
    await flushesHeld(1);
    const others = await askAll({ write: insert(3), another: insert(4) });
    held.shift()?.();
    await one.all;
    await flushesHeld(1);
    expect(others.answered).toEqual({});
    held.shift()?.();
    await others.all;
    expect(others.answered).toMatchObject({ write: { ok: 1, n: 1 }, another: { ok: 1, n: 1 } });
  });

  test('a flush that fails is told, and ends connections without an answer', async () => {
    isHeld = true;
    const one = await askAll({ write: insert(5) });
    await flushesHeld(1);
    held.shift()?.(new Error('EIO: i/o error, fdatasync'));
    expect(onDamage.mock.calls.map(([{ message: text }]) => text)).toEqual([
      expect.stringMatching(/store\.db could not be flushed to the disk.*EIO/),
    ]);
    await expect(one.all).rejects.toThrow('the connection was closed');
  });
});
