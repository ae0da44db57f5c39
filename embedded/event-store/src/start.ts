import { setTimeout } from 'node:timers/promises';
import type { Server } from '@grpc/grpc-js';
import { Calls } from './grpc/calls.ts';
import { createServer, listen, loopback } from './grpc/server.ts';
import { startMaintenance } from './maintenance.ts';
import { checkFile } from './storage/check-file.ts';
import { openLogFile, unusable, type LogFile } from './storage/file.ts';
import { createStore, type Note } from './store.ts';

export type EventStore = {
  /** The connection string for the official client. */
  url: string;
  port: number;
  /** Answers what waits, ends every call, and closes the file. */
  close(): Promise<void>;
};

export type Options = {
  /** Where the events are kept; made when it is not there. */
  file: string;
  /** 0 takes a free one. */
  port: number;
  /** A loopback address. */
  host?: string;
  note?: Note;
  /** Called when damage shows after the start; the store should be closed then. */
  failed?: (error: unknown) => void;
};

/** How long calls get to end on a shutdown before their connections are cut. */
const GRACE_MS = 2_000;

const shutDown = async (server: Server, calls: Calls): Promise<void> => {
  const gone = new Promise<void>(resolve => server.tryShutdown(() => resolve()));
  // One turn for the replies to what has just been committed.
  await new Promise(resolve => setImmediate(resolve));
  calls.endAll();
  const abort = new AbortController();
  await Promise.race([gone, setTimeout(GRACE_MS, undefined, { signal: abort.signal })]);
  abort.abort();
  server.forceShutdown();
};

const openStore = (logFile: LogFile, note: Note) => {
  try {
    const store = createStore(logFile, note);
    return { store, checkRest: checkFile(logFile, store.reader) };
  } catch (error) {
    throw unusable(logFile.path, error);
  }
};

/**
 * Opens a file and serves it.
 * @throws {UnusableFile} when the file is damaged or in use
 */
export const startEventStore = async (options: Options): Promise<EventStore> => {
  const { file, port, host = '127.0.0.1', note = () => {}, failed = () => {} } = options;
  const address = loopback(host);
  const logFile = openLogFile(file);
  try {
    const { store, checkRest } = openStore(logFile, note);
    if (logFile.readOnly) note(`${logFile.path} may not be written to: appends are refused`);
    const calls = new Calls();
    const server = createServer(store, calls);
    const bound = await listen(server, address, port);
    const stopMaintenance = startMaintenance(store, checkRest, failed);
    const close = async (): Promise<void> => {
      store.commits.flush();
      await shutDown(server, calls);
      await stopMaintenance();
      store.commits.flush();
      logFile.db.close();
    };
    let closing: Promise<void> | null = null;
    return {
      port: bound,
      url: `esdb://${address}:${bound}?tls=false`,
      close: () => (closing ??= close()),
    };
  } catch (error) {
    logFile.db.close();
    throw error;
  }
};
