import type { CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, useStore } from './store.ts';

describe('indexes', () => {
  const store = useStore();

  test('are listed as they were made', async () => {
    const docs = await store.collection({ _id: 1 });
    const names = await docs.createIndexes([
      { key: { a: 1 } },
      { key: { a: 1, 'b.c': -1 }, unique: true, name: 'mine' },
      { key: { d: 1 }, sparse: true },
      { key: { e: 1 }, expireAfterSeconds: 60 },
    ]);
    expect(names).toEqual(['a_1', 'mine', 'd_1', 'e_1']);
    expect(await docs.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1' },
      { v: 2, key: { a: 1, 'b.c': -1 }, name: 'mine', unique: true },
      { v: 2, key: { d: 1 }, name: 'd_1', sparse: true },
      { v: 2, key: { e: 1 }, name: 'e_1', expireAfterSeconds: 60 },
    ]);
  });
  test('make their collection', async () => {
    const docs = store.db.collection('made by its index');
    await docs.createIndex({ a: 1 });
    expect(await store.db.listCollections({ name: 'made by its index' }).toArray()).toHaveLength(1);
  });
  test('can be made again', async () => {
    const docs = await store.collection();
    await docs.createIndex({ a: 1 }, { unique: true }, {});
    expect(await docs.createIndex({ a: 1 }, { unique: true }, {})).toBe('a_1');
    expect(await docs.createIndex({ _id: 1 })).toBe('_id_1');
    expect(await docs.indexes()).toHaveLength(2);
  });
  test('are dropped by name and by key', async () => {
    const docs = await store.collection();
    await docs.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { c: 1 } }]);
    await docs.dropIndex('a_1');
    await store.db.command({ dropIndexes: docs.collectionName, index: { b: 1 } });
    expect((await docs.indexes()).map(index => index.name)).toEqual(['_id_', 'c_1']);
    await docs.dropIndexes();
    expect((await docs.indexes()).map(index => index.name)).toEqual(['_id_']);
  });
  test('find what was there before them', async () => {
    const docs = await store.collection(...Array.from({ length: 500 }, (_, i) => ({ _id: i, n: i % 10 })));
    await docs.createIndex({ n: 1 });
    expect(await docs.countDocuments({ n: 3 })).toBe(50);
  });
  test('refuse two arrays in one document', async () => {
    const docs = await store.collection();
    await docs.createIndex({ a: 1, b: 1 });
    await docs.insertOne({ _id: 1, a: [1, 2], b: 3 });
    await docs.insertOne({ _id: 2, a: 1, b: [1, 2] });
    expect(await errorOf(docs.insertOne({ _id: 3, a: [1], b: [1] }))).toMatchObject({ code: 171 });
    expect(await errorOf(docs.updateOne({ _id: 1 }, { $set: { b: [1] } as Document }))).toMatchObject({ code: 171 });
    expect(await docs.countDocuments()).toBe(2);
  });
  test.each<[string, IndexSpecification, CreateIndexesOptions, number]>([
    ['another key under the same name', { b: 1 }, { name: 'a_1' }, 86],
    ['the same key under another name', { a: 1 }, { name: 'other' }, 85],
    ['the same key with other options', { a: 1 }, { sparse: true }, 85],
    ['a direction of zero', { b: 0 as 1 }, {}, 67],
    ['a kind that is none', { b: 'nonsense' as never }, {}, 67],
    ['an empty key', {}, { name: 'x' }, 67],
    ['an empty name in a path', { 'b..c': 1 }, {}, 67],
    ['expiry over two fields', { b: 1, c: 1 }, { expireAfterSeconds: 5 }, 67],
    ['a negative expiry', { b: 1 }, { expireAfterSeconds: -5 }, 67],
  ])('%s is refused', async (_name, key, options, code) => {
    const docs = await store.collection();
    await docs.createIndex({ a: 1 });
    expect(await errorOf(docs.createIndex(key, options, {}))).toMatchObject({ code });
    expect(await docs.indexes()).toHaveLength(2);
  });
  test('an unknown option is refused', async () => {
    const docs = await store.collection();
    const indexes = [{ key: { a: 1 }, name: 'a_1', nonsense: 1 }];
    expect(await errorOf(store.db.command({ createIndexes: docs.collectionName, indexes }))).toMatchObject({
      code: 197,
    });
  });
  test.each([
    ['an index that is not there', 'nope', 27],
    ['the index on _id', '_id_', 72],
  ])('%s cannot be dropped', async (_name, index, code) => {
    const docs = await store.collection({ _id: 1 });
    expect(await errorOf(docs.dropIndex(index))).toMatchObject({ code });
  });
  test('of a collection that is not there', async () => {
    expect(await errorOf(store.db.command({ dropIndexes: 'nothing', index: '*' }))).toMatchObject({ code: 26 });
    expect(await errorOf(store.db.command({ listIndexes: 'nothing' }))).toMatchObject({ code: 26 });
  });
});

describe('collections and databases', () => {
  const store = useStore();
  test('a collection is listed and dropped', async () => {
    const docs = await store.collection({ _id: 1 });
    const name = docs.collectionName;
    expect(await store.db.listCollections({ name }).toArray()).toMatchObject([
      { name, type: 'collection', options: {}, idIndex: { name: '_id_', key: { _id: 1 } } },
    ]);
    expect(await docs.drop()).toBe(true);
    expect(await store.db.listCollections({ name }, { nameOnly: true }).toArray()).toEqual([]);
    expect(await docs.countDocuments()).toBe(0);
  });
  test('a dropped collection starts afresh', async () => {
    const docs = await store.collection({ _id: 1 });
    await docs.createIndex({ a: 1 }, { unique: true }, {});
    await docs.drop();
    await docs.insertMany([{ _id: 1 }, { _id: 2 }]);
    expect(await docs.indexes()).toHaveLength(1);
    expect(await docs.countDocuments()).toBe(2);
  });
  test('dropping what is not there is fine', async () => {
    expect(await store.db.command({ drop: 'nothing at all' })).toMatchObject({ ok: 1 });
  });
  test('a database is listed with its collections, and dropped', async () => {
    const other = store.client.db(`${store.db.databaseName}_other`);
    await other.collection('x').insertOne({});
    const names = async () =>
      (await store.client.db('admin').admin().listDatabases({ nameOnly: true })).databases.map(d => d.name);
    expect(await names()).toContain(other.databaseName);
    await other.dropDatabase();
    expect(await names()).not.toContain(other.databaseName);
  });
  test('collections of two databases do not meet', async () => {
    const other = store.client.db(`${store.db.databaseName}_2`);
    await store.db.collection('same').insertOne({ n: 1 });
    await other.collection('same').insertOne({ n: 2 });
    expect(await store.db.collection('same').find().toArray()).toMatchObject([{ n: 1 }]);
    await other.dropDatabase();
    expect(await store.db.collection('same').countDocuments()).toBe(1);
  });
});
