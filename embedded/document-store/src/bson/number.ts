import { addDecimals, decimalOfBigInt, decimalOfNumber, readDecimal, writeDecimal } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { isNumeric, T } from './types.ts';
import { boolOf, Value } from './value.ts';

/** A numeric value as a JavaScript number, rounded where it has to be; undefined for what is no number. */
export const numberOf = (value: Value): number | undefined => {
  switch (value.type) {
    case T.int:
      return value.buf.readInt32LE(value.start);
    case T.double:
      return value.buf.readDoubleLE(value.start);
    case T.long:
      return Number(value.buf.readBigInt64LE(value.start));
    case T.decimal:
      return decimalToNumber(readDecimal(value));
    default:
      return undefined;
  }
};

/** The double nearest to a decimal. */
export const decimalToNumber = (decimal: Decimal): number => {
  if (decimal.kind === 'nan') return Number.NaN;
  const size = decimal.kind === 'infinite' ? Number.POSITIVE_INFINITY : Number(`${decimal.digits}e${decimal.exponent}`);
  return decimal.negative ? -size : size;
};

const decimalOf = (value: Value): Decimal => {
  if (value.type === T.decimal) return readDecimal(value);
  if (value.type === T.double) return decimalOfNumber(value.buf.readDoubleLE(value.start));
  return decimalOfBigInt(bigintOf(value));
};

const bigintOf = (value: Value): bigint =>
  value.type === T.long ? value.buf.readBigInt64LE(value.start) : BigInt(value.buf.readInt32LE(value.start));

const maxLong = 2n ** 63n - 1n;

/**
 * a + b in MongoDB's arithmetic: the wider type wins, an int that overflows becomes a long. Undefined when a long
 * overflows.
 */
export const add = (a: Value, b: Value): Value | undefined => {
  if (!isNumeric(a.type) || !isNumeric(b.type)) return undefined;
  if (a.type === T.decimal || b.type === T.decimal) {
    return new Value(T.decimal, writeDecimal(addDecimals(decimalOf(a), decimalOf(b))), 0, 16);
  }
  const buf = Buffer.allocUnsafe(8);
  if (a.type === T.double || b.type === T.double) {
    buf.writeDoubleLE((numberOf(a) as number) + (numberOf(b) as number));
    return new Value(T.double, buf, 0, 8);
  }
  const sum = bigintOf(a) + bigintOf(b);
  if (sum > maxLong || sum < -maxLong - 1n) return undefined;
  if (a.type === T.int && b.type === T.int && sum === BigInt.asIntN(32, sum)) {
    buf.writeInt32LE(Number(sum));
    return new Value(T.int, buf, 0, 4);
  }
  buf.writeBigInt64LE(sum);
  return new Value(T.long, buf, 0, 8);
};

/** As MongoDB takes any value for true or false. */
export const truthy = (value: Value): boolean => {
  if (value.type === T.bool) return boolOf(value);
  if (isNumeric(value.type)) return numberOf(value) !== 0;
  return value.type !== T.null && value.type !== T.undefined;
};
