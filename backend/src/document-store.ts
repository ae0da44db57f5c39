import { setTimeout as pause } from 'node:timers/promises';
import { atPresent } from '@recto/event-log/mongo-client.ts';
import {
  MongoBulkWriteError,
  type MongoClient,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';

/** Kinds of servers that take writes, in the driver's words. */
const writable: ReadonlySet<string> = new Set(['Standalone', 'RSPrimary', 'Mongos', 'LoadBalancer']);
/** Between two looks whether it is back. Milliseconds. */
const lookAgainMs = 200;

/** A failure of the store's own. */
const internalError = 1;

/**
 * The driver's own errors, beside those of the network, that are not about what was asked: a member that has left the set,
 * a client that is ending, a connection that did not become free, or an answer that did not come, in the time that the
 * store's address names. It has no classes for some of them.
 */
const passing: ReadonlySet<string> = new Set([
  'MongoServerClosedError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
]);

/** What failed: a bulk write has another error around that of its command, which is no kind of it. */
const failureOf = (error: unknown): unknown =>
  error instanceof MongoBulkWriteError && error.errorResponse instanceof MongoError ? error.errorResponse : error;

const isGone = (error: unknown): boolean => {
  const failure = failureOf(error);
  return (
    failure instanceof MongoNetworkError ||
    failure instanceof MongoServerSelectionError ||
    failure instanceof MongoNotConnectedError
  );
};

/** Whether the error says that the document store cannot do its work at present, and not that it was asked wrongly. */
export const isStoreAway = (error: unknown): boolean => {
  if (isGone(error)) return true;
  const failure = failureOf(error);
  if (failure instanceof MongoServerError) return atPresent.has(failure.code) || failure.code === internalError;
  return failure instanceof MongoError && passing.has(failure.name);
};

/**
 * Whether the document store is there, by what its driver and its users have met. Asking costs nothing; only while it is
 * away somebody looks whether it is back.
 */
export class DocumentStore {
  readonly #client: MongoClient;
  readonly #closing = new AbortController();
  #awaySince: number | null = null;
  #back = Promise.withResolvers<void>();

  constructor(client: MongoClient) {
    this.#client = client;
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      if (![...newDescription.servers.values()].some(({ type }) => writable.has(type))) this.#goAway();
    });
  }

  isThereNow(): boolean {
    return this.#awaySince === null;
  }

  /** True once it is there: at once as a rule, else when it came back within `patienceMs` since it went away. */
  async isThere(patienceMs: number): Promise<boolean> {
    if (this.#awaySince === null) return true;
    const left = this.#awaySince + patienceMs - performance.now();
    if (left <= 0) return false;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, left);
    await Promise.race([this.#back.promise, late.promise]);
    clearTimeout(timer);
    return this.isThereNow();
  }

  /** Asks it, or something else while it is away. */
  async orElse<T>(documents: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (!this.isThereNow()) return otherwise();
    try {
      return await documents();
    } catch (error) {
      if (!isGone(error)) throw error;
      this.notice(error);
      return otherwise();
    }
  }

  /** To be told of every error that comes of asking it. */
  notice(error: unknown): void {
    if (isGone(error)) this.#goAway();
  }

  close(): void {
    this.#closing.abort();
  }

  #goAway(): void {
    if (this.#awaySince !== null || this.#closing.signal.aborted) return;
    this.#awaySince = performance.now();
    void this.#look();
  }

  async #look(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const isBack = await this.#client
        .db('admin')
        .command({ ping: 1 })
        .then(
          () => true,
          () => false,
        );
      if (isBack) {
        this.#awaySince = null;
        this.#back.resolve();
        this.#back = Promise.withResolvers();
        return;
      }
      await pause(lookAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
