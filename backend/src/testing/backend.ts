import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { startStores, type Stores } from '@recto/event-log/testing/stores.ts';
import { type Live, runLive } from '@recto/projections/live.ts';
import { readModels } from '@recto/projections/read-models/all.ts';
import { openReadModels } from '@recto/projections/store.ts';
import { buildApp } from '../app.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { openLogger } from '../logger.ts';
import { type OpenContext, openContext } from '../open-context.ts';
import { roundOf } from '../todo/worker.ts';
import { mailsIn } from './outbox.ts';

/** A whole backend in this process, on embedded stores of its own, with live projections and an outbox. */
export type TestBackend = {
  app: App;
  context: OpenContext;
  stores: Stores;
  directory: string;
  /** Moves the backend's clock; the projections take their times from the events. */
  clock: { now: () => Date; forward: (ms: number) => void };
  /** Every route of the app, e.g. `GET /api/profile`. */
  routes: readonly string[];
  /** The lines that it has logged. */
  logged: () => string;
  /** The texts of the mails to an address, oldest first. */
  mailsTo: (address: string) => Promise<string[]>;
  /** Does what is due, until nothing is. */
  work: () => Promise<void>;
  /** Another backend on the same stores; `change` gives it another part of what it works with. */
  another: (
    change?: (context: Context) => Context,
  ) => Promise<{ app: App; context: Context; close: () => Promise<void> }>;
  close: () => Promise<void>;
};

/** Limits high enough for tests that do a lot; those that are about limits set their own. */
export const generousLimits = {
  LIMIT_LOGIN_CLIENT: '100000/900',
  LIMIT_MAIL_PAUSE: '1000/1',
  LIMIT_MAIL_ADDRESS: '1000/1',
  LIMIT_MAIL_CLIENT: '100000/900',
  LIMIT_CODE_CLIENT: '100000/900',
  LIMIT_AVAILABILITY: '100000/60',
  LIMIT_UPLOADS: '100000/900',
  LIMIT_VIEWS: '100000/60',
  LIMIT_COMMENTS: '100000/60',
  LIMIT_COMMENTS_NEW: '100000/60',
  LIMIT_PUBLISH_NEW: '100000/60',
  LIMIT_REPORTS: '100000/60',
  LIMIT_SAME_COMMENT: '100000/60',
  LIMIT_SAME_COMMENT_NEW: '100000/60',
} as const;

export const startBackend = async (settings: Record<string, string> = {}): Promise<TestBackend> => {
  const stores = await startStores();
  const directory = await mkdtemp(join(tmpdir(), 'recto-backend-'));
  const configuration: Configuration = readConfiguration({
    EVENTSTORE_URL: stores.eventStoreUrl,
    MONGODB_URL: stores.documentStoreUrl,
    RECTO_KEY: stores.wrappingKey,
    RECTO_DATA: directory,
    RECTO_RELEASES: join(directory, 'releases'),
    RECTO_EMBEDDED: 'true',
    PORT: '0',
    LOG_LEVEL: 'debug',
    ...generousLimits,
    ...settings,
  });
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = openLogger(configuration.logLevel, destination);
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const context = await openContext(configuration, logger, now);
  const ending = new AbortController();
  const models = openReadModels({ url: stores.documentStoreUrl });
  const live: Live = runLive({
    log: stores.log,
    models,
    projections: readModels,
    signal: ending.signal,
    note: (message, more) =>
      lines.push(`${JSON.stringify({ from: 'projections', message, error: more?.['error'] })}\n`),
  });
  const routes: string[] = [];
  const app = await buildApp(context, logger, ({ method, url }) =>
    routes.push(...[method].flat().map(each => `${each} ${url}`)),
  );
  const round = await roundOf(context, logger);

  const caughtUp = async (): Promise<void> => {
    while (!(await context.waiter.caughtUp())) await pause(5);
  };
  return {
    app,
    context,
    stores,
    directory,
    routes,
    clock: { now, forward: ms => (ahead += ms) },
    logged: () => lines.join(''),
    mailsTo: address => mailsIn(join(directory, 'outbox'), address),
    work: async () => {
      await caughtUp();
      while ((await round()) > 0) await caughtUp();
    },
    another: async (change = same => same) => {
      const second = await openContext(configuration, logger, now);
      const changed = change(second);
      const secondApp = await buildApp(changed, logger);
      return {
        app: secondApp,
        context: changed,
        close: async () => {
          await secondApp.close();
          await second.close();
        },
      };
    },
    close: async () => {
      await app.close();
      ending.abort();
      await live.ended;
      await models.close();
      await context.close();
      await stores.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
