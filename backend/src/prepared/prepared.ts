import { createHash } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';
type Headers = Readonly<Record<string, OutgoingHttpHeader | undefined>>;
/** Headers as `writeHead` takes them, name and value in turn: of the whole answer, and of a 304. */
type Sent = { whole: readonly OutgoingHttpHeader[]; unchanged: readonly OutgoingHttpHeader[] };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Of 11: more would take a page longer than it saves on its way. */
const brotliQuality = 5;
/** Smaller bodies fit a packet as they are. */
const worthPacking = 1_000;

/** An answer's bytes, ready to be sent; each packed form is made when it is first asked for. */
export class Prepared {
  readonly type: string;
  readonly plain: Buffer;
  readonly #digest: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();
  readonly #headers = new Map<Encoding | null, Sent>();

  constructor(type: string, body: string | ArrayBuffer | Buffer) {
    this.type = type;
    this.plain = typeof body === 'string' ? Buffer.from(body) : Buffer.from(new Uint8Array(body));
    this.#digest = createHash('sha256').update(this.plain).digest('base64url').slice(0, 22);
  }

  /** What it takes in memory at most, all forms together. Bytes. */
  get weight(): number {
    return 3 * this.plain.length + 10_000;
  }

  /** The best form that the reader takes. */
  encodingFor(accepted: string | undefined): Encoding | null {
    if (accepted === undefined || this.plain.length < worthPacking) return null;
    if (takesBrotli.test(accepted)) return 'br';
    return takesGzip.test(accepted) ? 'gzip' : null;
  }

  /** Differs for each form of each body. */
  etag(encoding: Encoding | null): string {
    return encoding === null ? `"${this.#digest}"` : `"${this.#digest}-${encoding}"`;
  }

  /** The headers that a form was sent with to everybody; null where it has not been sent. */
  headersOf(encoding: Encoding | null): Sent | null {
    return this.#headers.get(encoding) ?? null;
  }

  /** `bytes`: of the body in that form. */
  keepHeaders(encoding: Encoding | null, headers: Headers, bytes: number): void {
    const { 'content-type': type, 'content-encoding': packing, ...ofBoth } = headers;
    const ofWhole = { 'content-type': type, 'content-encoding': packing, ...ofBoth, 'content-length': bytes };
    this.#headers.set(encoding, { whole: inTurn(ofWhole), unchanged: inTurn(ofBoth) });
  }

  packed(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding);
    if (known) return known;
    const packing =
      encoding === 'gzip'
        ? toGzip(this.plain)
        : toBrotli(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
    this.#packed.set(encoding, packing);
    return packing;
  }
}

const inTurn = (headers: Headers): OutgoingHttpHeader[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));

const takesBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
