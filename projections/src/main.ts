import { setTimeout as delay } from 'node:timers/promises';
import { openKeys } from '@recto/event-log/keys.ts';
import { openLog } from '@recto/event-log/log.ts';
import { healthOf, serveHealth } from './health.ts';
import { runLive } from './live.ts';
import { metricsOf } from './metrics.ts';
import { readModels } from './read-models/all.ts';
import { openReadModels } from './store.ts';
import { readsThatWait } from './wait.ts';

/**
 * The process that keeps the read models up to date. Environment: EVENTSTORE_URL, MONGODB_URL, KEYS_URL (default:
 * MONGODB_URL), RECTO_KEY, PORT_PROJECTIONS (default: a free one), HOST_PROJECTIONS (127.0.0.1). Says
 * `{"ready":true,"port":…}` on its own line once everything is caught up, or once it stands by for another process.
 */

const note = (message: string, more: Record<string, unknown> = {}, level = 'info') => {
  const line = { level, time: new Date().toISOString(), from: 'projections', message, ...more };
  process.stdout.write(
    `${JSON.stringify(line, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}\n`,
  );
};

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  note(`${name} is not set: the projections process needs it`, {}, 'fatal');
  process.exit(1);
}

const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort(new Error(signal)));

async function run(): Promise<void> {
  const mongo = required('MONGODB_URL');
  const keys = await openKeys({ url: process.env.KEYS_URL ?? mongo, wrappingKey: required('RECTO_KEY') });
  const log = openLog({ url: required('EVENTSTORE_URL'), keys });
  const models = openReadModels({ url: mongo });
  const metrics = metricsOf(() => live, log);
  let ready = false;
  const live = runLive({
    log,
    models,
    projections: readModels,
    signal: ending.signal,
    note,
    onProgress: progress => metrics.progressed(progress),
  });
  live.ended.catch(() => ending.abort());
  const server = await serveHealth({
    health: () => healthOf(live, log, ready),
    metrics,
    host: process.env.HOST_PROJECTIONS ?? '127.0.0.1',
    port: Number(process.env.PORT_PROJECTIONS ?? 0),
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
    { error: error instanceof Error ? error.name : undefined },
    'fatal',
  );
  process.exitCode = 1;
}
