import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Decider } from './decider.ts';
import type { EventLog } from './log.ts';
import type { Request } from './request.ts';

/** What a command came to. */
export type Outcome<S, E extends RectoEvent = RectoEvent> = {
  /** The aggregate's state after the command; after a repeated one, its present state. */
  readonly state: S;
  /** The command's events; empty when it decided that there was nothing to do. */
  readonly events: readonly E[];
  /** Position of the newest event that the answer rests on, for `x-position`; null when nothing was appended. */
  readonly position: bigint | null;
  /** The stream's newest revision; -1n without a stream. */
  readonly revision: bigint;
  /** The command had been carried out before: nothing was appended now. */
  readonly repeated: boolean;
};

export type Loaded<S> = {
  readonly state: S;
  /** -1n without a stream. */
  readonly revision: bigint;
  /** Position of the stream's newest event; null without a stream. */
  readonly position: bigint | null;
};

/** Pure and quick: called again when somebody else was faster. Throws to refuse. */
export type Decide<S, E extends RectoEvent> = (state: S, seen: { revision: bigint }) => readonly E[];

export type ExecuteOptions = {
  /** The id was made for this command: appended unread, as a new stream. */
  readonly fresh?: boolean;
};
