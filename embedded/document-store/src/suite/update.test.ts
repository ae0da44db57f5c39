import { Decimal128, Double, Int32, Long } from 'mongodb';
import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, useStore } from './store.ts';

/** Updates of one document: before, update, after. */
const updates = (
  title: string,
  cases: readonly (readonly [name: string, before: Document, update: Document, after: Document])[],
): void => {
  describe(title, () => {
    const store = useStore();
    test.each(cases)('%s', async (_name, before, update, after) => {
      const docs = await store.collection({ _id: 1, ...before });
      const changed = JSON.stringify(before) !== JSON.stringify(after);
      const result = await docs.updateOne({ _id: 1 }, update);
      expect(JSON.stringify(await docs.findOne())).toBe(JSON.stringify({ _id: 1, ...after }));
      expect(result).toMatchObject({ matchedCount: 1, modifiedCount: changed ? 1 : 0 });
    });
  });
};

updates('$set and $unset', [
  ['a field that is there', { a: 1, b: 2 }, { $set: { a: 5 } }, { a: 5, b: 2 }],
  ['a new field comes last', { a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  ['new fields come in the order of their names', {}, { $set: { c: 1, a: 2, b: 3 } }, { a: 2, b: 3, c: 1 }],
  ['numbers as names in the order of numbers', {}, { $set: { 'o.10': 1, 'o.9': 2 } }, { o: { 9: 2, 10: 1 } }],
  ['the same value changes nothing', { a: 1 }, { $set: { a: 1 } }, { a: 1 }],
  ['below a document', { a: { b: 1 } }, { $set: { 'a.c': 2 } }, { a: { b: 1, c: 2 } }],
  ['making documents on the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['an element of an array', { a: [1, 2, 3] }, { $set: { 'a.1': 9 } }, { a: [1, 9, 3] }],
  ['past the end of an array, with nulls between', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
  ['in a document of an array', { a: [{ b: 1 }] }, { $set: { 'a.0.b': 2 } }, { a: [{ b: 2 }] }],
  ['a new document in an array', { a: [] }, { $set: { 'a.0.b': 2 } }, { a: [{ b: 2 }] }],
  ['to null', { a: 1 }, { $set: { a: null } }, { a: null }],
  ['to a document as a whole', { a: { x: 1 } }, { $set: { a: { y: 2 } } }, { a: { y: 2 } }],
  ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset of what is not there', { a: 1 }, { $unset: { b: '' } }, { a: 1 }],
  ['$unset below a document', { a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1 } }, { a: { c: 2 } }],
  ['$unset in an array leaves null', { a: [1, 2, 3] }, { $unset: { 'a.1': '' } }, { a: [1, null, 3] }],
  ['$unset through a scalar does nothing', { a: 1 }, { $unset: { 'a.b.c': '' } }, { a: 1 }],
  ['both together', { a: 1, b: 2 }, { $set: { c: 3 }, $unset: { a: '' } }, { b: 2, c: 3 }],
  ['$setOnInsert does nothing to what is there', { a: 1 }, { $set: { a: 2 }, $setOnInsert: { b: 3 } }, { a: 2 }],
  ['the _id to what it is', { a: 1 }, { $set: { _id: 1, a: 2 } }, { a: 2 }],
  ['an empty $set', { a: 1 }, { $set: {} }, { a: 1 }],
]);

updates('$inc, $min and $max', [
  ['$inc', { n: 1 }, { $inc: { n: 2 } }, { n: 3 }],
  ['$inc downwards', { n: 1 }, { $inc: { n: -5 } }, { n: -4 }],
  ['$inc of what is missing sets it', {}, { $inc: { n: 2 } }, { n: 2 }],
  ['$inc by zero changes nothing', { n: 1 }, { $inc: { n: 0 } }, { n: 1 }],
  ['$inc below a document', { a: { n: 1 } }, { $inc: { 'a.n': 1, 'a.m': 1 } }, { a: { n: 2, m: 1 } }],
  ['$inc in an array', { a: [1, 2] }, { $inc: { 'a.1': 5 } }, { a: [1, 7] }],
  ['$min that is less', { n: 5 }, { $min: { n: 3 } }, { n: 3 }],
  ['$min that is not', { n: 5 }, { $min: { n: 7 } }, { n: 5 }],
  ['$min of what is missing', {}, { $min: { n: 7 } }, { n: 7 }],
  ['$min across types goes by their order', { n: 'x' }, { $min: { n: 7 } }, { n: 7 }],
  ['$max that is more', { n: 5 }, { $max: { n: 7 } }, { n: 7 }],
  ['$max that is not', { n: 5 }, { $max: { n: 3 } }, { n: 5 }],
  ['$max over null', { n: null }, { $max: { n: 3 } }, { n: 3 }],
  ['$max of dates', { n: new Date(5) }, { $max: { n: new Date(9) } }, { n: new Date(9) }],
  ['$max of an equal number of another type', { n: 5 }, { $max: { n: new Double(5) } }, { n: 5 }],
]);

updates('arrays', [
  ['$push', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ['$push to nothing', {}, { $push: { a: 2 } }, { a: [2] }],
  ['$push of an array is one element', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  ['$push $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$push $each of nothing', { a: [1] }, { $push: { a: { $each: [] } } }, { a: [1] }],
  [
    '$push with $slice keeps the last',
    { a: [1, 2] },
    { $push: { a: { $each: [3, 4], $slice: -3 } } },
    { a: [2, 3, 4] },
  ],
  [
    '$push with $slice keeps the first',
    { a: [1, 2] },
    { $push: { a: { $each: [3, 4], $slice: 3 } } },
    { a: [1, 2, 3] },
  ],
  ['$slice 0 empties', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } }, { a: [] }],
  ['$slice alone cuts', { a: [1, 2, 3] }, { $push: { a: { $each: [], $slice: -1 } } }, { a: [3] }],
  ['$push of a document', { a: [] }, { $push: { a: { b: 1 } } }, { a: [{ b: 1 }] }],
  ['$push below a document that is not there', {}, { $push: { 'x.y': 1 } }, { x: { y: [1] } }],
  ['$addToSet of what is new', { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ['$addToSet of what is there', { a: [1, 2] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ['$addToSet goes by worth, not type', { a: [new Int32(1)] }, { $addToSet: { a: new Double(1) } }, { a: [1] }],
  [
    '$addToSet of a document, fields in order',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ['$addToSet $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2, 3] } } }, { a: [1, 2, 3] }],
  ['$addToSet to nothing', {}, { $addToSet: { a: 1 } }, { a: [1] }],
  ['$addToSet of an array is one element', { a: [1] }, { $addToSet: { a: [1] } }, { a: [1, [1]] }],
  ['$pull of a value', { a: [1, 2, 1, 3] }, { $pull: { a: 1 } }, { a: [2, 3] }],
  ['$pull of a value of another type', { a: [1, '1', 1.5] }, { $pull: { a: Long.fromNumber(1) } }, { a: ['1', 1.5] }],
  ['$pull by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull with $in', { a: ['x', 'y', 'z'] }, { $pull: { a: { $in: ['x', 'z'] } } }, { a: ['y'] }],
  ['$pull with an expression', { a: ['apple', 'pear'] }, { $pull: { a: /^app/ } }, { a: ['pear'] }],
  [
    '$pull of documents by a query',
    {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 1 },
      ],
    },
    { $pull: { a: { k: 1 } } },
    { a: [{ k: 2, v: 1 }] },
  ],
  [
    '$pull of documents with a comparison',
    { a: [{ n: 1 }, { n: 5 }, 7] },
    { $pull: { a: { n: { $gt: 2 } } } },
    { a: [{ n: 1 }, 7] },
  ],
  [
    '$pull with $elemMatch',
    { a: [{ r: [{ q: 1 }] }, { r: [{ q: 2 }] }] },
    { $pull: { a: { r: { $elemMatch: { q: 2 } } } } },
    { a: [{ r: [{ q: 1 }] }] },
  ],
  ['$pull of an array needs an equal one', { a: [[1, 2], [2, 1], 1] }, { $pull: { a: [1, 2] } }, { a: [[2, 1], 1] }],
  ['$pull of null', { a: [null, 0] }, { $pull: { a: null } }, { a: [0] }],
  ['$pull of nothing', { b: 1 }, { $pull: { a: 1 } }, { b: 1 }],
  ['$pull that meets nothing', { a: [1] }, { $pull: { a: 5 } }, { a: [1] }],
]);

describe('types under $inc', () => {
  const store = useStore({ promoteValues: false });
  test.each([
    ['int and int', new Int32(1), new Int32(2), new Int32(3)],
    ['int and double', new Int32(1), new Double(2), new Double(3)],
    ['int and long', new Int32(1), Long.fromNumber(2), Long.fromNumber(3)],
    ['long and double', Long.fromNumber(1), new Double(0.5), new Double(1.5)],
    ['an int that overflows becomes a long', new Int32(2147483647), new Int32(1), Long.fromString('2147483648')],
    ['int and decimal', new Int32(1), Decimal128.fromString('0.1'), Decimal128.fromString('1.1')],
    ['decimals are exact', Decimal128.fromString('0.1'), Decimal128.fromString('0.2'), Decimal128.fromString('0.3')],
    ['double and decimal', new Double(0.1), Decimal128.fromString('0.2'), Decimal128.fromString('0.300000000000000')],
  ])('%s', async (_name, before, by, after) => {
    const docs = await store.collection({ _id: 1, n: before });
    await docs.updateOne({}, { $inc: { n: by } });
    const found = await docs.findOne();
    expect(JSON.stringify(found?.['n'])).toBe(JSON.stringify(after));
    expect(found?.['n']).toEqual(after);
  });
});

describe('updates that are refused', () => {
  const store = useStore();
  const before = { _id: 1, s: 'x', n: 1, a: [1], l: Long.MAX_VALUE };
  test.each<[string, Document, number]>([
    ['$inc of a string', { $inc: { s: 1 } }, 14],
    ['$inc by a string', { $inc: { n: 'x' } }, 14],
    ['$inc of a long that overflows', { $inc: { l: 1 } }, 2],
    ['$push to a number', { $push: { n: 1 } }, 2],
    ['$push $each of no array', { $push: { a: { $each: 1 } } }, 2],
    ['$push $slice of no number', { $push: { a: { $each: [], $slice: 'x' } } }, 2],
    ['$addToSet to a number', { $addToSet: { n: 1 } }, 2],
    ['$addToSet $each of no array', { $addToSet: { a: { $each: 1 } } }, 14],
    ['$pull from a number', { $pull: { n: 1 } }, 2],
    ['$set below a number', { $set: { 'n.x': 1 } }, 28],
    ['$set of a name in an array', { $set: { 'a.x': 1 } }, 28],
    ['$set of another _id', { $set: { _id: 2 } }, 66],
    ['$unset of the _id', { $unset: { _id: '' } }, 66],
    ['two operators on one path', { $set: { n: 2 }, $inc: { n: 1 } }, 40],
    ['two operators on a path and one below', { $set: { 'q.x': 2 }, $unset: { q: 1 } }, 40],
    ['an operator that is none', { $bad: { n: 1 } }, 9],
    ['an operator without fields', { $set: 5 }, 9],
    ['an empty name', { $set: { '': 1 } }, 56],
    ['an empty name on the way', { $set: { 'a..b': 1 } }, 56],
    ['an array of more than 1,500,000', { $set: { 'a.1600000': 1 } }, 2],
  ])('%s', async (_name, update, code) => {
    const docs = await store.collection(before);
    expect(await errorOf(docs.updateOne({ _id: 1 }, update))).toMatchObject({ code });
    expect(await docs.findOne()).toEqual({ ...before, l: before.l });
  });
});

describe('replacement', () => {
  const store = useStore();
  test('keeps the _id, drops the rest', async () => {
    const docs = await store.collection({ _id: 1, a: 1, b: 2 });
    expect(await docs.replaceOne({ a: 1 }, { c: 3 })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await docs.findOne()).toEqual({ _id: 1, c: 3 });
  });
  test('by the same document modifies nothing', async () => {
    const docs = await store.collection({ _id: 1, a: 1 });
    expect(await docs.replaceOne({ _id: 1 }, { a: 1 })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });
  test('with another _id is refused', async () => {
    const docs = await store.collection({ _id: 1, a: 1 });
    expect(await errorOf(docs.replaceOne({ _id: 1 }, { _id: 2 }))).toMatchObject({ code: 66 });
  });
  test('with an _id that is not first puts it first', async () => {
    const docs = await store.collection({ _id: 1, a: 1 });
    await docs.replaceOne({ _id: 1 }, { z: 1, _id: 1 });
    expect(Object.keys((await docs.findOne()) ?? {})).toEqual(['_id', 'z']);
  });
  test('of many is refused', async () => {
    const docs = await store.collection({ _id: 1 });
    const call = store.db.command({ update: docs.collectionName, updates: [{ q: {}, u: { a: 1 }, multi: true }] });
    expect(await call).toMatchObject({ writeErrors: [{ code: 9 }] });
  });
  test('of nothing does nothing', async () => {
    const docs = await store.collection({ _id: 1 });
    expect(await docs.replaceOne({ _id: 2 }, { a: 1 })).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
  });
});

describe('updates of many', () => {
  const store = useStore();
  test('update all that match and say how many changed', async () => {
    const docs = await store.collection({ _id: 1, a: 1 }, { _id: 2, a: 1, b: 5 }, { _id: 3, a: 2 });
    expect(await docs.updateMany({ a: 1 }, { $set: { b: 5 } })).toMatchObject({ matchedCount: 2, modifiedCount: 1 });
  });
  test('update each once, though the update moves it along the index', async () => {
    const docs = await store.collection(...Array.from({ length: 700 }, (_, i) => ({ _id: i, n: i })));
    await docs.createIndex({ n: 1 });
    expect(await docs.updateMany({ n: { $gte: 0 } }, { $inc: { n: 10_000 } })).toMatchObject({ modifiedCount: 700 });
    expect(await docs.countDocuments({ n: { $gte: 20_000 } })).toBe(0);
  });
  test('updateOne takes one', async () => {
    const docs = await store.collection({ _id: 1, a: 1 }, { _id: 2, a: 1 });
    expect(await docs.updateOne({ a: 1 }, { $set: { a: 2 } })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await docs.countDocuments({ a: 1 })).toBe(1);
  });
  test('deleteOne takes one, deleteMany all', async () => {
    const docs = await store.collection({ _id: 1, a: 1 }, { _id: 2, a: 1 }, { _id: 3, a: 1 });
    expect(await docs.deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await docs.deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
    expect(await docs.deleteMany({})).toMatchObject({ deletedCount: 0 });
  });
});
