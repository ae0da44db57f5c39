import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentStore, startDocumentStore } from '@recto/document-store/start.ts';
import type { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mongoClient } from './mongo-client.ts';

let directory: string;
let store: DocumentStore;
let client: MongoClient;
let sockets: Socket[];
const onSocket = (message: unknown) => sockets.push((message as { socket: Socket }).socket);

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
