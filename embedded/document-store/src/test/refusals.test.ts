import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { useEmbedded } from './embedded.ts';

const notImplemented = 238;
const notSupported = 115;

describe('what is outside the subset is refused, never ignored', () => {
  const store = useEmbedded();

  test.each<[string, Document]>([
    ['$type', { a: { $type: 'int' } }],
    ['$mod', { a: { $mod: [2, 0] } }],
    ['$where', { $where: 'true' }],
    ['$expr', { $expr: { $eq: ['$a', 1] } }],
    ['$text', { $text: { $search: 'x' } }],
    ['$jsonSchema', { $jsonSchema: {} }],
    ['$comment', { a: 1, $comment: 'x' }],
    ['$geoWithin', { a: { $geoWithin: {} } }],
    ['$bitsAllSet', { a: { $bitsAllSet: 1 } }],
    ['an operator below $not', { a: { $not: { $mod: [2, 0] } } }],
    ['an operator inside $elemMatch', { a: { $elemMatch: { $type: 'int' } } }],
    ['an operator inside $or', { $or: [{ a: 1 }, { $expr: true }] }],
  ])('query operator %s', async (_name, filter) => {
    const docs = await store.collection([{ a: 1 }]);
    await expect(docs.find(filter).toArray()).rejects.toMatchObject({
      code: notImplemented,
      codeName: 'NotImplemented',
    });
    await expect(docs.updateOne(filter, { $set: { a: 2 } })).rejects.toMatchObject({ code: notImplemented });
    expect(await docs.countDocuments({ a: 1 })).toBe(1);
  });

  test.each<[string, Document | Document[]]>([
    ['$rename', { $rename: { a: 'b' } }],
    ['$mul', { $mul: { a: 2 } }],
    ['$bit', { $bit: { a: { and: 1 } } }],
    ['$pop', { $pop: { l: 1 } }],
    ['$pullAll', { $pullAll: { l: [1] } }],
    ['$currentDate', { $currentDate: { d: true } }],
    ['$push with $sort', { $push: { l: { $each: [1], $sort: 1 } } }],
    ['$push with $position', { $push: { l: { $each: [1], $position: 0 } } }],
    ['a position', { $set: { 'l.$': 1 } }],
    ['all positions', { $set: { 'l.$[]': 1 } }],
    ['a pipeline', [{ $set: { a: 2 } }]],
  ])('update with %s', async (_name, update) => {
    const docs = await store.collection([{ _id: 1 as never, a: 1, l: [1] }]);
    await expect(docs.updateOne({ a: 1 }, update)).rejects.toMatchObject({ code: notImplemented });
    expect(await docs.findOne()).toEqual({ _id: 1, a: 1, l: [1] });
  });

  test.each<[string, Document]>([
    ['$slice', { l: { $slice: 1 } }],
    ['$elemMatch', { l: { $elemMatch: { a: 1 } } }],
    ['$meta', { score: { $meta: 'textScore' } }],
    ['a position', { 'l.$': 1 }],
    ['a literal', { a: 'text' }],
    ['an expression', { a: '$b' }],
  ])('projection with %s', async (_name, projection) => {
    const docs = await store.collection([{ a: 1 }]);
    await expect(docs.findOne({}, { projection })).rejects.toMatchObject({ code: notImplemented });
  });

  test.each<[string, Document, number]>([
    ['hint', { find: 'c', hint: { a: 1 } }, notImplemented],
    ['collation', { find: 'c', collation: { locale: 'en' } }, notImplemented],
    ['min', { find: 'c', min: { a: 1 } }, notImplemented],
    ['tailable', { find: 'c', tailable: true }, notImplemented],
    ['$natural', { find: 'c', sort: { $natural: 1 } }, notImplemented],
    ['let', { find: 'c', let: {} }, notImplemented],
    ['snapshot reads', { find: 'c', readConcern: { level: 'snapshot' } }, notImplemented],
    ['reads after a cluster time', { find: 'c', readConcern: { afterClusterTime: 1 } }, notImplemented],
    ['the stable API', { find: 'c', apiVersion: '1' }, notImplemented],
    ['arrayFilters', { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, arrayFilters: [] }] }, notImplemented],
    [
      'collation of a delete',
      { delete: 'c', deletes: [{ q: {}, limit: 1, collation: { locale: 'en' } }] },
      notImplemented,
    ],
    [
      'a partial index',
      { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a', partialFilterExpression: {} }] },
      notImplemented,
    ],
    ['a hidden index', { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a', hidden: true }] }, notImplemented],
    ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'a' }] }, notImplemented],
    ['a hashed index', { createIndexes: 'c', indexes: [{ key: { a: 'hashed' }, name: 'a' }] }, notImplemented],
    ['a wildcard index', { createIndexes: 'c', indexes: [{ key: { '$**': 1 }, name: 'a' }] }, notImplemented],
    ['a capped collection', { create: 'c', capped: true }, notImplemented],
    ['a view', { create: 'c', viewOn: 'd', pipeline: [] }, notImplemented],
    ['$lookup', { aggregate: 'c', pipeline: [{ $lookup: {} }], cursor: {} }, notImplemented],
    ['$project', { aggregate: 'c', pipeline: [{ $project: { a: 1 } }], cursor: {} }, notImplemented],
    [
      'a group by a field',
      { aggregate: 'c', pipeline: [{ $group: { _id: '$a', n: { $sum: 1 } } }], cursor: {} },
      notImplemented,
    ],
    [
      'a sum of a field',
      { aggregate: 'c', pipeline: [{ $group: { _id: 1, n: { $sum: '$a' } } }], cursor: {} },
      notImplemented,
    ],
    ['an aggregation without a group', { aggregate: 'c', pipeline: [{ $match: {} }], cursor: {} }, notImplemented],
    [
      'stages in another order',
      { aggregate: 'c', pipeline: [{ $limit: 1 }, { $match: {} }, { $group: { _id: 1, n: { $sum: 1 } } }], cursor: {} },
      notImplemented,
    ],
    ['a database aggregation', { aggregate: 1, pipeline: [], cursor: {} }, notImplemented],
    ['a change stream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
    ['serverStatus', { serverStatus: 1 }, notSupported],
    ['collMod', { collMod: 'a', validator: {} }, notSupported],
    ['bulkWrite of the client', { bulkWrite: 1, ops: [], nsInfo: [] }, notSupported],
    ['mapReduce', { mapReduce: 'c' }, notSupported],
    ['authentication', { saslStart: 1, mechanism: 'PLAIN', payload: '' }, notSupported],
  ])('%s', async (_name, command, code) => {
    await expect(store.db.command(command)).rejects.toMatchObject({ code });
  });

  test('transactions, and nothing of them is written', async () => {
    const docs = await store.collection();
    const call = store.client.withSession(session =>
      session.withTransaction(() => docs.insertOne({ a: 1 }, { session }), { maxCommitTimeMS: 1000 }),
    );
    await expect(call).rejects.toMatchObject({ code: notImplemented });
    expect(await docs.countDocuments()).toBe(0);
  });

  test('writes to the list of scans', async () => {
    await expect(store.db.collection('system.profile').insertOne({ a: 1 })).rejects.toMatchObject({ code: 73 });
  });
});
