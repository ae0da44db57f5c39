import type { EventLog } from '@recto/event-log/log.ts';
import { beforeAll } from '@recto/event-log/log.ts';
import type { AnyStored } from './apply.ts';
import { checkpointsIn } from './checkpoints.ts';
import { Filling } from './filling.ts';
import { makeIndexes } from './indexes.ts';
import type { Projection } from './projection.ts';
import type { ReadModels } from './store.ts';

export type RebuildOptions = {
  readonly log: EventLog;
  /** Where the documents go; collections of the same names there are dropped first. */
  readonly models: ReadModels;
  readonly projections: readonly Projection<object>[];
  readonly onProgress?: (progress: { events: number; position: bigint; head: bigint }) => void;
  readonly signal?: AbortSignal;
};

const batch = { maxCount: 10_000, maxBytes: 16_000_000, full: true };
/** Documents of all projections that are kept in memory, about; they take some times as much. Bytes. */
const mostKept = 64_000_000;

/**
 * Makes the documents of the projections anew, reading the log once for all of them. Not for collections that a live
 * runner keeps: seize its lease first. Throws `FoldFailed`: a rebuild halts nothing by itself. Skips that are on record are
 * kept to. Answers how many events were read.
 */
export async function rebuild({ log, models, projections, onProgress, signal }: RebuildOptions): Promise<number> {
  const checkpoints = checkpointsIn(models.state);
  const [logId, head] = [await log.id(), await log.head()];
  const targets = await Promise.all(
    projections.map(async projection => {
      const collection = models.database.collection<AnyStored>(models.of(projection).collectionName);
      const name = collection.collectionName;
      const before = (await checkpoints.read([name])).get(name);
      const skipped = before?.logId === logId ? (before.skipped ?? []) : [];
      await checkpoints.forget(name);
      await collection.drop();
      return { projection, collection, name, skipped, filling: new Filling(collection, projection) };
    }),
  );

  let events = 0;
  let last = { position: beforeAll, id: '' };
  for await (const facts of ahead(log.readAll({ ...batch, signal }))) {
    await Promise.all(
      targets.map(({ filling, skipped }) => {
        const due =
          skipped.length === 0 ? facts : facts.filter(fact => skipped.every(skip => skip.position !== fact.position));
        return filling.apply(due);
      }),
    );
    const kept = targets.reduce((sum, { filling }) => sum + filling.weight, 0);
    if (kept > mostKept) await Promise.all(targets.map(({ filling }) => filling.shrink(filling.weight / 2)));
    events += facts.length;
    last = facts.at(-1)!;
    onProgress?.({ events, position: last.position, head });
  }
  signal?.throwIfAborted();
  await Promise.all(targets.map(({ filling }) => filling.write()));
  // Each entry is made once, where indexes that are there from the beginning would change with every batch.
  await Promise.all(targets.map(({ collection, projection }) => makeIndexes(collection, projection)));
  // Only now: a rebuild that was interrupted leaves nothing that could pass for complete.
  for (const { name, skipped } of targets) await checkpoints.begin(name, logId, skipped);
  await checkpoints.move(
    targets.map(({ name }) => name),
    last.position,
    last.id,
  );
  return events;
}

/** Asks for the next batch before the present one is worked on. */
async function* ahead<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  const reading = batches[Symbol.asyncIterator]();
  let next = reading.next();
  try {
    for (let read = await next; !read.done; read = await next) {
      next = reading.next();
      // Thrown when its turn comes.
      next.catch(() => undefined);
      yield read.value;
    }
  } finally {
    await reading.return?.();
  }
}
