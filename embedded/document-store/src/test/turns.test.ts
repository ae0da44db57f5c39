import { once } from 'node:events';
import type { Collection, Document } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { startDocumentStore } from '../start.ts';
import { useDirectory, useEmbedded } from './embedded.ts';
import { connectRaw, message } from './raw.ts';

describe('what takes long keeps nobody waiting', () => {
  const store = useEmbedded();
  const many = async (thousands: number) => {
    const docs = await store.collection();
    for (let i = 0; i < thousands; i++) {
      await docs.insertMany(
        Array.from({ length: 1000 }, (_, j) => ({ n: i * 1000 + j, text: 'some words '.repeat(10) })),
      );
    }
    return docs;
  };

  let shared: Collection;
  beforeAll(async () => {
    shared = await many(20);
  });

  test.each<[string, Document]>([
    ['a scan', { find: 'NAME', filter: { text: /nothing/ } }],
    ['a sort in memory', { find: 'NAME', sort: { text: 1, n: -1 }, limit: 5 }],
    ['a count', { count: 'NAME', query: { text: /nothing/ } }],
    ['distinct values', { distinct: 'NAME', key: 'n', query: { text: /nothing/ } }],
    ['a new index', { createIndexes: 'NAME', indexes: [{ key: { n: 1, text: 1 }, name: 'new' }] }],
    ['an insert of many', { insert: 'NAME', documents: Array.from({ length: 5000 }, (_, n) => ({ n })) }],
    ['an update of all', { update: 'NAME', updates: [{ q: {}, u: { $set: { x: 1 } }, multi: true }] }],
    ['a delete of all', { delete: 'NAME', deletes: [{ q: {}, limit: 0 }] }],
  ])('%s lets others be answered while it is under way', async (_name, command) => {
    const slow = await connectRaw(store.store.port);
    const quick = await connectRaw(store.store.port);
    const first = Object.keys(command)[0] as string;
    let done = false;
    const answer = slow.ask(message({ ...command, [first]: shared.collectionName, $db: 'test' })).finally(() => {
      done = true;
    });
    let answeredMeanwhile = 0;
    while (!done) {
      expect(await quick.ask(message({ ping: 1, $db: 'test' }))).toMatchObject({ ok: 1 });
      if (!done) answeredMeanwhile++;
    }
    expect(await answer).toMatchObject({ ok: 1 });
    expect(answeredMeanwhile).toBeGreaterThan(2);
    for (const { socket } of [slow, quick]) {
      socket.end();
      await once(socket, 'close');
    }
  });

  test('time that is up ends a scan', async () => {
    const docs = await many(5);
    const call = docs
      .find({ text: /nothing/ })
      .maxTimeMS(1)
      .toArray();
    await expect(call).rejects.toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  });

  test('a collection that is dropped ends the cursors on it', async () => {
    const docs = await many(1);
    const cursor = docs.find({ text: /some/ }).batchSize(10);
    await cursor.next();
    await docs.drop();
    await docs.insertOne({ text: 'some' });
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
    expect(await docs.countDocuments({ text: 'some' })).toBe(1);
  });

  test('an index that is being made follows the writes meanwhile', async () => {
    const docs = await many(5);
    const made = docs.createIndex({ n: 1 });
    await docs.updateOne({ n: 4999 }, { $set: { n: -1 } });
    await docs.deleteOne({ n: 4998 });
    await docs.insertOne({ n: 50_000 });
    await made;
    store.scans.length = 0;
    expect(await docs.countDocuments({ n: { $in: [-1, 4999, 4998, 50_000] } })).toBe(2);
    expect(await docs.countDocuments({ n: { $gte: -1 } })).toBe(5000);
    expect(store.scans).toEqual([]);
  });
});

describe('documents expire', () => {
  const store = useEmbedded({ expireEveryMilliseconds: 20 });

  test('by the date in the field, after the seconds of the index', async () => {
    const docs = await store.collection([
      { _id: 'old' as never, at: new Date(Date.now() - 120_000) },
      { _id: 'young' as never, at: new Date() },
      { _id: 'no date' as never, at: 5 },
      { _id: 'missing' as never },
      { _id: 'earliest of several' as never, at: [new Date(), new Date(0)] },
      { _id: 'none of several' as never, at: ['x', new Date()] },
    ]);
    await docs.createIndex({ at: 1 }, { expireAfterSeconds: 60 }, {});
    await expect
      .poll(async () => (await docs.distinct('_id')).map(String).sort((a, b) => (a < b ? -1 : 1)), { timeout: 20_000 })
      .toEqual(['missing', 'no date', 'none of several', 'young']);
  });

  test('at the very date when the index says zero', async () => {
    const docs = await store.collection();
    await docs.createIndex({ until: -1 }, { expireAfterSeconds: 0 }, {});
    await docs.insertMany([{ until: new Date(Date.now() + 50) }, { until: new Date(Date.now() + 3_600_000) }]);
    await expect.poll(() => docs.countDocuments(), { timeout: 20_000 }).toBe(1);
  });
});

describe('the end of the store', () => {
  const path = useDirectory();

  test('waits for commands that are under way, and for no client', async () => {
    const store = await startDocumentStore({ file: path('ending.db'), port: 0 });
    const documents = Array.from({ length: 20_000 }, (_, n) => ({ n }));
    const { socket, ask, replies } = await connectRaw(store.port);
    const insert = message({ insert: 'many', documents, $db: 'test' });
    const first = ask(insert);
    // More is sent than is read, and this side stays open: neither may keep the store.
    socket.write(insert);
    const other = await connectRaw(store.port);
    await other.ask(message({ ping: 1, $db: 'test' }));
    await store.close();
    expect(await first).toMatchObject({ ok: 1, n: 20_000 });
    await expect(replies(1)).rejects.toThrow('closed');
    other.socket.destroy();
  });
});
