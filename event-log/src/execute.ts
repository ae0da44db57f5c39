import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Metadata, Recorded } from '@recto/contracts/events/fact.ts';
import type { Decider } from './decider.ts';
import { streamOf } from './decider.ts';
import { Conflict, IdempotencyMismatch, WrongRevision } from './errors.ts';
import type { EventLog } from './log.ts';
import type { Request } from './request.ts';
import { eventId } from './request.ts';

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

/** How often a command is decided at most: of five at once, all files of a page, each then gets through. */
const maxTries = 5;
/** How many commands a whole-state stream remembers, see `Metadata.earlier`. */
const remembered = 16;
/** Sizes of the reads backwards to the newest whole state: nearly always it is the last event. */
const backwardReads = [1, 8, 64, 512];

/** A stream as a command finds it. */
type Seen<S, E extends RectoEvent> = Loaded<S> & {
  readonly newest: Recorded<E> | undefined;
  /** Events of the command itself, from an earlier try. */
  readonly own: readonly Recorded<E>[];
};

/** Carries a command out: load, decide, append at the revision that was seen. */
export async function execute<S, E extends RectoEvent>(
  log: EventLog,
  decider: Decider<S, E>,
  id: string,
  request: Request,
  decide: Decide<S, E>,
  { fresh = false }: ExecuteOptions = {},
): Promise<Outcome<S, E>> {
  const stream = streamOf(decider, id);
  for (let tries = 0; tries < maxTries; tries++) {
    const seen = fresh && tries === 0 ? unread<S, E>(decider) : await see(log, decider, stream, request);
    if (seen.own.length > 0 || wasEarlier(seen.newest, request)) return repeated(log, stream, seen, request);

    const events = decide(seen.state, { revision: seen.revision });
    const { state, revision } = seen;
    if (events.length === 0) return { state, events, position: seen.position, revision, repeated: false };
    const earlier = decider.wholeState ? memory(seen.newest) : undefined;
    const facts = events.map((event, index) => ({
      id: eventId(request, stream, index),
      event,
      metadata: metadataOf(request, earlier),
    }));
    try {
      const appended = await log.append(stream, facts, revision < 0n ? 'none' : revision);
      return { state: events.reduce(decider.evolve, state), events, ...appended, repeated: false };
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
    }
  }
  throw new Conflict(stream);
}

/** The aggregate's present state. */
export async function load<S, E extends RectoEvent>(
  log: EventLog,
  decider: Decider<S, E>,
  id: string,
): Promise<Loaded<S>> {
  const { state, revision, position } = await see(log, decider, streamOf(decider, id), undefined);
  return { state, revision, position };
}

const unread = <S, E extends RectoEvent>(decider: Decider<S, E>): Seen<S, E> => ({
  state: decider.initial,
  revision: -1n,
  position: null,
  newest: undefined,
  own: [],
});

async function see<S, E extends RectoEvent>(
  log: EventLog,
  decider: Decider<S, E>,
  stream: string,
  request: Request | undefined,
): Promise<Seen<S, E>> {
  const own: Recorded<E>[] = [];
  let state = decider.initial;
  let newest: Recorded<E> | undefined;
  const { wholeState } = decider;
  const events = wholeState ? await fromWholeState(log, stream, wholeState) : log.readStream(stream);
  for await (const event of events) {
    const fact = event as Recorded<E>;
    if (request && isOf(fact.metadata, request)) own.push(fact);
    state = decider.evolve(state, fact);
    newest = fact;
  }
  return { state, revision: newest?.revision ?? -1n, position: newest?.position ?? null, newest, own };
}

/** The stream's events from the newest whole state on, oldest first; all where there is none. */
async function fromWholeState(log: EventLog, stream: string, whole: readonly string[]) {
  const backwards: Recorded<RectoEvent>[] = [];
  for (let read = 0; ; read++) {
    const maxCount = backwardReads[Math.min(read, backwardReads.length - 1)]!;
    const oldest = backwards.at(-1)?.revision;
    if (oldest === 0n) return backwards.reverse();
    const before = backwards.length;
    const from = oldest === undefined ? {} : { from: oldest - 1n };
    for await (const event of log.readStream(stream, { direction: 'backwards', maxCount, ...from })) {
      backwards.push(event);
      if (whole.includes(event.type)) return backwards.reverse();
    }
    if (backwards.length < before + maxCount) return backwards.reverse();
  }
}

/** Whether the metadata are those of the command. The same command with another body is refused. */
function isOf({ $causationId, requestHash }: Metadata, request: Request): boolean {
  if ($causationId !== request.commandId) return false;
  if (requestHash !== request.requestHash) throw new IdempotencyMismatch(request.commandId);
  return true;
}

function wasEarlier(newest: Recorded<RectoEvent> | undefined, request: Request): boolean {
  return (newest?.metadata.earlier ?? []).some(entry => {
    const [$causationId = '', requestHash = ''] = entry.split(' ');
    return isOf({ ...newest!.metadata, $causationId, requestHash }, request);
  });
}

const memory = (newest: Recorded<RectoEvent> | undefined): readonly string[] =>
  newest
    ? [
        ...new Set([
          `${newest.metadata.$causationId} ${newest.metadata.requestHash}`,
          ...(newest.metadata.earlier ?? []),
        ]),
      ].slice(0, remembered)
    : [];

const metadataOf = (request: Request, earlier: readonly string[] | undefined): Metadata => ({
  $correlationId: request.correlationId,
  $causationId: request.commandId,
  userId: request.userId,
  command: request.command,
  at: request.at,
  requestHash: request.requestHash,
  ...(earlier && earlier.length > 0 && { earlier }),
});

async function repeated<S, E extends RectoEvent>(
  log: EventLog,
  stream: string,
  seen: Seen<S, E>,
  request: Request,
): Promise<Outcome<S, E>> {
  const events: E[] = [...seen.own];
  if (events.length === 0) {
    // Known only by the memory of a newer event: the events themselves stand further back.
    for await (const event of log.readStream(stream)) {
      if (isOf(event.metadata, request)) events.push(event as Recorded<E>);
    }
  }
  return { state: seen.state, events, position: seen.position, revision: seen.revision, repeated: true };
}
