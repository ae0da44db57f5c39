import { describe, expect, test } from 'vitest';
import { errorOf, useStore } from './store.ts';

describe('findOneAnd…', () => {
  const store = useStore();
  const three = () => store.collection({ _id: 1, n: 3, t: 'a' }, { _id: 2, n: 1, t: 'a' }, { _id: 3, n: 2, t: 'b' });

  test('update answers the document before', async () => {
    const docs = await three();
    expect(await docs.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })).toEqual({ _id: 1, n: 3, t: 'a' });
    expect(await docs.findOne({ _id: 1 })).toMatchObject({ n: 4 });
  });
  test('update answers the document after', async () => {
    const docs = await three();
    expect(await docs.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { returnDocument: 'after' })).toEqual({
      _id: 1,
      n: 4,
      t: 'a',
    });
  });
  test('update of nothing answers null', async () => {
    const docs = await three();
    expect(await docs.findOneAndUpdate({ _id: 9 }, { $inc: { n: 1 } })).toBeNull();
  });
  test('the sort says which', async () => {
    const docs = await three();
    expect(await docs.findOneAndUpdate({ t: 'a' }, { $set: { x: 1 } }, { sort: { n: 1 } })).toMatchObject({ _id: 2 });
    expect(await docs.findOneAndUpdate({ t: 'a' }, { $set: { x: 1 } }, { sort: { n: -1 } })).toMatchObject({ _id: 1 });
  });
  test('the projection shapes the answer', async () => {
    const docs = await three();
    expect(await docs.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { projection: { n: 1, _id: 0 } })).toEqual({
      n: 3,
    });
  });
  test('an upsert answers null before', async () => {
    const docs = await three();
    expect(await docs.findOneAndUpdate({ _id: 9 }, { $inc: { n: 1 } }, { upsert: true })).toBeNull();
    expect(await docs.findOne({ _id: 9 })).toEqual({ _id: 9, n: 1 });
  });
  test('an upsert answers the new document after', async () => {
    const docs = await three();
    const options = { upsert: true, returnDocument: 'after', includeResultMetadata: true } as const;
    expect(await docs.findOneAndUpdate({ _id: 9 }, { $inc: { n: 1 } }, options)).toMatchObject({
      value: { _id: 9, n: 1 },
      lastErrorObject: { n: 1, updatedExisting: false, upserted: 9 },
    });
  });
  test('replace', async () => {
    const docs = await three();
    expect(await docs.findOneAndReplace({ _id: 1 }, { z: 1 }, { returnDocument: 'after' })).toEqual({ _id: 1, z: 1 });
  });
  test('delete', async () => {
    const docs = await three();
    expect(await docs.findOneAndDelete({ t: 'a' }, { sort: { n: 1 } })).toMatchObject({ _id: 2 });
    expect(await docs.findOneAndDelete({ _id: 2 })).toBeNull();
    expect(await docs.countDocuments()).toBe(2);
  });
  test('metadata of a delete', async () => {
    const docs = await three();
    expect(await docs.findOneAndDelete({ _id: 1 }, { includeResultMetadata: true })).toMatchObject({
      lastErrorObject: { n: 1 },
      ok: 1,
    });
  });
  test('a lease is taken by one of many', async () => {
    const docs = await store.collection({ _id: 'lease', holder: null, beat: 0 });
    const take = (holder: number) =>
      docs.findOneAndUpdate({ _id: 'lease', beat: 0 }, { $set: { holder }, $inc: { beat: 1 } });
    const taken = await Promise.all(Array.from({ length: 20 }, (_, i) => take(i)));
    expect(taken.filter(doc => doc !== null)).toHaveLength(1);
  });
  test.each([
    ['an update and a removal', { update: { $set: { a: 1 } }, remove: true }, 9],
    ['neither', {}, 9],
    ['a removal and an upsert', { remove: true, upsert: true }, 9],
    ['a removal and the new document', { remove: true, new: true }, 9],
    ['a sort that is none', { update: { $set: { a: 1 } }, sort: { a: 5 } }, 15975],
  ])('%s are refused', async (_name, parts, code) => {
    const docs = await three();
    expect(await errorOf(store.db.command({ findAndModify: docs.collectionName, query: {}, ...parts }))).toMatchObject({
      code,
    });
  });
});

describe('counts and distinct values', () => {
  const store = useStore();
  const some = async () => {
    const docs = await store.collection(
      { _id: 1, a: 1, t: ['x', 'y'], o: { k: 1 } },
      { _id: 2, a: 1.0, t: ['y'], o: { k: 2 } },
      { _id: 3, a: 2, t: 'z', o: [{ k: 3 }, { k: 1 }] },
      { _id: 4, a: null },
      { _id: 5 },
    );
    return docs;
  };
  test.each([
    ['all', {}, {}, 5],
    ['what matches', { a: 1 }, {}, 2],
    ['after a skip', { a: 1 }, { skip: 1 }, 1],
    ['up to a limit', {}, { limit: 3 }, 3],
    ['both', {}, { skip: 4, limit: 3 }, 1],
    ['after all', {}, { skip: 9 }, 0],
    ['nothing', { a: 9 }, {}, 0],
  ])('countDocuments of %s', async (_name, filter, options, n) => {
    const docs = await some();
    expect(await docs.countDocuments(filter, options)).toBe(n);
    expect(await store.db.command({ count: docs.collectionName, query: filter, ...options })).toMatchObject({ n });
    await docs.createIndex({ a: 1 });
    expect(await docs.countDocuments(filter, options)).toBe(n);
  });
  test('a count by an index counts a document once', async () => {
    const docs = await some();
    await docs.createIndex({ t: 1 });
    expect(await docs.countDocuments({ t: { $gte: 'x' } })).toBe(3);
    expect(await docs.countDocuments({ t: { $in: ['x', 'y'] } })).toBe(2);
  });
  test('estimatedDocumentCount follows inserts and deletes', async () => {
    const docs = await some();
    expect(await docs.estimatedDocumentCount()).toBe(5);
    await docs.deleteMany({ a: 1 });
    await docs.insertOne({ _id: 9 });
    expect(await docs.estimatedDocumentCount()).toBe(4);
  });
  test.each([
    ['numbers, equal ones once', 'a', {}, [null, 1, 2]],
    ['elements of arrays', 't', {}, ['x', 'y', 'z']],
    ['below documents and arrays', 'o.k', {}, [1, 2, 3]],
    ['what matches', 't', { a: 1 }, ['x', 'y']],
    ['what is not there', 'q', {}, []],
  ])('distinct %s', async (_name, key, filter, values) => {
    const docs = await some();
    const sorted = (list: unknown[]) => list.map(value => String(value)).sort();
    expect(sorted(await docs.distinct(key, filter))).toEqual(sorted(values));
    await docs.createIndex({ [key]: 1 });
    expect(sorted(await docs.distinct(key, filter))).toEqual(sorted(values));
  });
});
