import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Cursors } from './commands/cursors.ts';
import type { Server } from './commands/command.ts';
import { setName } from './commands/connection.ts';
import { Scans } from './commands/scans.ts';
import type { Scan } from './commands/scans.ts';
import { Chores } from './run/chores.ts';
import { Scheduler } from './run/scheduler.ts';
import { Store } from './storage/store.ts';
import { ClientConnection } from './wire/connection.ts';

export type { Scan } from './commands/scans.ts';

export type DocumentStoreOptions = {
  /** The SQLite file; it and its directory are made when they are missing. */
  readonly file: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** An address of this machine alone; anything else is refused. */
  readonly host?: string;
  /** The size that the file may not grow beyond; writes that would are refused as on a full disk. */
  readonly maxBytes?: number;
  /** How often expired documents are looked for; MongoDB's minute when it is missing. */
  readonly expireEveryMilliseconds?: number;
  /** Told when a large file, which is checked while it is served already, turns out to be damaged. */
  readonly onDamage?: (error: Error) => void;
  /** Told of every command that looked through a collection with documents because no index serves it. */
  readonly onScan?: (scan: Scan) => void;
};

export type DocumentStore = {
  /** For the official driver: `mongodb://127.0.0.1:<port>/?replicaSet=recto`. */
  readonly url: string;
  readonly port: number;
  readonly readOnly: boolean;
  /** Ends connections after their present command, then closes the file. */
  close(): Promise<void>;
};

/**
 * Opens the file and listens.
 * @throws CannotOpen when the file is damaged, of another kind, or in use; Error for an address that others can reach
 */
export const startDocumentStore = async (options: DocumentStoreOptions): Promise<DocumentStore> => {
  const host = loopback(options.host ?? '127.0.0.1');
  const store = new Store(options.file, options.maxBytes, options.onDamage ?? reportDamage);
  const scheduler = new Scheduler(store.group);
  const cursors = new Cursors();
  const connections = new Set<ClientConnection>();
  const listener = createServer(socket => {
    const connection = new ClientConnection(socket, server, scheduler);
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  });
  try {
    listener.listen(options.port, host);
    await once(listener, 'listening');
  } catch (error) {
    store.close();
    throw error;
  }
  const { port } = listener.address() as AddressInfo;
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const server: Server = { store, cursors, scans: new Scans(options.onScan), address };
  const chores = new Chores(server, scheduler, options.expireEveryMilliseconds ?? 60_000);
  return {
    url: `mongodb://${address}/?replicaSet=${setName}`,
    port,
    readOnly: store.readOnly,
    close: async () => {
      chores.stop();
      const closed = once(listener, 'close');
      listener.close();
      for (const connection of connections) connection.end();
      await closed;
      store.group.commit();
      store.close();
    },
  };
};

const reportDamage = (error: Error): void => {
  console.error(JSON.stringify({ level: 'error', name: 'document-store', msg: error.message }));
};

/** Everybody who reaches the port may read and write everything, so only this machine may reach it. */
const loopback = (host: string): string => {
  if (/^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host) || host === '::1' || host === 'localhost') return host;
  throw new Error(`The embedded document store listens on this machine alone, not on ${host}: use 127.0.0.1`);
};
