import { Malformed } from '../bson/validate.ts';

const headerBytes = 16;

/** Cuts a stream of bytes into messages, which begin with their length. */
export class Frames {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #received = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes of messages that were not taken yet. */
  get waiting(): number {
    return this.#received;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
  }

  /**
   * The next message when all of it has come.
   * @throws Malformed when its length cannot be
   */
  next(): Buffer | undefined {
    if (this.#received < headerBytes) return undefined;
    const length = this.#join(headerBytes).readInt32LE(0);
    if (length < headerBytes || length > this.#maxBytes) throw new Malformed(`message of ${length} bytes`);
    if (this.#received < length) return undefined;
    const first = this.#join(length);
    const rest = first.subarray(length);
    this.#chunks = rest.length > 0 ? [rest, ...this.#chunks.slice(1)] : this.#chunks.slice(1);
    this.#received -= length;
    return first.subarray(0, length);
  }

  /** The first chunk, joined with the following ones when it has fewer than `bytes`. */
  #join(bytes: number): Buffer {
    const first = this.#chunks[0] as Buffer;
    if (first.length >= bytes) return first;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}
