import { describe, expect, test } from 'vitest';
import type { Document } from 'mongodb';
import { errorOf, useStore } from './store.ts';

describe('filters that are wrong are refused as MongoDB refuses them', () => {
  const store = useStore();
  test.each<[string, Document, number]>([
    ['an unknown operator', { a: { $bad: 1 } }, 2],
    ['an unknown operator at the top', { $bad: 1 }, 2],
    ['$and of no array', { $and: { a: 1 } }, 2],
    ['an empty $and', { $and: [] }, 2],
    ['an empty $or', { $or: [] }, 2],
    ['$or of numbers', { $or: [1] }, 2],
    ['$in of no array', { a: { $in: 1 } }, 2],
    ['$in with an operator', { a: { $in: [{ $gt: 1 }] } }, 2],
    ['$nin of no array', { a: { $nin: 'x' } }, 2],
    ['$not of a number', { a: { $not: 5 } }, 2],
    ['an empty $not', { a: { $not: {} } }, 2],
    ['$size of text', { a: { $size: 'x' } }, 2],
    ['a negative $size', { a: { $size: -1 } }, 2],
    ['a broken $size', { a: { $size: 1.5 } }, 2],
    ['$all of no array', { a: { $all: 1 } }, 2],
    ['$elemMatch of no document', { a: { $elemMatch: 1 } }, 2],
    ['$options without $regex', { a: { $options: 'i' } }, 2],
    ['$regex of a number', { a: { $regex: 5 } }, 2],
    ['an expression that does not parse', { a: { $regex: '(' } }, 51091],
    ['a regular expression compared', { a: { $gt: /x/ } }, 2],
    ['$ne with a regular expression', { a: { $ne: /x/ } }, 2],
    ['operators mixed with names', { a: { $gt: 1, b: 2 } }, 2],
  ])('%s', async (_name, filter, code) => {
    const docs = await store.collection({ _id: 1, a: 1 });
    expect(await errorOf(docs.find(filter).toArray())).toMatchObject({ code });
    expect(await errorOf(docs.deleteOne(filter))).toMatchObject({ code });
    expect(await errorOf(store.db.collection('not there').find(filter).toArray())).toMatchObject({ code });
  });
});

describe('commands that are wrong are refused as MongoDB refuses them', () => {
  const store = useStore();
  test.each<[string, Document, number]>([
    ['an unknown command', { nonsense: 1 }, 59],
    ['an unknown field', { find: 'c', nonsense: 1 }, 40415],
    ['a filter that is no document', { find: 'c', filter: 5 }, 14],
    ['a sort that is no document', { find: 'c', sort: 'a' }, 14],
    ['a sort of no direction', { find: 'c', sort: { a: 2 } }, 15975],
    ['a collection that is no text', { find: 5 }, 73],
    ['an insert of nothing', { insert: 'c', documents: [] }, 16],
    ['an insert without documents', { insert: 'c' }, 40414],
    ['an unknown field of an update', { update: 'c', updates: [{ q: {}, u: {}, nonsense: 1 }] }, 40415],
    ['an insert into a name with a dollar', { insert: 'a$b', documents: [{}] }, 73],
    ['an unknown pipeline stage', { aggregate: 'c', pipeline: [{ $nonsense: 1 }], cursor: {} }, 40324],
    ['a pipeline without cursor', { aggregate: 'c', pipeline: [] }, 9],
    ['a stage of two', { aggregate: 'c', pipeline: [{ $match: {}, $skip: 1 }], cursor: {} }, 40323],
    ['a getMore of no cursor', { getMore: 12345n, collection: 'c' }, 43],
    ['distinct without a key', { distinct: 'c' }, 40414],
    ['an unknown read concern', { find: 'c', readConcern: { level: 'nonsense' } }, 2],
  ])('%s', async (_name, command, code) => {
    expect(await errorOf(store.db.command(command))).toMatchObject({ code, ok: 0 });
  });

  test('a delete with a limit of two', async () => {
    expect(await errorOf(store.db.command({ delete: 'c', deletes: [{ q: {}, limit: 2 }] }))).toMatchObject({ code: 9 });
  });

  test('more members than there are: said after the write', async () => {
    const docs = await store.collection();
    const reply = await store.db
      .command({ insert: docs.collectionName, documents: [{ _id: 1 }], writeConcern: { w: 9 } })
      .catch((error: unknown) => error);
    expect(reply).toMatchObject({ errorResponse: { writeConcernError: { code: 100 } } });
    expect(await docs.countDocuments()).toBe(1);
  });

  test('a write that nobody waits for', async () => {
    const docs = await store.collection();
    await docs.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
    await expect.poll(() => docs.countDocuments()).toBe(1);
  });

  test('hello names a replica set of which this is the primary', async () => {
    const reply = await store.db.command({ hello: 1 });
    expect(reply).toMatchObject({
      isWritablePrimary: true,
      secondary: false,
      maxBsonObjectSize: 16777216,
      maxWriteBatchSize: 100000,
      logicalSessionTimeoutMinutes: 30,
    });
    expect(reply['hosts']).toContain(reply['me']);
    expect(reply['maxWireVersion']).toBeGreaterThanOrEqual(9);
  });

  test('ping and buildInfo', async () => {
    expect(await store.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect((await store.db.admin().buildInfo())['versionArray']).toHaveLength(4);
  });
});
