import { readDecimal } from './decimal.ts';
import { writeNumber } from './number-key.ts';
import { T } from './types.ts';
import { elementsOf, fieldsOf, Value } from './value.ts';

/**
 * Order-preserving keys: `Buffer.compare(keyOf(a), keyOf(b))` orders values of all types as MongoDB sorts them, and
 * values that MongoDB holds equal (1, 1.0, Long 1, Decimal 1) have the same key. No key is the beginning of another, so
 * keys can be put one after the other. The first byte names the class of types; it is never 0x00 or 0xFF, neither as
 * it is nor inverted, so that those two can stand before and after everything.
 */
export const classes = {
  minKey: 0x08,
  undefined: 0x10,
  null: 0x18,
  number: 0x20,
  string: 0x30,
  object: 0x38,
  array: 0x40,
  binary: 0x48,
  objectId: 0x50,
  bool: 0x58,
  date: 0x60,
  timestamp: 0x68,
  regex: 0x70,
  dbPointer: 0x78,
  code: 0x80,
  codeWithScope: 0x88,
  maxKey: 0xf0,
} as const;

/** The class a type sorts in; numbers are one class, strings and symbols another. */
export const classOf = (type: number): number => {
  switch (type) {
    case T.int:
    case T.long:
    case T.double:
    case T.decimal:
      return classes.number;
    case T.string:
    case T.symbol:
      return classes.string;
    case T.object:
      return classes.object;
    case T.array:
      return classes.array;
    case T.binary:
      return classes.binary;
    case T.undefined:
      return classes.undefined;
    case T.objectId:
      return classes.objectId;
    case T.bool:
      return classes.bool;
    case T.date:
      return classes.date;
    case T.null:
      return classes.null;
    case T.regex:
      return classes.regex;
    case T.dbPointer:
      return classes.dbPointer;
    case T.code:
      return classes.code;
    case T.codeWithScope:
      return classes.codeWithScope;
    case T.timestamp:
      return classes.timestamp;
    case T.minKey:
      return classes.minKey;
    default:
      return classes.maxKey;
  }
};

/** Collects the bytes of a key. One is enough for the process: keys are made without a pause. */
export class KeyWriter {
  buf = Buffer.allocUnsafe(1024);
  at = 0;

  byte(byte: number): void {
    this.room(1);
    this.buf[this.at++] = byte;
  }

  raw(buf: Buffer, start: number, end: number): void {
    this.room(end - start);
    buf.copy(this.buf, this.at, start, end);
    this.at += end - start;
  }

  /** Text that ends with 00 00; a zero byte inside is written 00 FF. */
  text(buf: Buffer, start: number, end: number): void {
    let from = start;
    for (let zero = buf.indexOf(0, from); zero >= 0 && zero < end; zero = buf.indexOf(0, from)) {
      this.raw(buf, from, zero + 1);
      this.byte(0xff);
      from = zero + 1;
    }
    this.raw(buf, from, end);
    this.byte(0);
    this.byte(0);
  }

  room(bytes: number): void {
    if (this.at + bytes <= this.buf.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buf.length * 2, this.at + bytes));
    this.buf.copy(larger, 0, 0, this.at);
    this.buf = larger;
  }

  /** Turns the order of what was written since `from` around. */
  invert(from: number): void {
    for (let i = from; i < this.at; i++) this.buf[i] = ~(this.buf[i] as number);
  }

  /** A copy of the bytes; the writer starts anew. */
  take(): Buffer {
    const key = Buffer.allocUnsafe(this.at);
    this.buf.copy(key, 0, 0, this.at);
    this.at = 0;
    return key;
  }
}

const writer = new KeyWriter();

/** The key of one value. */
export const keyOf = (value: Value): Buffer => {
  writer.at = 0;
  writeKey(writer, value);
  return writer.take();
};

/** The key of one value as text, for sets and maps. */
export const textKey = (value: Value): string => {
  writer.at = 0;
  writeKey(writer, value);
  return writer.buf.toString('latin1', 0, writer.at);
};

/** The key of several values, each in its direction; a missing value (undefined) counts as null. */
export const compoundKey = (values: readonly (Value | undefined)[], descending: readonly boolean[]): Buffer => {
  writer.at = 0;
  for (let i = 0; i < values.length; i++) {
    const from = writer.at;
    const value = values[i];
    if (value) writeKey(writer, value);
    else writer.byte(classes.null);
    if (descending[i]) writer.invert(from);
  }
  return writer.take();
};

export const writeKey = (w: KeyWriter, value: Value): void => {
  const { type, buf, start, end } = value;
  switch (type) {
    case T.int:
    case T.long:
    case T.double:
    case T.decimal:
      writeNumber(w, value, type === T.decimal ? readDecimal(value) : undefined);
      return;
    case T.string:
    case T.symbol:
    case T.code:
      w.byte(classOf(type));
      w.text(buf, start + 4, end - 1);
      return;
    case T.object:
      w.byte(classes.object);
      writeFields(w, value);
      return;
    case T.array:
      w.byte(classes.array);
      for (const element of elementsOf(value)) writeKey(w, element);
      w.byte(0);
      return;
    case T.binary:
      w.byte(classes.binary);
      w.room(4);
      w.at = w.buf.writeUInt32BE(end - start - 5, w.at);
      w.raw(buf, start + 4, end);
      return;
    case T.bool:
      w.byte(classes.bool + (buf[start] as number));
      return;
    case T.date:
    case T.timestamp:
      w.byte(classOf(type));
      w.room(8);
      for (let i = 7; i >= 0; i--) w.buf[w.at++] = buf[start + i] as number;
      if (type === T.date) (w.buf[w.at - 8] as number) ^= 0x80;
      return;
    case T.objectId:
      w.byte(classes.objectId);
      w.raw(buf, start, end);
      return;
    case T.regex: {
      const zero = buf.indexOf(0, start);
      w.byte(classes.regex);
      w.text(buf, start, zero);
      w.text(buf, zero + 1, end - 1);
      return;
    }
    case T.dbPointer:
      w.byte(classes.dbPointer);
      w.text(buf, start + 4, end - 13);
      w.raw(buf, end - 12, end);
      return;
    case T.codeWithScope: {
      const textEnd = start + 8 + buf.readInt32LE(start + 4);
      w.byte(classes.codeWithScope);
      w.text(buf, start + 8, textEnd - 1);
      writeFields(w, new Value(T.object, buf, textEnd, end));
      return;
    }
    default:
      w.byte(classOf(type));
  }
};

/** Documents compare field by field: class of the type, then name, then value. */
const writeFields = (w: KeyWriter, doc: Value): void => {
  for (const { name, value } of fieldsOf(doc)) {
    const bytes = Buffer.from(name);
    w.byte(classOf(value.type));
    w.text(bytes, 0, bytes.length);
    writeKey(w, value);
  }
  w.byte(0);
};
