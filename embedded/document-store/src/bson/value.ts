import { T } from './types.ts';

/**
 * A BSON value where it lies: its type and the bytes of a buffer. Nothing is decoded before somebody asks, and what is
 * stored or answered again is the same bytes, so ints, longs, doubles and decimals stay what they are.
 */
export class Value {
  readonly type: number;
  readonly buf: Buffer;
  readonly start: number;
  readonly end: number;

  constructor(type: number, buf: Buffer, start: number, end: number) {
    this.type = type;
    this.buf = buf;
    this.start = start;
    this.end = end;
  }

  /** The value's bytes, not copied. */
  get bytes(): Buffer {
    return this.buf.subarray(this.start, this.end);
  }
}

export type Field = { readonly name: string; readonly value: Value };

/** The length in bytes of a value of `type` that begins at `at`, -1 for an unknown type. The bytes are trusted. */
export const lengthAt = (type: number, buf: Buffer, at: number): number => {
  switch (type) {
    case T.double:
    case T.date:
    case T.timestamp:
    case T.long:
      return 8;
    case T.int:
      return 4;
    case T.bool:
      return 1;
    case T.null:
    case T.undefined:
    case T.minKey:
    case T.maxKey:
      return 0;
    case T.objectId:
      return 12;
    case T.decimal:
      return 16;
    case T.string:
    case T.code:
    case T.symbol:
      return 4 + buf.readInt32LE(at);
    case T.object:
    case T.array:
    case T.codeWithScope:
      return buf.readInt32LE(at);
    case T.binary:
      return 5 + buf.readInt32LE(at);
    case T.dbPointer:
      return 16 + buf.readInt32LE(at);
    case T.regex: {
      const options = buf.indexOf(0, at) + 1;
      return buf.indexOf(0, options) + 1 - at;
    }
    default:
      return -1;
  }
};

/** A whole document, as it came from the wire or from a table. */
export const documentAt = (buf: Buffer, start = 0): Value =>
  new Value(T.object, buf, start, start + buf.readInt32LE(start));

/** The fields of a document or the elements of an array, in their order. */
export const fieldsOf = (doc: Value): Field[] => {
  const fields: Field[] = [];
  const { buf } = doc;
  const end = doc.end - 1;
  let at = doc.start + 4;
  while (at < end) {
    const type = buf[at] as number;
    const zero = buf.indexOf(0, at + 1);
    const start = zero + 1;
    const stop = start + lengthAt(type, buf, start);
    fields.push({ name: buf.toString('utf8', at + 1, zero), value: new Value(type, buf, start, stop) });
    at = stop;
  }
  return fields;
};

/** The name of a document's first field, empty when there is none. */
export const firstNameOf = (doc: Value): string =>
  isEmpty(doc) ? '' : doc.buf.toString('utf8', doc.start + 5, doc.buf.indexOf(0, doc.start + 5));

/** The elements of an array without their names. */
export const elementsOf = (array: Value): Value[] => {
  const elements: Value[] = [];
  const { buf } = array;
  const end = array.end - 1;
  let at = array.start + 4;
  while (at < end) {
    const type = buf[at] as number;
    const start = buf.indexOf(0, at + 1) + 1;
    const stop = start + lengthAt(type, buf, start);
    elements.push(new Value(type, buf, start, stop));
    at = stop;
  }
  return elements;
};

/** The first field of that name, which is given as UTF-8 with a closing zero byte. */
export const fieldOf = (doc: Value, name: Buffer): Value | undefined => {
  const { buf } = doc;
  const end = doc.end - 1;
  const length = name.length;
  let at = doc.start + 4;
  while (at < end) {
    const type = buf[at++] as number;
    let same = 0;
    while (same < length && buf[at + same] === name[same]) same++;
    const start = same === length ? at + length : buf.indexOf(0, at + same) + 1;
    const stop = start + lengthAt(type, buf, start);
    if (same === length) return new Value(type, buf, start, stop);
    at = stop;
  }
  return undefined;
};

/** A field's name as `fieldOf` wants it. */
export const nameBytes = (name: string): Buffer => Buffer.from(`${name}\0`);

/** A field by its name; for names that are asked for often, keep `nameBytes` and use `fieldOf`. */
export const get = (doc: Value, name: string): Value | undefined => fieldOf(doc, nameBytes(name));

export const isArray = (value: Value): boolean => value.type === T.array;
export const isEmpty = (doc: Value): boolean => doc.end - doc.start === 5;

/** The text of a string, symbol or code value. */
export const textOf = (value: Value): string => value.buf.toString('utf8', value.start + 4, value.end - 1);

export const boolOf = (value: Value): boolean => value.buf[value.start] === 1;

/** Pattern and options of a regular expression. */
export const regexOf = (value: Value): { pattern: string; options: string } => {
  const zero = value.buf.indexOf(0, value.start);
  return {
    pattern: value.buf.toString('utf8', value.start, zero),
    options: value.buf.toString('utf8', zero + 1, value.end - 1),
  };
};

export const sameBytes = (a: Value, b: Value): boolean =>
  a.type === b.type && a.buf.compare(b.buf, b.start, b.end, a.start, a.end) === 0;
