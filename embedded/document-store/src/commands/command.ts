import type { Fields } from '../bson/write.ts';
import type { Participant } from '../storage/commit-group.ts';
import type { RetryRecord } from '../storage/retries.ts';
import type { Store } from '../storage/store.ts';
import type { Cursors } from './cursors.ts';
import type { Request } from './request.ts';
import type { Scans } from './scans.ts';

/** What all commands of a server work on. */
export type Server = {
  readonly store: Store;
  readonly cursors: Cursors;
  readonly scans: Scans;
  /** `127.0.0.1:27027`: the address that the one member of the set is known by. */
  readonly address: string;
};

/** One command under way: its request, its server, and its part in the common transaction. */
export type Context = {
  readonly request: Request;
  readonly server: Server;
  readonly participant: Participant;
  readonly connectionId: number;
  /** What earlier tries of this retryable write have done; undefined for a write that is not retryable. */
  readonly retry: RetryRecord | undefined;
  /** Runs writes in the common transaction; the answer waits until they are on disk. */
  write<T>(write: () => T): T;
};

/** A command that can take long is a generator: it yields where others may have their turn. */
export type Command = {
  /** The arguments it takes. */
  readonly takes: readonly string[];
  /** Arguments that MongoDB takes and this store refuses. */
  readonly refuses?: readonly string[];
  readonly run: (context: Context) => Fields | Generator<void, Fields>;
};
