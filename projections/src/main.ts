import { setTimeout as delay } from 'node:timers/promises';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { openKeys } from '@recto/event-log/keys.ts';
import { openLog } from '@recto/event-log/log.ts';
import { readConfiguration } from './configuration.ts';
import { healthOf, serveHealth } from './health.ts';
import { runLive } from './live.ts';
import { metricsOf } from './metrics.ts';
import { readModels } from './read-models/all.ts';
import { openReadModels } from './store.ts';
import { readsThatWait } from './wait.ts';

/**
 * The process that keeps the read models up to date. Environment: `@recto/event-log/settings.ts`. Says
 * `{"ready":true,"port":…}` on its own line once everything is caught up, or once it stands by for another process.
 */

/** From the quietest to the loudest, as the backend's logger counts them. */
const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];
let level = levels.indexOf('info');

/** A line in the shape of the backend's, so that one search finds an action in both. */
const note = (msg: string, more: Record<string, unknown> = {}, is = 'info') => {
  if (levels.indexOf(is) > level) return;
  const line = { level: is, time: new Date().toISOString(), process: 'projections', ...more, msg };
  process.stdout.write(
    `${JSON.stringify(line, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}\n`,
  );
};

const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort(new Error(signal)));

/** What ties an event to the browser's action that it came from; nothing of what it says. */
const traceOf = ({ id, type, position, metadata }: Recorded<RectoEvent>) => ({
  eventId: id,
  type,
  position,
  correlationId: metadata.$correlationId,
});

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const { eventStoreUrl, mongoUrl, keysUrl, wrappingKeys } = configuration;
  level = levels.indexOf(configuration.logLevel);
  const keys = await openKeys({ url: keysUrl, ...wrappingKeys });
  const log = openLog({ url: eventStoreUrl, keys });
  const models = openReadModels({ url: mongoUrl });
  const metrics = metricsOf(() => live, log);
  let ready = false;
  const live = runLive({
    log,
    models,
    projections: readModels,
    signal: ending.signal,
    note,
    onProgress: progress => {
      metrics.progressed(progress);
      if (level >= levels.indexOf('debug')) for (const event of progress.batch) note('event', traceOf(event), 'debug');
    },
  });
  live.ended.catch(() => ending.abort());
  const server = await serveHealth({
    health: () => healthOf(live, log, ready),
    metrics,
    host: configuration.host,
    port: configuration.port,
  });
  const waiting = readsThatWait({ log, models });
  while (!ending.signal.aborted && !(await waiting.caughtUp(readModels).catch(() => false))) {
    await delay(50, undefined, { signal: ending.signal }).catch(() => undefined);
  }
  ready = !ending.signal.aborted;
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  if (ready) process.stdout.write(`${JSON.stringify({ ready, port })}\n`);
  try {
    await live.ended;
  } finally {
    server.close();
    server.closeAllConnections();
    await Promise.allSettled([log.close(), models.close(), keys.close()]);
  }
}

try {
  await run();
  note('projections ended');
} catch (error) {
  note(
    error instanceof Error ? error.message : String(error),
    error instanceof Error
      ? { error: error.name, ...(error.cause instanceof Error && { cause: error.cause.message }) }
      : {},
    'fatal',
  );
  // What was opened before it failed would keep the process there.
  process.exit(1);
}
