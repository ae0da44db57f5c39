import { join } from 'node:path';
import { openLog } from '@recto/event-log/log.ts';
import { limitSettings } from '@recto/backend/configuration.ts';
import { startInstallation } from '../../tools/processes.ts';
import { requestsTo, speedOf } from '../load.ts';
import { memoryOf } from '../memory.ts';
import { eventsOfAPage, generate, pageIdAt } from './events.ts';

/** What one size of the log costs. Times in seconds, memory in resident MB. */
export type Size = {
  pages: number;
  events: number;
  generated: number;
  /** The read models from nothing, by the live process. */
  caughtUp: number;
  starts: { projections: number; backend: number };
  /** A second, one reader after the other. */
  reads: Record<string, number>;
  memory: Record<string, number>;
};

const unlimited = Object.fromEntries(limitSettings.map(([name]) => [name, '999999/60']));

/** The same reads and starts on a log of so many pages' worth of events. */
export async function growth(pages: number, seconds: number): Promise<Size> {
  const env = { ...unlimited, LOG_LEVEL: 'warn', RECTO_RELEASES: join(import.meta.dirname, '../../.cache/releases') };
  const installation = await startInstallation({ env });
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return (performance.now() - begun) / 1_000;
  };
  const startAnew = async (name: 'projections' | 'backend'): Promise<number> => {
    await installation.kill(name);
    return timed(() => installation.start(name));
  };
  const log = openLog({ url: installation.url('event-store') });
  try {
    await installation.kill('backend');
    await installation.kill('projections');
    const generated = await timed(() => generate(log, pages));
    const caughtUp = await timed(() => installation.start('projections'));
    await installation.start('backend');
    const starts = { projections: await startAnew('projections'), backend: await startAnew('backend') };
    const id = pageIdAt(Math.floor(pages / 2));
    const asked = {
      feed: '/api/feed',
      'a page': `/api/public-pages/${id}`,
      comments: `/api/comments/${id}?portion=1`,
      'a tag': '/api/tags/maps/pages',
      search: '/api/search?q=thing+number',
    };
    const reads: Record<string, number> = {};
    for (const [name, path] of Object.entries(asked)) {
      const url = installation.url() + path;
      // One that is not found tells nothing; its row is left out.
      if ((await fetch(url)).ok) reads[name] = (await speedOf(requestsTo({ url, connections: 1 }), seconds)).perSecond;
    }
    const memory = memoryOf(installation.pids());
    return { pages, events: pages * eventsOfAPage, generated, caughtUp, starts, reads, memory };
  } finally {
    await log.close();
    await installation.remove();
  }
}

/** Sizes side by side, each read beside the smallest size's. */
export function growthTable(sizes: readonly Size[]): string[] {
  const [smallest] = sizes;
  return sizes.map(({ pages, events, generated, caughtUp, starts, reads, memory }) => {
    const compared = Object.entries(reads).map(([name, rate]) => {
      const slower = (smallest?.reads[name] ?? rate) / rate;
      return `${name} ${Math.round(rate)}/s (${slower.toFixed(2)} times the time of the smallest)`;
    });
    const megabytes = Object.entries(memory).map(([name, mb]) => `${name} ${mb}`);
    return [
      `${pages} pages, ${events} events: generated in ${generated.toFixed(1)} s, read models in ${caughtUp.toFixed(1)} s`,
      `  starts: projections ${starts.projections.toFixed(1)} s, backend ${starts.backend.toFixed(1)} s`,
      `  reads: ${compared.join(', ')}`,
      `  memory (MB): ${megabytes.join(', ')}`,
    ].join('\n');
  });
}
