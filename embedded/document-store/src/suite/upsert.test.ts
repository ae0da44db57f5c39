import { Long, ObjectId } from 'mongodb';
import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, useStore } from './store.ts';

describe('upserts of nothing that is there', () => {
  const store = useStore();
  test.each<[string, Document, Document, Document]>([
    ['take the _id of the filter', { _id: 7 }, { $set: { a: 1 } }, { _id: 7, a: 1 }],
    ['take equal values', { _id: 7, b: 2 }, { $set: { a: 1 } }, { _id: 7, b: 2, a: 1 }],
    ['take $eq', { _id: 7, b: { $eq: 2 } }, { $set: { a: 1 } }, { _id: 7, b: 2, a: 1 }],
    ['take what stands under $and', { $and: [{ _id: 7 }, { b: 2 }] }, { $set: { a: 1 } }, { _id: 7, b: 2, a: 1 }],
    ['take a $or of one', { _id: 7, $or: [{ b: 2 }] }, { $set: { a: 1 } }, { _id: 7, b: 2, a: 1 }],
    ['take no comparison', { _id: 7, b: { $gt: 2 } }, { $set: { a: 1 } }, { _id: 7, a: 1 }],
    ['take no $or of two', { _id: 7, $or: [{ b: 2 }, { b: 3 }] }, { $set: { a: 1 } }, { _id: 7, a: 1 }],
    ['make documents of paths', { _id: 7, 'x.y': 2 }, { $set: { a: 1 } }, { _id: 7, x: { y: 2 }, a: 1 }],
    ['take null', { _id: 7, b: null }, { $set: { a: 1 } }, { _id: 7, b: null, a: 1 }],
    ['let the update win', { _id: 7, b: 2 }, { $set: { b: 3 } }, { _id: 7, b: 3 }],
    ['add to what the filter says', { _id: 7, n: 2 }, { $inc: { n: 3 } }, { _id: 7, n: 5 }],
    ['set on insert', { _id: 7 }, { $set: { a: 1 }, $setOnInsert: { b: 2 } }, { _id: 7, a: 1, b: 2 }],
    ['take the _id of $set', { b: 2 }, { $set: { _id: 7 } }, { _id: 7, b: 2 }],
    ['take the _id of $setOnInsert', { b: 2 }, { $setOnInsert: { _id: 7, c: 1 } }, { _id: 7, b: 2, c: 1 }],
    ['push', { _id: 7 }, { $push: { a: 1 } }, { _id: 7, a: [1] }],
    ['take a document as _id', { _id: { x: 1 } }, { $set: { a: 1 } }, { _id: { x: 1 }, a: 1 }],
  ])('%s', async (_name, filter, update, after) => {
    const docs = await store.collection({ _id: 'other' });
    const result = await docs.updateOne(filter, update, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1, upsertedId: after['_id'] });
    expect(JSON.stringify(await docs.findOne({ _id: after['_id'] }))).toBe(JSON.stringify(after));
  });

  test.each<[string, Document, Document, Document]>([
    ['a replacement takes the _id of the filter', { _id: 7, b: 2 }, { a: 1 }, { _id: 7, a: 1 }],
    ['a replacement may bring its own', { b: 2 }, { _id: 7, a: 1 }, { _id: 7, a: 1 }],
    ['a replacement takes nothing else of the filter', { _id: 7, b: 2 }, {}, { _id: 7 }],
  ])('%s', async (_name, filter, replacement, after) => {
    const docs = await store.collection();
    await docs.replaceOne(filter, replacement, { upsert: true });
    expect(JSON.stringify(await docs.findOne())).toBe(JSON.stringify(after));
  });

  test('an _id is made where none is given', async () => {
    const docs = await store.collection();
    const { upsertedId } = await docs.updateOne({ b: 2 }, { $set: { a: 1 } }, { upsert: true });
    expect(upsertedId).toBeInstanceOf(ObjectId);
    expect(await docs.findOne()).toEqual({ _id: upsertedId, b: 2, a: 1 });
  });

  test('an upsert of what is there updates it', async () => {
    const docs = await store.collection({ _id: 7, a: 1 });
    const result = await docs.updateOne({ _id: 7 }, { $set: { a: 2 } }, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
  });

  test.each<[string, Document, Document, number]>([
    ['one path twice', { $and: [{ b: 1 }, { b: 2 }] }, { $set: { a: 1 } }, 54],
    ['a path and one below it', { b: { x: 1 }, 'b.y': 2 }, { $set: { a: 1 } }, 54],
    ['another _id than the filter', { _id: 7 }, { $set: { _id: 8 } }, 66],
    ['an array as _id', { b: 1 }, { $set: { _id: [1] } }, 53],
  ])('%s is refused', async (_name, filter, update, code) => {
    const docs = await store.collection();
    expect(await errorOf(docs.updateOne(filter, update, { upsert: true }))).toMatchObject({ code });
    expect(await docs.countDocuments()).toBe(0);
  });
});

describe('a guarded write of a projection', () => {
  const store = useStore();
  const at = (position: number) => ({ _id: 'page', _pos: { $lt: Long.fromNumber(position) } });
  const doc = (position: number) => ({ title: `at ${position}`, _pos: Long.fromNumber(position) });

  test('goes forward, and says duplicate when it is behind', async () => {
    const docs = await store.collection();
    expect(await docs.replaceOne(at(5), doc(5), { upsert: true })).toMatchObject({ upsertedCount: 1 });
    expect(await docs.replaceOne(at(6), doc(6), { upsert: true })).toMatchObject({ modifiedCount: 1 });
    expect(await errorOf(docs.replaceOne(at(6), doc(6), { upsert: true }))).toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 'page' },
    });
    expect(await docs.findOne()).toMatchObject({ title: 'at 6' });
  });

  test('in bulk, out of order, each write stands for itself', async () => {
    const docs = await store.collection({ _id: 'a', _pos: Long.fromNumber(9) }, { _id: 'b', _pos: Long.fromNumber(1) });
    const write = (_id: string) => ({
      replaceOne: {
        filter: { _id, _pos: { $lt: Long.fromNumber(5) } },
        replacement: { n: 1, _pos: Long.fromNumber(5) },
        upsert: true,
      },
    });
    const error = await errorOf(docs.bulkWrite([write('a'), write('b'), write('c'), write('a')], { ordered: false }));
    expect(error).toMatchObject({ code: 11000, result: { upsertedCount: 1, modifiedCount: 1, matchedCount: 1 } });
    expect(
      (error as unknown as { writeErrors: { index: number; code: number }[] }).writeErrors.map(e => [e.index, e.code]),
    ).toEqual([
      [0, 11000],
      [3, 11000],
    ]);
  });
});
