import { setTimeout as pause } from 'node:timers/promises';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { startStores } from '@recto/event-log/testing/stores.ts';
import type { AnyStored } from '../src/apply.ts';
import { makeIndexes } from '../src/indexes.ts';
import { runLive } from '../src/live.ts';
import type { Projection } from '../src/projection.ts';
import { readModels } from '../src/read-models/all.ts';
import pageCards from '../src/read-models/page-cards.ts';
import { rebuild } from '../src/rebuild.ts';
import { openReadModels } from '../src/store.ts';
import { readsThatWait } from '../src/wait.ts';
import { eventAt, factOf, generate } from './generate.ts';

const usage = `npm run bench:projections -- [<events> <seconds of live commands>] [--small]

Rebuilding the read models, and how soon a command is visible in them. --small: 200 events, a fifth of a second.`;

const { values, positionals } = commandLine(usage, {
  options: { small: { type: 'boolean' } },
  allowPositionals: true,
});
const given = values.small ? ['200', '0.2'] : positionals;
const [count = 100_000, liveSeconds = 20] = given.map(Number);
const commandsASecond = 100;
/** How often both sides of the comparison are measured. */
const rounds = 3;

const say = (name: string, value: string) => console.log(`${name.padEnd(44)} ${value}`);
const megabytes = () => Math.round(process.memoryUsage().rss / 1_000_000);
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};
/** The documents of a read model beside those that there are, as they are. */
const writeAgain = async (projection: Projection<object>, all: readonly AnyStored[]): Promise<void> => {
  const collection = aside.database.collection<AnyStored>(aside.of(projection).collectionName);
  for (let from = 0; from < all.length; from += 5_000) {
    const part = all.slice(from, from + 5_000);
    await collection.bulkWrite(
      part.map(({ _id, ...replacement }) => ({ replaceOne: { filter: { _id }, replacement, upsert: true } })),
      { ordered: false },
    );
  }
  await makeIndexes(collection, projection);
};
const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

const stores = await startStores();
const models = openReadModels({ url: stores.documentStoreUrl });
const aside = openReadModels({ url: stores.documentStoreUrl, database: 'bench', state: 'bench_state' });
const { log } = stores;
try {
  say('generated', `${count} events in ${(await seconds(() => generate(log, count))).toFixed(1)} s`);

  // In turn, so that neither side has the machine in a better hour; what is compiled in the first round is nobody's speed.
  const measured: { rebuilt: number; read: number; written: number; documents: number; ratio: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    await Promise.all([models, aside].map(({ database }) => database.dropDatabase()));
    const rebuilt = await seconds(() => rebuild({ log, models, projections: readModels }));
    const read = await seconds(async () => {
      for await (const batch of log.readAll({ maxCount: 20_000, maxBytes: 32_000_000, full: true })) void batch;
    });
    let [written, documents] = [0, 0];
    for (const projection of readModels) {
      const all = await models.of(projection).find().toArray();
      documents += all.length;
      written += await seconds(() => writeAgain(projection, all));
    }
    if (round > 0) measured.push({ rebuilt, read, written, documents, ratio: (read + written) / rebuilt });
  }
  // The middle one leaves out a round in which something else disturbed one side.
  const [middle] = measured.toSorted((one, other) => one.ratio - other.ratio).slice(Math.floor(rounds / 2));
  const { rebuilt, read, written, documents, ratio } = middle!;
  say('rebuild of all read models', `${rebuilt.toFixed(2)} s, ${Math.round(count / rebuilt)} events a second`);
  say('readAll', `${read.toFixed(2)} s`);
  say('bulkWrite and indexes of the same documents', `${written.toFixed(2)} s, ${documents} documents`);
  say('rebuild against these two (0.7 is wanted)', ratio.toFixed(2));

  const ending = new AbortController();
  const live = runLive({ log, models, projections: readModels, signal: ending.signal, note: () => undefined });
  const waiting = readsThatWait({ log, models });
  while (!(await waiting.caughtUp(readModels))) await pause(20);
  const before = megabytes();
  const visible: number[] = [];
  const begun = performance.now();
  const commands: Promise<void>[] = [];
  for (let n = 0; n < liveSeconds * commandsASecond; n++) {
    await pause(Math.max(0, begun + (n * 1_000) / commandsASecond - performance.now()));
    const fact = factOf(eventAt((count + n) * 20), new Date().toISOString());
    commands.push(
      log.append(`live-${n}`, [fact], 'none').then(async ({ position }) => {
        const answered = performance.now();
        await waiting.waitFor(position, [pageCards]);
        visible.push(performance.now() - answered);
      }),
    );
  }
  await Promise.all(commands);
  const sorted = visible.toSorted((a, b) => a - b);
  const rate = Math.round(sorted.length / ((performance.now() - begun) / 1_000));
  say(
    `answered to visible at ${rate} commands/s`,
    `p50 ${quantile(sorted, 0.5).toFixed(1)} ms (under 15), p99 ${quantile(sorted, 0.99).toFixed(1)} ms (under 60)`,
  );
  say('memory before and after the live part', `${before} MB, ${megabytes()} MB`);
  ending.abort();
  await live.ended;
} finally {
  await Promise.allSettled([models.close(), aside.close()]);
  await stores.close();
}
