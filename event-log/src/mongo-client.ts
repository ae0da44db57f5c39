import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';

/** Milliseconds after which a client says that there is no store, where its address says nothing else. */
const patience = 3_000;

/**
 * A client of the document store that says within three seconds, or the time that the address names, that there is none.
 * Connects at the first use. It reads from the primary whatever its address says: what was written, a lease, how far a
 * read model has come, must be found.
 */
export function mongoClient(url: string, options: MongoClientOptions = {}): MongoClient {
  // What is given beside an address counts more than what is in it.
  const isSaid = /[?&]serverSelectionTimeoutMS=/i.test(url);
  const ours = isSaid ? {} : { serverSelectionTimeoutMS: patience };
  return new MongoClient(url, { ...ours, readPreference: 'primary', ...options });
}

/** The database that an address names. (`URL` takes several hosts only where none has a port.) */
export const databaseIn = (url: string): string | undefined =>
  decodeURIComponent(new ConnectionString(url).pathname.slice(1)) || undefined;

/** The same store by another database. A user is looked for where the address had them looked for. */
export function inDatabase(url: string, name: string): string {
  const address = new ConnectionString(url);
  const named = databaseIn(url);
  const isByPassword = address.username !== '' && /^(SCRAM.*)?$/.test(address.searchParams.get('authMechanism') ?? '');
  // Of `+srv` the name server may say it.
  if (isByPassword && !address.isSRV && !address.searchParams.has('authSource'))
    address.searchParams.set('authSource', named ?? 'admin');
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Codes by which a document store says that it cannot do something at present, and not that it was asked wrongly: nobody
 * there, not the primary, ending, interrupted, out of time, too busy, no room on its disk, a file that it cannot write, a
 * cursor that went with its member, a write that too few members have by now.
 * https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
export const atPresent: ReadonlySet<unknown> = new Set([
  ...[6, 7, 24, 43, 50, 64, 79, 89, 91, 96, 100, 112, 133, 134, 175, 189, 237, 262],
  ...[9_001, 10_107, 11_600, 11_601, 11_602, 13_435, 13_436, 14_031],
]);

/**
 * When a write to a socket answers `false`, the driver (7.9.0) waits for `drain` and for nothing else. A socket that the
 * store has just ended, and that has not said `close` yet, answers `false` as well and never drains: a command would wait
 * for ever, and so would the driver's own question whether the store is back, with everything that needs the answer.
 */
subscribe('net.client.socket', message => {
  const { socket } = message as { socket: Socket };
  socket.once('close', () => socket.emit('drain'));
});
