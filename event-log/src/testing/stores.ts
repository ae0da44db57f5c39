import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Scan, startDocumentStore } from '@recto/document-store/start.ts';
import { startEventStore } from '@recto/event-store/start.ts';
import type { Keys } from '../keys.ts';
import { openKeys } from '../keys.ts';
import type { EventLog } from '../log.ts';
import { openLog } from '../log.ts';
import { newWrappingKey } from '../wrapping.ts';

type Store = { url: string; port: number; close(): Promise<void> };

/** Both embedded stores, really running on files of their own, with a log and keys opened on them. */
export type Stores = {
  readonly eventStoreUrl: string;
  readonly documentStoreUrl: string;
  readonly wrappingKey: string;
  readonly log: EventLog;
  readonly keys: Keys;
  /** Ends a store as an outage would; `start` brings it back at the same address with what it had. */
  readonly eventStore: { stop(): Promise<void>; start(): Promise<void> };
  readonly documentStore: { stop(): Promise<void>; start(): Promise<void> };
  /** Commands that looked through a whole collection because no index serves them, as `collection: query`. */
  readonly scans: ReadonlySet<string>;
  close(): Promise<void>;
};

export async function startStores(): Promise<Stores> {
  const directory = await mkdtemp(join(tmpdir(), 'recto-stores-'));
  const events = await restartable(port => startEventStore({ file: join(directory, 'events.sqlite'), port }));
  const scans = new Set<string>();
  const onScan = ({ ns, op, query }: Scan) => scans.add(`${ns}: ${op} ${query}`);
  const documents = await restartable(port =>
    startDocumentStore({ file: join(directory, 'documents.sqlite'), port, onScan }),
  );
  const wrappingKey = newWrappingKey();
  const keys = await openKeys({ url: documents.url, wrappingKey });
  const log = openLog({ url: events.url, keys });
  return {
    eventStoreUrl: events.url,
    documentStoreUrl: documents.url,
    wrappingKey,
    log,
    keys,
    eventStore: events,
    documentStore: documents,
    scans,
    close: async () => {
      await Promise.allSettled([log.close(), keys.close()]);
      await Promise.allSettled([events.stop(), documents.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function restartable(start: (port: number) => Promise<Store>) {
  let running: Store | undefined = await start(0);
  const { url, port } = running;
  return {
    url,
    stop: async () => {
      await running?.close();
      running = undefined;
    },
    start: async () => {
      running ??= await start(port);
    },
  };
}
