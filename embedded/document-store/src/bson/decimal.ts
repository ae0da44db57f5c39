import type { Value } from './value.ts';

/** A Decimal128 taken apart: (-1)^negative × digits × 10^exponent, or something that is no number of that form. */
export type Decimal = {
  readonly kind: 'finite' | 'infinite' | 'nan';
  readonly negative: boolean;
  readonly digits: bigint;
  readonly exponent: number;
};

const bias = 6176;
const maxDigits = 10n ** 34n - 1n;

/** IEEE 754-2008 decimal128 in its binary integer form, which is what BSON uses. */
export const readDecimal = (value: Value): Decimal => {
  const low = value.buf.readBigUInt64LE(value.start);
  const high = value.buf.readBigUInt64LE(value.start + 8);
  const negative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 31n);
  if (combination === 31) return { kind: 'nan', negative: false, digits: 0n, exponent: 0 };
  if (combination === 30) return { kind: 'infinite', negative, digits: 0n, exponent: 0 };
  if (combination >= 24) {
    return { kind: 'finite', negative, digits: 0n, exponent: Number((high >> 47n) & 0x3fffn) - bias };
  }
  const digits = ((high & 0x1ffffffffffffn) << 64n) | low;
  const exponent = Number((high >> 49n) & 0x3fffn) - bias;
  return { kind: 'finite', negative, digits: digits > maxDigits ? 0n : digits, exponent };
};

/** The 16 bytes of a decimal, rounded half to even to 34 digits. */
export const writeDecimal = (decimal: Decimal): Buffer => {
  const buf = Buffer.alloc(16);
  const sign = decimal.negative ? 1n << 63n : 0n;
  if (decimal.kind === 'nan') buf.writeBigUInt64LE(31n << 58n, 8);
  else if (decimal.kind === 'infinite') buf.writeBigUInt64LE(sign | (30n << 58n), 8);
  else {
    const { digits, exponent } = rounded(decimal.digits, decimal.exponent);
    if (exponent + bias > 12287) return writeDecimal({ ...decimal, kind: 'infinite' });
    buf.writeBigUInt64LE(digits & 0xffffffffffffffffn, 0);
    buf.writeBigUInt64LE(sign | (BigInt(exponent + bias) << 49n) | (digits >> 64n), 8);
  }
  return buf;
};

const rounded = (digits: bigint, exponent: number): { digits: bigint; exponent: number } => {
  let drop = Math.max(digits.toString().length - 34, -bias - exponent, 0);
  if (drop === 0) return { digits, exponent };
  let rest = divideHalfEven(digits, 10n ** BigInt(drop));
  if (rest > maxDigits) {
    rest /= 10n;
    drop += 1;
  }
  return { digits: rest, exponent: exponent + drop };
};

const divideHalfEven = (a: bigint, b: bigint): bigint => {
  const quotient = a / b;
  const twice = (a % b) * 2n;
  return twice > b || (twice === b && quotient % 2n === 1n) ? quotient + 1n : quotient;
};

/** A double as MongoDB turns it into a decimal for arithmetic: rounded to 15 digits. */
export const decimalOfNumber = (value: number): Decimal => {
  if (Number.isNaN(value)) return { kind: 'nan', negative: false, digits: 0n, exponent: 0 };
  const negative = value < 0 || Object.is(value, -0);
  if (!Number.isFinite(value)) return { kind: 'infinite', negative, digits: 0n, exponent: 0 };
  const [mantissa = '0', power = '0'] = Math.abs(value).toExponential(14).split('e');
  return { kind: 'finite', negative, digits: BigInt(mantissa.replace('.', '')), exponent: Number(power) - 14 };
};

export const decimalOfBigInt = (value: bigint): Decimal => ({
  kind: 'finite',
  negative: value < 0n,
  digits: value < 0n ? -value : value,
  exponent: 0,
});

export const addDecimals = (a: Decimal, b: Decimal): Decimal => {
  if (a.kind !== 'finite' || b.kind !== 'finite') {
    if (a.kind === 'nan' || b.kind === 'nan') return { kind: 'nan', negative: false, digits: 0n, exponent: 0 };
    if (a.kind === 'infinite' && b.kind === 'infinite' && a.negative !== b.negative) {
      return { kind: 'nan', negative: false, digits: 0n, exponent: 0 };
    }
    return a.kind === 'infinite' ? a : b;
  }
  const exponent = Math.min(a.exponent, b.exponent);
  const sum = signed(a, exponent) + signed(b, exponent);
  return { kind: 'finite', negative: sum < 0n, digits: sum < 0n ? -sum : sum, exponent };
};

const signed = (decimal: Decimal, exponent: number): bigint => {
  const digits = decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
  return decimal.negative ? -digits : digits;
};
