import { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'mongodb';
import type { Document } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { useStore } from './store.ts';
import type { Docs } from './store.ts';

type SortCase = [
  name: string,
  sort: Record<string, 1 | -1>,
  ids: readonly unknown[],
  filter?: Document,
  skip?: number,
  limit?: number,
];

/** Sorts that must come out the same with and without an index that gives the order. */
const sorts = (
  title: string,
  docs: readonly Document[],
  index: Record<string, 1 | -1>,
  cases: readonly SortCase[],
): void => {
  describe(title, () => {
    const store = useStore();
    let plain: Docs;
    let indexed: Docs;
    beforeAll(async () => {
      plain = await store.collection(...docs);
      indexed = await store.collection(...docs);
      await indexed.createIndex(index);
    });
    test.each(cases)('%s', async (_name, sort, ids, filter = {}, skip = 0, limit = 0) => {
      for (const collection of [plain, indexed]) {
        const found = await collection.find(filter).sort(sort).skip(skip).limit(limit).toArray();
        expect(found.map(doc => doc._id)).toEqual(ids);
      }
    });
  });
};

const inOrder: Document[] = [
  { _id: 'min', a: new MinKey() },
  { _id: 'empty array', a: [] },
  { _id: 'null', a: null },
  { _id: 'NaN', a: Number.NaN },
  { _id: '-inf', a: Number.NEGATIVE_INFINITY },
  { _id: '-1e40', a: Decimal128.fromString('-1E40') },
  { _id: '-2.5', a: -2.5 },
  { _id: '0', a: 0 },
  { _id: 'tiny', a: Decimal128.fromString('1E-6000') },
  { _id: '1', a: Long.fromNumber(1) },
  { _id: '1.5', a: Decimal128.fromString('1.5') },
  { _id: '2^53', a: new Double(2 ** 53) },
  { _id: '2^53+1', a: Long.fromString('9007199254740993') },
  { _id: '2^53+1.5', a: Decimal128.fromString('9007199254740993.5') },
  { _id: '2^53+2', a: new Double(2 ** 53 + 2) },
  { _id: 'max long', a: Long.MAX_VALUE },
  { _id: '2^63', a: new Double(2 ** 63) },
  { _id: 'inf', a: Number.POSITIVE_INFINITY },
  { _id: "''", a: '' },
  { _id: 'A', a: 'A' },
  { _id: 'a', a: 'a' },
  { _id: 'a0', a: 'a\0' },
  { _id: 'aa', a: 'aa' },
  { _id: 'é', a: 'é' },
  { _id: 'emoji', a: '😀' },
  { _id: '{}', a: {} },
  { _id: '{x:1}', a: { x: 1 } },
  { _id: '{x:1,y:0}', a: { x: 1, y: 0 } },
  { _id: '{x:2}', a: { x: 2 } },
  { _id: '{y:0}', a: { y: 0 } },
  { _id: "{a:'x'}", a: { a: 'x' } },
  { _id: 'bytes 1', a: new Binary(Buffer.from('z')) },
  { _id: 'bytes 2', a: new Binary(Buffer.from('ab')) },
  { _id: 'bytes 2 other', a: new Binary(Buffer.from('aa'), 128) },
  { _id: 'oid', a: new ObjectId('000000000000000000000001') },
  { _id: 'false', a: false },
  { _id: 'true', a: true },
  { _id: 'old date', a: new Date(-1000) },
  { _id: 'date', a: new Date(1000) },
  { _id: 'timestamp', a: new Timestamp({ t: 1, i: 2 }) },
  { _id: 'regex', a: /x/ },
  { _id: 'max', a: new MaxKey() },
];

const ids = inOrder.map(doc => doc._id);
const shuffled = inOrder
  .map((doc, i) => ({ doc, at: (i * 17) % 101 }))
  .sort((x, y) => x.at - y.at)
  .map(({ doc }) => doc);

sorts('order across types', shuffled, { a: 1 }, [
  ['ascending', { a: 1 }, ids],
  ['descending', { a: -1 }, [...ids].reverse()],
  ['a piece of it', { a: 1 }, ids.slice(10, 15), {}, 10, 5],
]);

sorts('order across types, by a descending index', shuffled, { a: -1 }, [
  ['ascending', { a: 1 }, ids],
  ['descending', { a: -1 }, [...ids].reverse()],
]);

sorts(
  'arrays sort by the element that comes first',
  [
    { _id: 1, a: [3, 9] },
    { _id: 2, a: 5 },
    { _id: 3, a: [] },
    { _id: 4, a: [10, 1] },
    { _id: 5 },
    { _id: 6, a: [[0]] },
  ],
  { a: 1 },
  [
    ['ascending by the least', { a: 1 }, [3, 5, 4, 1, 2, 6]],
    ['descending by the greatest', { a: -1 }, [6, 4, 1, 2, 5, 3]],
  ],
);

sorts(
  'several fields',
  [
    { _id: 1, a: 1, b: 1, c: 5 },
    { _id: 2, a: 1, b: 2, c: 4 },
    { _id: 3, a: 2, b: 1, c: 3 },
    { _id: 4, a: 2, b: 2, c: 2 },
    { _id: 5, a: 3, c: 1 },
  ],
  { a: 1, b: -1 },
  [
    ['as the index', { a: 1, b: -1 }, [2, 1, 4, 3, 5]],
    ['the other way round', { a: -1, b: 1 }, [5, 3, 4, 1, 2]],
    ['in a way the index has not', { a: 1, b: 1 }, [1, 2, 3, 4, 5]],
    ['by the second alone', { b: 1, _id: 1 }, [5, 1, 3, 2, 4]],
    ['with the first one fixed', { b: 1 }, [3, 4], { a: 2 }],
    ['with the first among several, merged', { b: -1, _id: 1 }, [2, 4, 1, 3], { a: { $in: [1, 2] } }],
    ['with a range on the first', { a: -1, b: 1 }, [5, 3, 4], { a: { $gt: 1 } }],
    ['with a limit and a skip', { a: 1, b: -1 }, [1, 4], {}, 1, 2],
    ['by a field that no index has', { c: 1 }, [5, 4, 3, 2, 1]],
    ['over $or', { a: -1, b: 1 }, [5, 1], { $or: [{ a: 3 }, { a: 1, b: 1 }] }],
  ],
);

sorts(
  'below documents',
  [
    { _id: 1, a: { b: 2 } },
    { _id: 2, a: { b: 'x' } },
    { _id: 3, a: 4 },
    { _id: 4, a: [{ b: 1 }, { b: 9 }] },
    { _id: 5, a: { b: null } },
  ],
  { 'a.b': 1 },
  [
    ['ascending, missing as null', { 'a.b': 1, _id: 1 }, [3, 5, 4, 1, 2]],
    ['descending', { 'a.b': -1, _id: 1 }, [2, 4, 1, 3, 5]],
  ],
);
