import { type Behind, type Digest, digester, type RawLog, type Retention, type StoredEvent } from './raw-log.ts';
import { weigh } from './wire.ts';

/** The other log holds events that are not of this one. */
export class OtherEvents extends Error {
  override readonly name = 'OtherEvents';
}
/** Both ends do not hold the same after all. */
export class DigestMismatch extends Error {
  override readonly name = 'DigestMismatch';
}

/** Where events come from: another log, or a file. */
export type Source = {
  events(): AsyncIterable<StoredEvent>;
  retentions(): AsyncIterable<Retention>;
};

export type CopyOptions = { onProgress?: (events: number) => void };

/**
 * Copies all events into another log: ids, order, types, data, metadata and times. What the other log already holds must
 * be the beginning of the same: an interrupted copy goes on where it stood, and anything else is refused (`OtherEvents`)
 * before something is written. Of streams that let go of events either side may have let go of more than the other; what
 * the other log had once is not sent again. In the end the other log is read back and both digests are compared
 * (`DigestMismatch`).
 */
export async function copyInto(target: RawLog, source: Source, { onProgress }: CopyOptions = {}): Promise<Digest> {
  const lettingGo = await streamsLettingGo(source, target);
  /** Ids of what the source holds, and the other log, of streams that let go of events. */
  const ours = new Set<string>();
  if (lettingGo.size > 0) for await (const { stream, id } of source.events()) if (lettingGo.has(stream)) ours.add(id);
  const isOfBoth = ({ stream, id }: StoredEvent): boolean => !lettingGo.has(stream) || ours.has(id);

  const theirs = new Set<string>();
  /** Of each stream, as the other log has it. */
  const revisions = new Map<string, bigint>();
  /** The last event of the source that was copied before: what follows it is new. */
  let lastThere: string | null = null;
  for await (const event of eachOf(target.read())) {
    revisions.set(event.stream, event.revision);
    if (lettingGo.has(event.stream)) theirs.add(event.id);
    if (isOfBoth(event)) lastThere = event.id;
  }

  const present = eachOf(target.read());
  /** The other log's next event of those that are never let go of. */
  const nextKept = async (): Promise<string | null> => {
    for (;;) {
      const { done, value } = await present.next();
      if (done) return null;
      if (!lettingGo.has(value.stream)) return value.id;
    }
  };
  /** Of an event before the last that the other log holds: what it does not have it let go of. */
  const isThere = async ({ stream, id }: StoredEvent): Promise<boolean> => {
    if (lettingGo.has(stream)) return theirs.has(id);
    const found = await nextKept();
    if (found !== id)
      throw new OtherEvents(
        `the other log has ${found === null ? 'no event' : `event ${found}`} where this one has ${id}`,
      );
    return true;
  };

  const sent = digester();
  const appends = appender(target, stream => revisions.get(stream) ?? (lettingGo.has(stream) ? 'any' : 'none'));
  let behind = lastThere !== null;
  let count = 0;
  for await (const event of source.events()) {
    if (!behind) {
      // Written since its log was first read, maybe.
      if (lettingGo.has(event.stream)) ours.add(event.id);
      await appends.take(event);
    }
    if (!behind || (await isThere(event))) sent.take(event);
    if (event.id === lastThere) behind = false;
    onProgress?.(++count);
  }
  if (behind) throw new OtherEvents('the other log has more events than this one');
  await appends.flush();
  await present.return(undefined);

  const found = await digestOf(target, isOfBoth);
  const wanted = sent.answer();
  if (found.digest !== wanted.digest) {
    throw new DigestMismatch(
      `${wanted.events} events with digest ${wanted.digest} were sent, ${found.events} with ${found.digest} are there`,
    );
  }
  // Only now: from here on the other log may let go of events.
  for await (const retention of source.retentions()) await target.retain(retention);
  return wanted;
}

/** Streams of which a log keeps no more than so many events, or so long, or nothing. */
async function streamsLettingGo(...logs: readonly Pick<Source, 'retentions'>[]): Promise<Set<string>> {
  const streams = new Set<string>();
  for (const log of logs) for await (const { stream } of log.retentions()) streams.add(stream);
  return streams;
}

/** Appends what follows each other in a stream together. `newestOf` says behind what a stream's first append comes. */
function appender(target: RawLog, newestOf: (stream: string) => Behind) {
  const revisions = new Map<string, bigint>();
  let batch: StoredEvent[] = [];
  let size = 0;

  const flush = async (): Promise<void> => {
    const [first] = batch;
    if (!first) return;
    const { stream } = first;
    revisions.set(stream, await target.append(stream, batch, revisions.get(stream) ?? newestOf(stream)));
    batch = [];
    size = 0;
  };
  const take = async (event: StoredEvent): Promise<void> => {
    const bytes = weigh(event.data) + weigh(event.metadata);
    if (size + bytes > mostAtOnce || batch[0]?.stream !== event.stream) await flush();
    batch.push(event);
    size += bytes;
  };
  return { take, flush };
}

/** Characters that one append may hold in about: the store refuses over 1 MiB, which one event alone stays below. */
const mostAtOnce = 200_000;

async function* eachOf<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T, void, undefined> {
  for await (const batch of batches) yield* batch;
}

/** The digest of all that a log holds, or of what is counted of it. */
export async function digestOf(log: RawLog, counts: (event: StoredEvent) => boolean = () => true): Promise<Digest> {
  const digests = digester();
  for await (const event of eachOf(log.read())) if (counts(event)) digests.take(event);
  return digests.answer();
}

/** A log as the source of a copy, up to a position (inclusive) where one is given. */
export const fromLog = (log: RawLog, until?: bigint): Source => ({
  events: async function* () {
    for await (const event of eachOf(log.read())) {
      if (until !== undefined && event.position > until) return;
      yield event;
    }
  },
  retentions: () => log.retentions(),
});
