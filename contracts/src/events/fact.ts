/** A fact as it is decided: its type and what it carries. `at`, who and why stand in the metadata. */
export type Fact<T extends string, D extends object> = { readonly type: T; readonly data: D };

/**
 * Text that is stored sealed under a person's key (see `sealed.ts`). It reads as null once the person has been
 * forgotten, and for whoever replays the log without the keys.
 */
export type Sealed<T> = T | null;

/** What is stored beside every fact. `$`-fields are EventStoreDB's own names for the chain of causes. */
export type Metadata = {
  /** One browser action, from the request to all that follows from it. */
  $correlationId: string;
  /** The command that caused the fact: uuidv5(caller, method, path, idempotency key). */
  $causationId: string;
  /** Who acted; null for visitors and for the to-do worker. */
  userId: string | null;
  /** The command's name, e.g. `publishPage`. */
  command: string;
  /** When it happened, ISO-8601 UTC. Copying a store keeps it. */
  at: string;
  /** Digest of the command's body, by which a reused idempotency key is told from a retry. */
  requestHash: string;
  /**
   * Only in streams that are read backwards to the newest whole state: the commands before this one, newest first, as
   * `<command id> <request hash>`, so that a retry is recognised without reading further back.
   */
  earlier?: readonly string[];
};

/** A fact as it is read back. `position` orders all facts of the log, `revision` those of its stream (from 0). */
export type Recorded<E> = E & {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly metadata: Metadata;
};
