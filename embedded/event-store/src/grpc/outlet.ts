import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';

export type ReadCall = ServerWritableStream<ReadReq, Uint8Array>;

/** The way to one reader: says when it can take more, when there is news for it, and when it has gone. */
export class Outlet {
  readonly #call: ReadCall;
  #closed = false;
  #full = false;
  #news = false;
  #wake: (() => void) | null = null;

  constructor(call: ReadCall) {
    this.#call = call;
    call.on('cancelled', () => this.close());
    call.on('error', () => this.close());
    call.on('drain', () => {
      this.#full = false;
      this.#ring();
    });
  }

  get closed(): boolean {
    return this.#closed;
  }

  write(message: Uint8Array): void {
    if (!this.#closed && !this.#call.write(message)) this.#full = true;
  }

  /** Waits until a slow reader has taken what was written; gives others a turn in any case. */
  async ready(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve));
    while (this.#full && !this.#closed) await this.#rung();
  }

  /** Says that there is something new. */
  readonly announce = (): void => {
    this.#news = true;
    this.#ring();
  };

  /** Waits for what was announced since the last call. */
  async news(): Promise<void> {
    while (!this.#news && !this.#closed) await this.#rung();
    this.#news = false;
  }

  close(): void {
    this.#closed = true;
    this.#ring();
  }

  #rung(): Promise<void> {
    return new Promise(resolve => {
      this.#wake = resolve;
    });
  }

  #ring(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
