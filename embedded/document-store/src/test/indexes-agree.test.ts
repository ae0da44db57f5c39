import { Decimal128, Double, Long, MaxKey, MinKey, ObjectId } from 'mongodb';
import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { useEmbedded } from './embedded.ts';

/** A generator of numbers that can be repeated (mulberry32), so that a failure names the seed that shows it. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

const generator = (seed: number) => {
  const random = randomFrom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const scalars: (() => unknown)[] = [
    () => below(4),
    () => below(4),
    () => new Double(below(4) + 0.5),
    () => Long.fromNumber(below(4)),
    () => Decimal128.fromString(`${below(4)}.${below(2) * 5}`),
    () => pick(['', 'a', 'ab', 'b', 'a\0']),
    () => pick(['a', 'b']),
    () => null,
    () => random() < 0.5,
    () => new Date(below(3) * 1000),
    () => new ObjectId(`00000000000000000000000${below(3)}`),
    () => Number.NaN,
    () => pick([new MinKey(), new MaxKey()]),
  ];
  const value = (depth = 0): unknown => {
    const roll = random();
    if (depth < 2 && roll < 0.15) return Array.from({ length: below(4) }, () => value(depth + 1));
    if (depth < 2 && roll < 0.25) return { [pick(['b', 'c'])]: value(depth + 1) };
    return pick(scalars)();
  };
  const scalar = (): unknown => pick(scalars)();
  const paths = ['a', 'a.b', 'a.c', 'd', 'a.0', 'd.b'];
  const condition = (): unknown => {
    const comparison = () => ({ [pick(['$gt', '$gte', '$lt', '$lte', '$eq', '$ne'])]: pick([scalar, value])() });
    return pick([
      value,
      scalar,
      comparison,
      comparison,
      () => ({ ...comparison(), ...comparison() }),
      () => ({ [pick(['$in', '$nin'])]: Array.from({ length: below(4) }, scalar) }),
      () => ({ $exists: random() < 0.5 }),
      () => ({ $not: comparison() }),
      () => ({ $elemMatch: comparison() }),
      () => ({ $elemMatch: { b: scalar() } }),
      () => ({ $all: Array.from({ length: 1 + below(2) }, scalar) }),
      () => ({ $size: below(3) }),
      () => /^a/,
    ])();
  };
  const filter = (depth = 0): Document => {
    const roll = random();
    if (depth < 2 && roll < 0.2)
      return { [pick(['$or', '$and', '$nor'])]: Array.from({ length: 1 + below(3) }, () => filter(depth + 1)) };
    return Object.fromEntries(Array.from({ length: 1 + below(2) }, () => [pick(paths), condition()]));
  };
  const sort = (): Document =>
    Object.fromEntries([
      ...Array.from({ length: below(3) }, () => [pick(paths), pick([1, -1])]),
      ['_id', pick([1, -1])],
    ]);
  const doc = (_id: number): Document => {
    const fields = Object.fromEntries(['a', 'd'].filter(() => random() < 0.85).map(name => [name, value()]));
    return { _id, ...fields };
  };
  return { doc, filter, sort };
};

const indexes: Record<string, 1 | -1>[] = [
  { a: 1 },
  { a: -1, d: 1 },
  { 'a.b': 1 },
  { 'a.b': 1, 'a.c': -1 },
  { d: 1, _id: -1 },
  { 'd.b': -1 },
  { 'a.0': 1 },
];

describe('with and without indexes, all queries answer the same', () => {
  const store = useEmbedded();

  test.each([1, 2, 3, 4])('seed %i', async seed => {
    const { doc, filter, sort } = generator(seed);
    const docs = Array.from({ length: 120 }, (_, i) => doc(i));
    const plain = await store.collection();
    const indexed = await store.collection();
    for (const key of indexes) await indexed.createIndex(key);
    await indexed.createIndex({ d: 1 }, { sparse: true, name: 'sparse' }, {});
    // Two arrays in one document may be refused by a compound index.
    await indexed.insertMany(docs, { ordered: false }).catch(() => {});
    await plain.insertMany(await indexed.find({}, { promoteValues: false, bsonRegExp: true }).toArray());
    expect(await plain.countDocuments()).toBeGreaterThan(60);
    for (let i = 0; i < 150; i++) {
      const query = filter();
      const order = sort();
      const say = `seed ${seed}: ${JSON.stringify(query)} sorted ${JSON.stringify(order)}`;
      const [expected, found, limited, count] = await Promise.all([
        plain.find(query).sort(order).toArray(),
        indexed.find(query).sort(order).toArray(),
        indexed.find(query).sort(order).skip(2).limit(5).toArray(),
        indexed.countDocuments(query),
      ]);
      const ids = expected.map(one => one._id);
      expect(
        found.map(one => one._id),
        say,
      ).toEqual(ids);
      expect(
        limited.map(one => one._id),
        say,
      ).toEqual(ids.slice(2, 7));
      expect(count, say).toBe(ids.length);
    }
  });
});
