import { BSON, Decimal128, Double, Int32, Long } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { keyOf } from './key.ts';
import { documentAt, fieldsOf } from './value.ts';
import type { Value } from './value.ts';

const valueOf = (value: unknown): Value =>
  (fieldsOf(documentAt(Buffer.from(BSON.serialize({ value }))))[0] as { value: Value }).value;

/** A number of any type as a fraction of whole numbers: sign × digits × 10^exponent. */
const exact = (text: string): bigint => {
  const [, sign, whole = '', fraction = '', power = '0'] = /^(-?)(\d+)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = BigInt(whole + fraction) * 10n ** BigInt(1200 + Number(power) - fraction.length);
  return sign ? -digits : digits;
};

/** Every double is a finite decimal; its exact digits by repeated doubling. */
const exactDouble = (double: number): bigint => {
  let scaled = Math.abs(double);
  let power = 0;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    power++;
  }
  const size = (BigInt(scaled) * 10n ** 1200n) / 2n ** BigInt(power);
  return double < 0 ? -size : size;
};

describe('keys of numbers', () => {
  test('order as the numbers do, exactly, whatever their types', () => {
    const decimals = [
      '0',
      '0.1',
      '-0.1',
      '1E-300',
      '123456789012345678901234567890.1234',
      '9007199254740993',
      '9007199254740992.5',
      '-9007199254740993.25',
      '1E+25',
      '0.3',
      '4.5',
      '-4.5',
      '2.2250738585072014E-308',
    ];
    const doubles = [
      0,
      -0,
      0.1,
      -0.1,
      0.3,
      4.5,
      -4.5,
      1e25,
      2 ** 53,
      2 ** 53 + 2,
      -(2 ** 53) - 2,
      5e-300,
      1 / 3,
      2 ** 63,
      123456789.125,
      -1e-7,
      2.2250738585072014e-308,
    ];
    const longs = [
      '0',
      '1',
      '-1',
      '9007199254740993',
      '9007199254740991',
      '-9007199254740993',
      '9223372036854775807',
      '-9223372036854775808',
    ];
    const numbers = [
      ...decimals.map(text => ({
        name: `decimal ${text}`,
        key: keyOf(valueOf(Decimal128.fromString(text))),
        worth: exact(text),
      })),
      ...doubles.map(double => ({
        name: `double ${double}`,
        key: keyOf(valueOf(new Double(double))),
        worth: exactDouble(double),
      })),
      ...longs.map(text => ({ name: `long ${text}`, key: keyOf(valueOf(Long.fromString(text))), worth: exact(text) })),
      ...[0, 1, -1, 4, 2147483647].map(int => ({
        name: `int ${int}`,
        key: keyOf(valueOf(new Int32(int))),
        worth: exact(String(int)),
      })),
    ];
    const wrong = numbers.flatMap(a =>
      numbers
        .filter(b => Math.sign(Buffer.compare(a.key, b.key)) !== (a.worth < b.worth ? -1 : a.worth > b.worth ? 1 : 0))
        .map(b => `${a.name} and ${b.name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('are not the beginning of one another', () => {
    const keys = [
      1,
      1.5,
      -1,
      'a',
      'a\0',
      'ab',
      '',
      [1],
      [1, 2],
      [],
      {},
      { a: 1 },
      { a: 1, b: 2 },
      null,
      true,
      new Date(0),
    ].map(value => keyOf(valueOf(value)));
    for (const a of keys) for (const b of keys) expect(a !== b && b.subarray(0, a.length).equals(a)).toBe(false);
  });

  test('never begin with the first or the last byte', () => {
    const values = [
      null,
      1,
      'x',
      {},
      [],
      true,
      new Date(),
      /x/,
      Number.NaN,
      new BSON.MinKey(),
      new BSON.MaxKey(),
      new BSON.ObjectId(),
      new BSON.Timestamp({ t: 1, i: 1 }),
    ];
    for (const first of values.map(value => keyOf(valueOf(value))[0])) {
      expect(first).toBeGreaterThan(0);
      expect(first).toBeLessThan(0xff);
    }
  });
});
