import type { Decimal } from './decimal.ts';
import type { KeyWriter } from './key.ts';
import { T } from './types.ts';
import type { Value } from './value.ts';

/** First bytes within the class of numbers: NaN comes before all, zero of either sign is positive. */
const nan = 0x20;
const minusInfinity = 0x21;
const negative = 0x22;
const positive = 0x23;
const infinity = 0x24;

/**
 * Numbers of all types in one order: the largest double that is not above the size of the number (its IEEE bits, which
 * order as unsigned integers), then 00 when that is the number itself, else 01 and what is left as decimal digits. The
 * bytes of negative numbers are inverted. Every int and double, and nearly every long, takes ten bytes.
 */
export const writeNumber = (w: KeyWriter, value: Value, decimal: Decimal | undefined): void => {
  if (decimal) writeDecimalKey(w, decimal);
  else if (value.type === T.int) writeExact(w, value.buf.readInt32LE(value.start));
  else if (value.type === T.double) writeExact(w, value.buf.readDoubleLE(value.start));
  else {
    const long = value.buf.readBigInt64LE(value.start);
    const near = Number(long);
    if (BigInt(near) === long) writeExact(w, near);
    else writeParts(w, long < 0n, long < 0n ? -long : long, 0);
  }
};

const writeExact = (w: KeyWriter, number: number): void => {
  if (Number.isNaN(number)) w.byte(nan);
  else if (number === Number.POSITIVE_INFINITY) w.byte(infinity);
  else if (number === Number.NEGATIVE_INFINITY) w.byte(minusInfinity);
  else {
    w.byte(number < 0 ? negative : positive);
    const from = w.at;
    w.room(9);
    w.at = w.buf.writeDoubleBE(number < 0 ? -number : number === 0 ? 0 : number, from);
    w.buf[w.at++] = 0;
    if (number < 0) w.invert(from);
  }
};

const writeDecimalKey = (w: KeyWriter, decimal: Decimal): void => {
  if (decimal.kind === 'nan') w.byte(nan);
  else if (decimal.kind === 'infinite') w.byte(decimal.negative ? minusInfinity : infinity);
  else if (decimal.digits === 0n) writeExact(w, 0);
  else writeParts(w, decimal.negative, decimal.digits, decimal.exponent);
};

/** A finite number of the size digits × 10^exponent. */
const writeParts = (w: KeyWriter, isNegative: boolean, digits: bigint, exponent: number): void => {
  const double = doubleBelow(digits, exponent);
  const rest = minus(digits, exponent, double);
  w.byte(isNegative ? negative : positive);
  const from = w.at;
  w.room(16);
  w.at = w.buf.writeDoubleBE(double, from);
  if (rest.digits === 0n) w.byte(0);
  else {
    const text = rest.digits.toString().replace(/0+$/, '');
    w.byte(1);
    w.room(2);
    w.at = w.buf.writeUInt16BE(0x8000 + rest.digits.toString().length + rest.exponent, w.at);
    const bytes = Buffer.from(text);
    w.raw(bytes, 0, bytes.length);
    w.byte(0);
  }
  if (isNegative) w.invert(from);
};

/** The largest finite double that is not above digits × 10^exponent. */
const doubleBelow = (digits: bigint, exponent: number): number => {
  const near = Math.min(Number(`${digits}e${exponent}`), Number.MAX_VALUE);
  return minus(digits, exponent, near).digits < 0n ? previousDouble(near) : near;
};

const bits = new DataView(new ArrayBuffer(8));

const previousDouble = (double: number): number => {
  bits.setFloat64(0, double);
  bits.setBigUint64(0, bits.getBigUint64(0) - 1n);
  return bits.getFloat64(0);
};

/** digits × 10^exponent − double, exactly: every double is an integer times a power of two, and so of ten. */
const minus = (digits: bigint, exponent: number, double: number): { digits: bigint; exponent: number } => {
  bits.setFloat64(0, double);
  const raw = bits.getBigUint64(0);
  const power = Number(raw >> 52n);
  const fraction = raw & 0xfffffffffffffn;
  const mantissa = power === 0 ? fraction : fraction | (1n << 52n);
  const binary = (power === 0 ? 1 : power) - 1075;
  const own = binary >= 0 ? mantissa << BigInt(binary) : mantissa * 5n ** BigInt(-binary);
  const ownExponent = mantissa === 0n ? exponent : Math.min(binary, 0);
  const common = Math.min(exponent, ownExponent);
  const scaled = digits * 10n ** BigInt(exponent - common) - own * 10n ** BigInt(ownExponent - common);
  return { digits: scaled, exponent: common };
};
