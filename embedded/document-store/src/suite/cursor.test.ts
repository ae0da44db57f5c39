import { randomBytes } from 'node:crypto';
import { Long } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorOf, useStore } from './store.ts';
import type { Docs } from './store.ts';

describe('cursors', () => {
  const store = useStore();
  let docs: Docs;
  beforeAll(async () => {
    docs = await store.collection(...Array.from({ length: 1000 }, (_, i) => ({ _id: i, half: i % 2 })));
    await docs.createIndex({ half: 1, _id: 1 });
  });
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
  const ids = (list: { _id?: unknown }[]) => list.map(doc => doc._id);

  test.each([9, 100, 101, 999, 1000, 1001])('in batches of %i', async size => {
    expect(ids(await docs.find().sort({ _id: 1 }).batchSize(size).toArray())).toEqual(range(0, 1000));
  });

  test.each([
    [0, 10],
    [990, 20],
    [1000, 5],
    [250, 500],
  ])('skip %i and limit %i', async (skip, limit) => {
    const found = await docs.find().sort({ _id: 1 }).skip(skip).limit(limit).batchSize(60).toArray();
    expect(ids(found)).toEqual(range(skip, Math.min(skip + limit, 1000)));
  });

  test('by an index, backward, in batches', async () => {
    const found = await docs.find({ half: 1 }).sort({ _id: -1 }).batchSize(40).toArray();
    expect(ids(found)).toEqual(
      range(0, 1000)
        .filter(i => i % 2)
        .reverse(),
    );
  });

  test('sorted in memory, in batches', async () => {
    const found = await docs
      .find({ half: 0 }, { projection: { half: 0 } })
      .sort({ none: 1, _id: -1 })
      .batchSize(30)
      .toArray();
    expect(ids(found)).toEqual(
      range(0, 1000)
        .filter(i => i % 2 === 0)
        .reverse(),
    );
  });

  test('the first batch has 101 documents unless told', async () => {
    const reply = await store.db.command({ find: docs.collectionName });
    expect(reply['cursor'].firstBatch).toHaveLength(101);
    expect(reply['cursor'].id).not.toEqual(0);
  });

  test('an empty first batch leaves the cursor open', async () => {
    const reply = await store.db.command({ find: docs.collectionName, batchSize: 0 });
    expect(reply['cursor'].firstBatch).toEqual([]);
    const more = await store.db.command({
      getMore: Long.fromNumber(reply['cursor'].id as number).equals(0) ? 0 : reply['cursor'].id,
      collection: docs.collectionName,
      batchSize: 3,
    });
    expect(more['cursor'].nextBatch).toHaveLength(3);
  });

  test('a single batch closes the cursor', async () => {
    const reply = await store.db.command({ find: docs.collectionName, batchSize: 5, singleBatch: true });
    expect(reply['cursor'].firstBatch).toHaveLength(5);
    expect(String(reply['cursor'].id)).toBe('0');
  });

  test('a killed cursor is gone', async () => {
    const raw = { useBigInt64: true };
    const reply = await store.db.command({ find: docs.collectionName, batchSize: 2 }, raw);
    const id = reply['cursor'].id as bigint;
    const killed = await store.db.command({ killCursors: docs.collectionName, cursors: [id, 12345n] }, raw);
    expect(killed).toMatchObject({ cursorsKilled: [id], cursorsNotFound: [12345n] });
    expect(await errorOf(store.db.command({ getMore: id, collection: docs.collectionName }))).toMatchObject({
      code: 43,
    });
  });

  test('a cursor of another collection is refused', async () => {
    const reply = await store.db.command({ find: docs.collectionName, batchSize: 2 }, { useBigInt64: true });
    const call = store.db.command({ getMore: reply['cursor'].id, collection: 'other' });
    expect(await errorOf(call)).toMatchObject({ code: 13 });
  });

  test('documents inserted or deleted meanwhile neither repeat nor hide others', async () => {
    const changing = await store.collection(...range(0, 300).map(i => ({ _id: i * 10 })));
    const cursor = changing
      .find({ _id: { $gte: 0 } })
      .sort({ _id: 1 })
      .batchSize(20);
    const seen: number[] = [];
    for await (const doc of cursor) {
      seen.push(doc._id as number);
      if (seen.length === 50) {
        await changing.deleteMany({ _id: { $lt: 100 } });
        await changing.insertMany(range(1, 10).map(i => ({ _id: i })));
        await changing.deleteOne({ _id: 2000 });
      }
    }
    expect(seen).toEqual(
      range(0, 300)
        .map(i => i * 10)
        .filter(i => i !== 2000),
    );
  });

  test('16 MiB end a batch, and all documents come', async () => {
    const large = await store.collection();
    const text = randomBytes(1_500_000).toString('base64');
    for (let i = 0; i < 12; i++) await large.insertOne({ _id: i, text });
    const reply = await store.db.command({ find: large.collectionName, sort: { _id: 1 }, batchSize: 100 });
    expect(reply['cursor'].firstBatch.length).toBeLessThan(9);
    const found = await large.find().sort({ _id: 1 }).batchSize(100).toArray();
    expect(ids(found)).toEqual(range(0, 12));
    expect(found.every(doc => doc['text'] === text)).toBe(true);
  });

  test.each([
    ['skip', { skip: -1 }],
    ['limit', { limit: -1 }],
    ['batchSize', { batchSize: -1 }],
  ])('a negative %s is refused', async (_name, option) => {
    expect(await errorOf(store.db.command({ find: docs.collectionName, ...option }))).toMatchObject({ code: 51024 });
  });

  test('a collection that is not there is empty', async () => {
    expect(await store.db.collection('nothing').find({ a: 1 }).toArray()).toEqual([]);
    expect(await store.db.collection('nothing').countDocuments({ a: 1 })).toBe(0);
    expect(await store.db.collection('nothing').distinct('a')).toEqual([]);
  });
});
