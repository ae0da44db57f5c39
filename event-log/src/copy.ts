import { type Digest, digester, type RawLog, type Retention, type StoredEvent } from './raw-log.ts';
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
 * before something is written. In the end the other log is read back and both digests are compared (`DigestMismatch`).
 */
export async function copyInto(target: RawLog, source: Source, { onProgress }: CopyOptions = {}): Promise<Digest> {
  const revisions = new Map<string, bigint>();
  const present = eachOf(target.read());
  const sent = digester();
  let behind = true;
  let batch: StoredEvent[] = [];
  let size = 0;

  const flush = async (): Promise<void> => {
    const [first] = batch;
    if (!first) return;
    const revision = await target.append(first.stream, batch, revisions.get(first.stream) ?? null);
    revisions.set(first.stream, revision);
    batch = [];
    size = 0;
  };

  let count = 0;
  for await (const event of source.events()) {
    sent.take(event);
    if (behind) {
      const next = await present.next();
      if (next.done) behind = false;
      else {
        if (next.value.id !== event.id)
          throw new OtherEvents(`the other log has event ${next.value.id} where this one has ${event.id}`);
        revisions.set(next.value.stream, next.value.revision);
      }
    }
    if (!behind) {
      const bytes = weigh(event.data) + weigh(event.metadata);
      if (size + bytes > mostAtOnce || batch[0]?.stream !== event.stream) await flush();
      batch.push(event);
      size += bytes;
    }
    onProgress?.(++count);
  }
  await flush();
  if (behind && !(await present.next()).done) throw new OtherEvents('the other log has more events than this one');
  await present.return?.(undefined);

  const found = await digestOf(target);
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

/** Characters that one append may hold in about: the store refuses over 1 MiB, which one event alone stays below. */
const mostAtOnce = 200_000;

async function* eachOf<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T, void, undefined> {
  for await (const batch of batches) yield* batch;
}

/** The digest of all that a log holds. */
export async function digestOf(log: RawLog): Promise<Digest> {
  const digests = digester();
  for await (const event of eachOf(log.read())) digests.take(event);
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
