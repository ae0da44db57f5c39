import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentStore, startDocumentStore } from '@recto/document-store/start.ts';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseIn, inDatabase, mongoClient } from './mongo-client.ts';

let directory: string;
let store: DocumentStore;
let client: MongoClient;
let sockets: Socket[];
const onSocket = (message: unknown) => sockets.push((message as { socket: Socket }).socket);

describe('a client that is connected', () => {
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mongo-client-'));
    store = await startDocumentStore({ file: join(directory, 'documents.sqlite'), port: 0 });
    sockets = [];
    subscribe('net.client.socket', onSocket);
    client = mongoClient(store.url, { heartbeatFrequencyMS: 500 });
    await client.db('test').collection('things').findOne();
  });
  afterEach(async () => {
    unsubscribe('net.client.socket', onSocket);
    await client.close();
    await store.close();
    await rm(directory, { recursive: true });
  });

  /** As when the other side has ended them: from now on they take nothing, and only later they say `close`. */
  const endSockets = () => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };

  it('asks again when its connection ends while it asks', async () => {
    endSockets();
    expect(await client.db('test').collection('things').findOne()).toBeNull();
  });

  it('goes on looking whether the store is there when the connection ends while it looks', async () => {
    client.once('serverHeartbeatStarted', endSockets);
    await once(client, 'serverHeartbeatFailed');
    await once(client, 'serverHeartbeatSucceeded');
  });
});

describe('an address', () => {
  it.each([
    ['mongodb://127.0.0.1:27017', undefined],
    ['mongodb://127.0.0.1:27017/?replicaSet=recto', undefined],
    ['mongodb://one:27017,two:27018,three:27019/recto?replicaSet=recto', 'recto'],
    ['mongodb://recto:secret@one:27017,two:27018/my%20site?authSource=admin', 'my site'],
    ['mongodb+srv://recto:secret@cluster.example/site', 'site'],
  ])('of as many hosts as there are names a database, or none: %s', (url, database) => {
    expect(databaseIn(url)).toBe(database);
  });

  it('leads to another database with the user that it had', () => {
    const hosts = 'one:27017,two:27018';
    expect(inDatabase(`mongodb://${hosts}/recto?replicaSet=x`, 'mine')).toBe(`mongodb://${hosts}/mine?replicaSet=x`);
    expect(inDatabase(`mongodb://a:b@${hosts}/recto`, 'mine')).toBe(`mongodb://a:b@${hosts}/mine?authSource=recto`);
    for (const rest of ['/', '/?authSource=admin', '/recto?authSource=admin'])
      expect(new MongoClient(inDatabase(`mongodb://a:b@${hosts}${rest}`, 'mine')).options.credentials?.source).toBe(
        new MongoClient(`mongodb://a:b@${hosts}${rest}`).options.credentials?.source,
      );
  });

  it('says how long the store is looked for, which else is three seconds', () => {
    const patienceOf = (url: string) => mongoClient(url).options.serverSelectionTimeoutMS;
    expect(patienceOf('mongodb://one,two/?replicaSet=x')).toBe(3_000);
    expect(patienceOf('mongodb://one,two/?replicaSet=x&serverSelectionTimeoutMS=500')).toBe(500);
    expect(patienceOf('mongodb://one,two/?serverselectiontimeoutms=10000')).toBe(10_000);
  });

  it('has no say in which member is read from', () => {
    expect(mongoClient('mongodb://one,two/?readPreference=secondaryPreferred').readPreference.mode).toBe('primary');
  });
});
