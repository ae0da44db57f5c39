import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { MongoClient, type MongoClientOptions } from 'mongodb';

/** A client of the document store that says within three seconds that there is none. Connects at the first use. */
export const mongoClient = (url: string, options: MongoClientOptions = {}): MongoClient =>
  new MongoClient(url, { serverSelectionTimeoutMS: 3_000, ...options });

/**
 * When a write to a socket answers `false`, the driver (7.9.0) waits for `drain` and for nothing else. A socket that the
 * store has just ended, and that has not said `close` yet, answers `false` as well and never drains: a command would wait
 * for ever, and so would the driver's own question whether the store is back, with everything that needs the answer.
 */
subscribe('net.client.socket', message => {
  const { socket } = message as { socket: Socket };
  socket.once('close', () => socket.emit('drain'));
});
