import { T } from './types.ts';
import { documentAt, Value } from './value.ts';

/** What `encode` takes: whole numbers become int (long when they do not fit), bigints long, other numbers double. */
export type Encodable =
  | number
  | bigint
  | string
  | boolean
  | null
  | undefined
  | Date
  | Value
  | readonly Encodable[]
  | Fields;
export type Fields = { readonly [name: string]: Encodable };

/** Writes BSON into one growing buffer. `begin` and `end` nest; `raw` copies what is BSON already. */
export class Writer {
  #buf: Buffer;
  #at = 0;
  readonly #open: number[] = [];

  constructor(size = 256) {
    this.#buf = Buffer.allocUnsafe(size);
  }

  /** Begins a document, or with a type and a name an embedded document or array. */
  begin(type?: number, name = ''): void {
    if (type !== undefined) this.name(type, name);
    this.#room(4);
    this.#open.push(this.#at);
    this.#at += 4;
  }

  end(): void {
    this.#room(1);
    this.#buf[this.#at++] = 0;
    const start = this.#open.pop() as number;
    this.#buf.writeInt32LE(this.#at - start, start);
  }

  /** Leaves room for bytes that are filled in afterwards. */
  skip(bytes: number): void {
    this.#room(bytes);
    this.#at += bytes;
  }

  value(name: string, value: Value): void {
    this.name(value.type, name);
    this.raw(value.buf, value.start, value.end);
  }

  raw(buf: Buffer, start = 0, end = buf.length): void {
    this.#room(end - start);
    buf.copy(this.#buf, this.#at, start, end);
    this.#at += end - start;
  }

  field(name: string, value: Encodable): void {
    if (value === undefined) return;
    if (value === null) this.name(T.null, name);
    else if (typeof value === 'number') this.number(name, value);
    else if (typeof value === 'string') this.text(name, value);
    else if (typeof value === 'boolean') {
      this.name(T.bool, name);
      this.#room(1);
      this.#buf[this.#at++] = value ? 1 : 0;
    } else if (typeof value === 'bigint') this.long(T.long, name, value);
    else if (value instanceof Value) this.value(name, value);
    else if (value instanceof Date) this.long(T.date, name, BigInt(value.getTime()));
    else if (isList(value)) {
      this.begin(T.array, name);
      for (let i = 0; i < value.length; i++) this.field(String(i), value[i]);
      this.end();
    } else {
      this.begin(T.object, name);
      this.fields(value);
      this.end();
    }
  }

  fields(fields: Fields): void {
    for (const name in fields) this.field(name, fields[name]);
  }

  number(name: string, value: number): void {
    if (Number.isInteger(value) && value === (value | 0)) {
      this.name(T.int, name);
      this.#room(4);
      this.#at = this.#buf.writeInt32LE(value, this.#at);
    } else if (Number.isSafeInteger(value)) this.long(T.long, name, BigInt(value));
    else {
      this.name(T.double, name);
      this.#room(8);
      this.#at = this.#buf.writeDoubleLE(value, this.#at);
    }
  }

  long(type: number, name: string, value: bigint): void {
    this.name(type, name);
    this.#room(8);
    this.#at = this.#buf.writeBigInt64LE(value, this.#at);
  }

  text(name: string, value: string): void {
    this.name(T.string, name);
    const length = Buffer.byteLength(value);
    this.#room(length + 5);
    this.#at = this.#buf.writeInt32LE(length + 1, this.#at);
    this.#at += this.#buf.write(value, this.#at, 'utf8');
    this.#buf[this.#at++] = 0;
  }

  name(type: number, name: string): void {
    this.#room(name.length * 3 + 2);
    this.#buf[this.#at++] = type;
    this.#at += this.#buf.write(name, this.#at, 'utf8');
    this.#buf[this.#at++] = 0;
  }

  /** What was written. The writer is used up. */
  done(): Buffer {
    return this.#buf.subarray(0, this.#at);
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buf.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buf.length * 2, this.#at + bytes));
    this.#buf.copy(larger, 0, 0, this.#at);
    this.#buf = larger;
  }
}

const isList = (value: readonly Encodable[] | Fields): value is readonly Encodable[] => Array.isArray(value);

/** A document made of JavaScript values; `undefined` fields are left out. */
export const encode = (fields: Fields): Value => {
  const writer = new Writer();
  writer.begin();
  writer.fields(fields);
  writer.end();
  return documentAt(writer.done());
};

/** One JavaScript value as BSON. */
export const valueOf = (value: Encodable): Value => {
  const writer = new Writer(64);
  writer.field('', value);
  const buf = writer.done();
  return new Value(buf[0] as number, buf, 2, buf.length);
};

/** A document of the given fields, in their order. */
export const documentOf = (fields: Iterable<{ readonly name: string; readonly value: Value }>): Value => {
  const writer = new Writer();
  writer.begin();
  for (const { name, value } of fields) writer.value(name, value);
  writer.end();
  return documentAt(writer.done());
};

/** An array of the given values. */
export const arrayOf = (values: readonly Value[]): Value => {
  const writer = new Writer();
  writer.begin();
  for (let i = 0; i < values.length; i++) writer.value(String(i), values[i] as Value);
  writer.end();
  const buf = writer.done();
  return new Value(T.array, buf, 0, buf.length);
};
