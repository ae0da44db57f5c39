import type { EventLog } from '@recto/event-log/log.ts';
import { startStores, type Stores } from '@recto/event-log/testing/stores.ts';
import type { Live, LiveOptions } from '../live.ts';
import { runLive } from '../live.ts';
import type { Projection } from '../projection.ts';
import type { ReadModels } from '../store.ts';
import { openReadModels } from '../store.ts';
import { readsThatWait } from '../wait.ts';

/** Stores, read models and runners of a test; `close` ends whatever still runs. */
export type Setting = {
  readonly stores: Stores;
  readonly log: EventLog;
  readonly models: ReadModels;
  /** Read models in databases of their own, beside the usual ones. `patienceMs`: how long they look for a store that is away. */
  aside(name: string, patienceMs?: number): ReadModels;
  live(projections: readonly Projection<object>[], options?: Partial<LiveOptions>): Run;
  /** Waits until the projections have reached the log's end. */
  caughtUp(projections: readonly Projection<object>[], models?: ReadModels): Promise<void>;
  close(): Promise<void>;
};

export type Run = Live & {
  readonly notes: string[];
  /** Ends the run as SIGTERM does. */
  stop(): Promise<void>;
};

/** Quick to see that a lease is free; slow to believe that its holder is dead, which on a busy machine may just wait. */
const beats = { beatMs: 20, deadAfterMs: 5_000 };

export async function startSetting(): Promise<Setting> {
  const stores = await startStores();
  const opened: ReadModels[] = [];
  const runs: Run[] = [];
  const open = (name = '', patienceMs?: number) => {
    const url = new URL(stores.documentStoreUrl);
    if (patienceMs !== undefined) url.searchParams.set('serverSelectionTimeoutMS', String(patienceMs));
    const models = openReadModels({
      url: url.href,
      database: `recto${name}`,
      state: `recto_state${name}`,
    });
    opened.push(models);
    return models;
  };
  const models = open();
  return {
    stores,
    log: stores.log,
    models,
    aside: open,
    live: (projections, options = {}) => {
      const ending = new AbortController();
      const notes: string[] = [];
      const live = runLive({
        log: stores.log,
        models,
        projections,
        signal: ending.signal,
        note: message => notes.push(message),
        lease: beats,
        ...options,
      });
      const run = {
        ...live,
        notes,
        stop: () => {
          ending.abort();
          return live.ended;
        },
      };
      runs.push(run);
      return run;
    },
    caughtUp: async (projections, at = models) => {
      const waiting = readsThatWait({ log: stores.log, models: at });
      await until(() => waiting.caughtUp(projections));
    },
    close: async () => {
      await Promise.allSettled(runs.map(run => run.stop()));
      await Promise.allSettled(opened.map(each => each.close()));
      await stores.close();
    },
  };
}

/** Asks again until the answer is yes. The test's own time-out bounds it. */
export async function until(asked: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await asked())) await new Promise(resolve => setTimeout(resolve, 5));
}

/** All that is in the collections of the projections, deleted documents apart. */
export async function contents(models: ReadModels, projections: readonly Projection<object>[]) {
  const found: Record<string, Record<string, unknown>> = {};
  for (const projection of projections) {
    const documents = await models
      .of(projection)
      .find({ _gone: { $exists: false } })
      .toArray();
    const shown = ([field]: [string, unknown]) => field !== '_id' && field !== '_pos';
    found[projection.name] = Object.fromEntries(
      documents.map(doc => [doc._id, Object.fromEntries(Object.entries(doc).filter(shown))]),
    );
  }
  return found;
}
