import type { Fields } from '../bson/write.ts';
import type { Command, Context } from './command.ts';

/** Limits that the driver keeps to, in bytes and statements. */
export const maxMessageBytes = 48_000_000;

/** The name of the set in `mongodb://…/?replicaSet=recto`. */
export const setName = 'recto';

const greet = ({ server, connectionId, request }: Context): Fields => ({
  helloOk: true,
  ...(request.name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
  secondary: false,
  setName,
  setVersion: 1,
  hosts: [server.address],
  primary: server.address,
  me: server.address,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: maxMessageBytes,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId,
  minWireVersion: 0,
  maxWireVersion: 25,
  readOnly: server.store.readOnly,
  ok: 1,
});

/** A one-member replica set, since the driver retries writes and keeps sessions only with one; never awaits (no `topologyVersion`). */
export const hello: Command = {
  takes: [
    'helloOk',
    'client',
    'compression',
    'loadBalanced',
    'maxAwaitTimeMS',
    'topologyVersion',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'backpressure',
  ],
  run: greet,
};

export const ping: Command = { takes: [], run: () => ({ ok: 1 }) };

export const buildInfo: Command = {
  takes: [],
  run: () => ({
    version: '8.0.0',
    versionArray: [8, 0, 0, 0],
    modules: ['recto'],
    gitVersion: 'none',
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16 * 1024 * 1024,
    ok: 1,
  }),
};

/** Sessions hold nothing but the record of their last retryable write, which ends by its age. */
export const endSessions: Command = { takes: [], run: () => ({ ok: 1 }) };
