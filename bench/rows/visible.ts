import { setTimeout as pause } from 'node:timers/promises';
import readLater from '@recto/projections/read-models/read-later.ts';
import { readsThatWait } from '@recto/projections/wait.ts';
import { send } from '../send.ts';
import type { Site } from '../site.ts';
import type { Row } from '../table.ts';

const commandsASecond = 100;

/** From a command's answer until the read model has it, while commands come at an even pace. */
export async function* visible({ url, writers, pages, log, models, seconds }: Site): AsyncGenerator<Row> {
  const waiting = readsThatWait({ log, models });
  const waited: number[] = [];
  const once = async (n: number): Promise<void> => {
    // Each reader's pages in turn, so that no two commands meet in a stream.
    const page = pages[Math.floor(n / writers.length) % pages.length];
    const token = writers[n % writers.length]?.token;
    const { position } = await send(`${url}/api/read-later/${page?.id}`, { method: 'PATCH', token });
    const answered = performance.now();
    if ((await waiting.waitFor(position, [readLater])) === 'fresh') waited.push(performance.now() - answered);
  };
  const begun = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 0; n < seconds * commandsASecond; n += 1) {
    await pause(Math.max(0, begun + (n * 1_000) / commandsASecond - performance.now()));
    all.push(once(n));
  }
  await Promise.all(all);
  if (waited.length < all.length)
    throw new Error(`${all.length - waited.length} commands were not visible in a second`);
  const sorted = waited.toSorted((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const perSecond = sorted.length / ((performance.now() - begun) / 1_000);
  yield {
    work: 'command answered → visible',
    reference: '',
    measured: { perSecond, p50: quantile(0.5), p99: quantile(0.99) },
    against: null,
    target: 'p50 < 15 ms, p99 < 60 ms',
  };
}
