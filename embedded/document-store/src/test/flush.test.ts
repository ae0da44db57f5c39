import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useEmbedded } from './embedded.ts';
import { connectRaw, message } from './raw.ts';

const fsync = vi.spyOn(fs, 'fsyncSync');

beforeEach(() => {
  fsync.mockClear();
  syncBuiltinESMExports();
});
afterEach(() => fsync.mockReset());

const write = (concern: object) => ({ insert: 'c', documents: [{}], writeConcern: concern, $db: 'test' });

describe('an answer waits for the disk', () => {
  const store = useEmbedded();

  test.each([
    [0, 'by itself', {}],
    [0, 'of a majority', { w: 'majority' }],
    [0, 'that says no', { w: 1, j: false }],
    [1, 'that asks for it', { w: 1, j: true }],
    [1, 'of old', { w: 1, fsync: true }],
  ])('%i times for a write concern %s', async (times, _name, concern) => {
    const peer = await connectRaw(store.store.port);
    expect(await peer.ask(message(write(concern)))).toMatchObject({ ok: 1, n: 1 });
    expect(fsync).toHaveBeenCalledTimes(times);
    peer.socket.destroy();
  });

  test('where an index is made', async () => {
    await store.db.command({ createIndexes: 'c', indexes: [{ key: { n: 1 }, name: 'n' }], writeConcern: { j: true } });
    expect(fsync).toHaveBeenCalledTimes(1);
  });

  test('a disk that fails is told to who asked for it, and to nobody else', async () => {
    fsync.mockImplementation(() => {
      throw new Error('EIO: i/o error, fsync');
    });
    syncBuiltinESMExports();
    const peer = await connectRaw(store.store.port);
    expect(await peer.ask(message(write({ j: true })))).toMatchObject({ ok: 0, errmsg: 'EIO: i/o error, fsync' });
    expect(await peer.ask(message(write({ w: 1 })))).toMatchObject({ ok: 1, n: 1 });
    peer.socket.destroy();
  });
});
