import { StoreError } from '../errors.ts';
import type { Fields } from '../bson/write.ts';
import type { Server } from '../commands/command.ts';
import type { Request } from '../commands/request.ts';
import { storageError } from '../storage/commit-group.ts';
import type { Participant } from '../storage/commit-group.ts';
import { begin, isToDisk } from './begin.ts';

/** One command from its arrival to its answer, which waits until what it wrote is committed. */
export class Operation implements Participant {
  readonly #server: Server;
  readonly #request: Request;
  readonly #connectionId: number;
  readonly #answer: (reply: Fields) => void;
  #deadline = Number.POSITIVE_INFINITY;
  #work: Iterator<void, Fields> | undefined;
  #reply: Fields | undefined;
  #uncommitted = false;
  #failure: StoreError | undefined;

  /** @param answer called once, with the reply */
  constructor(server: Server, request: Request, connectionId: number, answer: (reply: Fields) => void) {
    this.#server = server;
    this.#request = request;
    this.#connectionId = connectionId;
    this.#answer = answer;
  }

  /**
   * Works until it is done or until `until` (of `performance.now`) has passed.
   * @returns whether there is more to do
   */
  advance(until: number): boolean {
    try {
      this.#work ??= this.#begin();
      for (;;) {
        if (this.#failure) throw this.#failure;
        const { value, done } = this.#work.next();
        if (done) {
          this.#finish(value);
          return false;
        }
        const now = performance.now();
        if (now > this.#deadline) throw new StoreError('MaxTimeMSExpired', 'operation exceeded time limit');
        if (now > until) return true;
      }
    } catch (error) {
      this.#work?.return?.();
      this.#finish(errorReply(storageError(error)));
      return false;
    }
  }

  committed(): void {
    this.#uncommitted = false;
    if (this.#reply) this.#answer(this.#reply);
  }

  failed(error: StoreError): void {
    this.#uncommitted = false;
    this.#failure = error;
    if (this.#reply) this.#answer(errorReply(error));
  }

  #begin(): Iterator<void, Fields> {
    const limit = this.#request.count('maxTimeMS') ?? 0;
    if (limit > 0) this.#deadline = performance.now() + limit;
    return begin({
      server: this.#server,
      request: this.#request,
      connectionId: this.#connectionId,
      participant: this,
      write: write => {
        this.#uncommitted = true;
        return this.#server.store.group.write(this, write);
      },
    });
  }

  #finish(reply: Fields): void {
    const { group } = this.#server.store;
    const toDisk = reply.ok === 1 && isToDisk(this.#request);
    if (this.#uncommitted && group.isWritten) {
      this.#reply = reply;
      group.await(toDisk);
    } else this.#answer(toDisk ? this.#flushed(reply) : reply);
  }

  /** It may be the second try of what another command has written. */
  #flushed(reply: Fields): Fields {
    try {
      this.#server.store.group.flush();
      return reply;
    } catch (error) {
      return errorReply(storageError(error));
    }
  }
}

/** An error as MongoDB answers it. */
export const errorReply = (error: StoreError): Fields => ({
  ok: 0,
  errmsg: error.message,
  code: error.code,
  codeName: error.codeName,
  ...error.extra,
});
