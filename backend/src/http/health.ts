import type { Context } from '../context.ts';
import { Failures } from '../todo/failures.ts';
import type { App } from './app-types.ts';
import { storesAnswer } from './stores-answer.ts';

/**
 * `live`: the process answers. `ready`: both stores answer and the read models of this version have caught up once;
 * from then on a lag makes answers stale but not the backend unready. One that was
 * told to end is unready while it still serves, so that proxies stop asking it.
 */
export const health = (app: App, context: Context): void => {
  const failures = new Failures(context.state);
  let hasCaughtUp = false;

  const check = async (): Promise<Record<string, boolean>> => {
    const { eventStore, documentStore } = await storesAnswer(context);
    hasCaughtUp ||= eventStore && documentStore && (await context.waiter.caughtUp().catch(() => false));
    return { eventStore, documentStore, readModels: hasCaughtUp, stays: !context.isEnding() };
  };

  app.get('/health/live', { schema: { hide: true } }, async () => ({ live: true }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const parts = await check();
    const ready = Object.values(parts).every(Boolean);
    // Work that was given up needs a person, not a restart.
    const haltedWork = parts['documentStore'] ? await failures.countHalted() : null;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...parts, haltedWork });
  });
};
