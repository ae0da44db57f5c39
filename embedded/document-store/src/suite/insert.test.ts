import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, useStore } from './store.ts';

describe('inserts', () => {
  const store = useStore();

  test('an _id is made where none is given', async () => {
    const docs = await store.collection();
    const reply = await store.db.command({ insert: docs.collectionName, documents: [{ a: 1 }] });
    expect(reply).toMatchObject({ n: 1, ok: 1 });
    const found = await docs.findOne();
    expect(found?._id).toBeInstanceOf(ObjectId);
    expect(Object.keys(found ?? {})).toEqual(['_id', 'a']);
  });

  test('the _id is put first', async () => {
    const docs = await store.collection();
    await store.db.command({ insert: docs.collectionName, documents: [{ a: 1, _id: 5, b: 2 }] });
    expect(Object.keys((await docs.findOne()) ?? {})).toEqual(['_id', 'a', 'b']);
  });

  test('the order of fields is kept, also of names that are numbers', async () => {
    const docs = await store.collection();
    await docs.insertOne({
      _id: 1,
      m: new Map([
        ['b', 1],
        ['10', 2],
        ['9', 3],
        ['a', 4],
      ]),
    });
    const [raw] = await docs.find({}, { raw: true }).toArray();
    const bytes = raw as unknown as Buffer;
    const places = ['b', '10', '9', 'a'].map(name => bytes.indexOf(Buffer.from(`\x10${name}\0`, 'latin1')));
    expect(places.every((place, i) => place > 0 && (i === 0 || place > (places[i - 1] as number)))).toBe(true);
  });

  test.each([
    ['an array', [1]],
    ['a regular expression', /x/],
  ])('%s is refused as _id', async (_name, id) => {
    const docs = await store.collection();
    expect(await errorOf(docs.insertOne({ _id: id as never }))).toMatchObject({ code: 53 });
  });

  test.each([
    ['a document', { x: 1, y: 'z' }],
    ['a date', new Date(5)],
    ['a long', Long.fromNumber(2 ** 40)],
    ['the empty string', ''],
  ])('%s is fine as _id', async (_name, id) => {
    const docs = await store.collection();
    await docs.insertOne({ _id: id as never });
    expect(await docs.countDocuments({ _id: id as never })).toBe(1);
    expect(await errorOf(docs.insertOne({ _id: id as never }))).toMatchObject({ code: 11000, keyPattern: { _id: 1 } });
  });

  test('ordered inserts end at the first error', async () => {
    const docs = await store.collection({ _id: 2 });
    const error = await errorOf(docs.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]));
    expect(error).toMatchObject({ code: 11000, result: { insertedCount: 1 } });
    expect(await docs.countDocuments()).toBe(2);
  });

  test('others go on and name every error', async () => {
    const docs = await store.collection({ _id: 2 });
    const error = await errorOf(docs.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 1 }], { ordered: false }));
    const { writeErrors } = error as unknown as { writeErrors: { index: number; code: number; errmsg: string }[] };
    expect(writeErrors.map(e => [e.index, e.code])).toEqual([
      [1, 11000],
      [3, 11000],
    ]);
    expect(await docs.countDocuments()).toBe(3);
  });

  test('equal numbers of different types are one _id', async () => {
    const docs = await store.collection({ _id: new Int32(1) });
    expect(await errorOf(docs.insertOne({ _id: new Double(1) }))).toMatchObject({ code: 11000 });
    expect(await errorOf(docs.insertOne({ _id: Decimal128.fromString('1.0') }))).toMatchObject({ code: 11000 });
  });

  test('a document of 16 MiB is taken, a larger one refused', async () => {
    const docs = await store.collection();
    const text = 'x'.repeat(16 * 1024 * 1024 - 40);
    await docs.insertOne({ _id: 1, text });
    expect((await docs.findOne({ _id: 1 }))?.['text']).toBe(text);
    const tooLarge = docs.insertOne({ _id: 2, text: `${text}${'x'.repeat(100)}` });
    await expect(tooLarge).rejects.toThrow(/larger|too large|out of range/);
    expect(await errorOf(docs.updateOne({ _id: 1 }, { $set: { more: 'x'.repeat(1000) } }))).toMatchObject({
      code: 17419,
    });
  });
});

describe('values come back as they went', () => {
  const store = useStore({ promoteValues: false, bsonRegExp: true });
  test.each([
    ['int', new Int32(5)],
    ['double', new Double(5)],
    ['a negative zero', new Double(-0)],
    ['long', Long.fromNumber(5)],
    ['the least long', Long.MIN_VALUE],
    ['decimal', Decimal128.fromString('5.10')],
    ['a decimal with an exponent', Decimal128.fromString('-1.5E-200')],
    ['ObjectId', new ObjectId()],
    ['date', new Date(1_700_000_000_123)],
    ['a date before 1970', new Date(-62_135_596_800_000)],
    ['bytes', new Binary(Buffer.from([0, 1, 255]))],
    ['timestamp', new Timestamp({ t: 5, i: 6 })],
    ['regular expression', new BSONRegExp('a.b', 'im')],
    ['code', new Code('x')],
    ['MinKey', new MinKey()],
    ['MaxKey', new MaxKey()],
    ['text of all planes', 'é € 😀 \u0000 עברית'],
    ['null', null],
    ['deep documents', { a: [{ b: [{ c: {} }] }, []] }],
  ])('%s', async (_name, value) => {
    const docs = await store.collection({ _id: 'x', value });
    await docs.createIndex({ value: 1 });
    await docs.updateOne({ _id: 'x' }, { $set: { other: 1 } });
    const found = (await docs.findOne())?.['value'] as unknown;
    expect(found).toEqual(value);
    expect(found?.constructor).toBe(value?.constructor);
  });
});
