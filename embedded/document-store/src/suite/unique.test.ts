import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, useStore } from './store.ts';

describe('unique indexes', () => {
  const store = useStore();
  const unique = async (key: Record<string, 1 | -1>, options: object, ...docs: Document[]) => {
    const collection = await store.collection(...docs);
    await collection.createIndex(key, { unique: true, ...options }, {});
    return collection;
  };

  test('refuse a second equal value and say which', async () => {
    const docs = await unique({ email: 1 }, {}, { _id: 1, email: 'a@x' });
    const error = await errorOf(docs.insertOne({ _id: 2, email: 'a@x' }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a@x' } });
    expect(error.message).toContain('E11000 duplicate key error collection: ');
    expect(error.message).toContain('index: email_1 dup key: { email: "a@x" }');
  });

  test('count a missing value as null', async () => {
    const docs = await unique({ email: 1 }, {}, { _id: 1 });
    expect(await errorOf(docs.insertOne({ _id: 2 }))).toMatchObject({ code: 11000, keyValue: { email: null } });
    expect(await errorOf(docs.insertOne({ _id: 3, email: null }))).toMatchObject({ code: 11000 });
  });

  test('let missing values be when they are sparse, but not null', async () => {
    const docs = await unique({ email: 1 }, { sparse: true }, { _id: 1 }, { _id: 2 }, { _id: 3, email: null });
    expect(await errorOf(docs.insertOne({ _id: 4, email: null }))).toMatchObject({ code: 11000 });
  });

  test('go by all fields together', async () => {
    const docs = await unique({ a: 1, b: -1 }, {}, { _id: 1, a: 1, b: 1 }, { _id: 2, a: 1, b: 2 });
    expect(await errorOf(docs.insertOne({ _id: 3, a: 1, b: 2 }))).toMatchObject({
      code: 11000,
      keyPattern: { a: 1, b: -1 },
      keyValue: { a: 1, b: 2 },
    });
    await docs.insertOne({ _id: 4, a: 2, b: 2 });
  });

  test('hold for elements of arrays in other documents', async () => {
    const docs = await unique({ tags: 1 }, {}, { _id: 1, tags: ['x', 'y'] });
    expect(await errorOf(docs.insertOne({ _id: 2, tags: ['z', 'y'] }))).toMatchObject({
      code: 11000,
      keyValue: { tags: 'y' },
    });
    expect(await docs.countDocuments({ tags: 'z' })).toBe(0);
  });

  test('let one document hold a value twice', async () => {
    const docs = await unique({ tags: 1 }, {});
    await docs.insertOne({ _id: 1, tags: ['x', 'x'] });
    await docs.updateOne({ _id: 1 }, { $push: { tags: 'x' } as never });
    expect((await docs.findOne())?.['tags']).toEqual(['x', 'x', 'x']);
  });

  test('refuse updates, which then change nothing', async () => {
    const docs = await unique({ n: 1 }, {}, { _id: 1, n: 1 }, { _id: 2, n: 2 });
    expect(await errorOf(docs.updateOne({ _id: 2 }, { $set: { n: 1, x: 1 } }))).toMatchObject({ code: 11000 });
    expect(await errorOf(docs.replaceOne({ _id: 2 }, { n: 1 }))).toMatchObject({ code: 11000 });
    expect(await errorOf(docs.findOneAndUpdate({ _id: 2 }, { $inc: { n: -1 } }))).toMatchObject({ code: 11000 });
    expect(await docs.findOne({ n: 2 })).toEqual({ _id: 2, n: 2 });
  });

  test('let a value go with its document, and with an update', async () => {
    const docs = await unique({ n: 1 }, {}, { _id: 1, n: 1 }, { _id: 2, n: 2 });
    await docs.deleteOne({ _id: 1 });
    await docs.insertOne({ _id: 3, n: 1 });
    await docs.updateOne({ _id: 3 }, { $set: { n: 9 } });
    await docs.insertOne({ _id: 4, n: 1 });
    expect(await docs.countDocuments()).toBe(3);
  });

  test('let a document keep its own value', async () => {
    const docs = await unique({ n: 1 }, {}, { _id: 1, n: 1, x: 1 });
    await docs.replaceOne({ _id: 1 }, { n: 1, x: 2 });
    expect(await docs.findOne()).toEqual({ _id: 1, n: 1, x: 2 });
  });

  test('cannot be made over what is twice there', async () => {
    const docs = await store.collection({ _id: 1, n: 1 }, { _id: 2, n: 1 });
    expect(await errorOf(docs.createIndex({ n: 1 }, { unique: true }, {}))).toMatchObject({
      code: 11000,
      keyValue: { n: 1 },
    });
    expect((await docs.indexes()).map(index => index.name)).toEqual(['_id_']);
    await docs.insertOne({ _id: 3, n: 1 });
  });

  test('refuse upserts that collide elsewhere', async () => {
    const docs = await unique({ n: 1 }, {}, { _id: 1, n: 1 });
    expect(await errorOf(docs.updateOne({ _id: 2 }, { $set: { n: 1 } }, { upsert: true }))).toMatchObject({
      code: 11000,
      keyPattern: { n: 1 },
    });
  });

  test('hold when many write at once', async () => {
    const docs = await unique({ n: 1 }, {});
    const writes = Array.from({ length: 40 }, (_, i) =>
      docs.insertOne({ _id: i, n: i % 4 }).then(
        () => 1,
        () => 0,
      ),
    );
    expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(4);
    expect(await docs.countDocuments()).toBe(4);
  });
});
