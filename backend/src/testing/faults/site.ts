import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Keys, openKeys } from '@recto/event-log/keys.ts';
import { type EventLog, openLog } from '@recto/event-log/log.ts';
import { readModels } from '@recto/projections/read-models/all.ts';
import { openReadModels, type ReadModels } from '@recto/projections/store.ts';
import { foldInMemory } from '@recto/projections/testing/fold-in-memory.ts';
import { contents } from '@recto/projections/testing/setting.ts';
import { readsThatWait } from '@recto/projections/wait.ts';
import { type Options, startInstallation, type TestInstallation } from '../../../../tools/processes.ts';
import { generousLimits } from '../backend.ts';
import { overHttp } from '../browser.ts';
import { mailsIn } from '../outbox.ts';
import { type Person, register } from '../people.ts';

/** A whole installation of real processes to do harm to, and a look into its stores from outside. */
export type Site = {
  readonly recto: TestInstallation;
  readonly log: EventLog;
  readonly models: ReadModels;
  register: (name?: string) => Promise<Person>;
  /** Position of the log's end. */
  head: () => Promise<bigint>;
  /** What the read models hold once they have everything, and what they must hold by definition. */
  documents: () => Promise<{ live: unknown; defined: unknown }>;
  /** Ids of events that are in the log more than once: commands that happened twice. */
  twice: () => Promise<string[]>;
  close: () => Promise<void>;
};

export type SiteOptions = Options & {
  /** Stores outside the installation, and the key for them. */
  at?: { eventStoreUrl: string; documentStoreUrl: string; key: string };
};

export const startSite = async ({ at, ...options }: SiteOptions = {}): Promise<Site> => {
  const env = { ...generousLimits, LOG_LEVEL: 'warn', ...options.env };
  const recto = await startInstallation({ ...options, env });
  const key = at?.key ?? (await readFile(join(recto.directory, 'recto.key'), 'utf8'));
  const mongo = at?.documentStoreUrl ?? recto.url('document-store');
  const keys: Keys = await openKeys({ url: mongo, wrappingKey: key });
  const log = openLog({ url: at?.eventStoreUrl ?? recto.url('event-store'), keys });
  const models = openReadModels({ url: mongo });
  const waiting = readsThatWait({ log, models });

  return {
    recto,
    log,
    models,
    register: name =>
      register(
        { app: overHttp(recto.url()), mailsTo: address => mailsIn(recto.outbox, address) },
        name === undefined ? {} : { name },
      ),
    head: () => log.head(),
    documents: async () => {
      for (;;) {
        while (!(await waiting.caughtUp(readModels).catch(() => false))) await pause(lookAgainMs);
        const before = await log.head();
        const live = await contents(models, readModels);
        const defined = await foldInMemory(log, readModels);
        // The to-do worker may have appended something in between.
        if ((await log.head()) === before) return { live, defined };
      }
    },
    twice: async () => {
      const seen = new Set<string>();
      const twice: string[] = [];
      for await (const batch of log.readAll())
        for (const { id, type } of batch) {
          if (seen.has(id)) twice.push(`${type} ${id}`);
          seen.add(id);
        }
      return twice;
    },
    close: async () => {
      await Promise.allSettled([log.close(), models.close(), keys.close()]);
      await recto.remove();
    },
  };
};

const lookAgainMs = 20;
