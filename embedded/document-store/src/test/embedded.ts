import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Collection, Document, MongoClientOptions } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import type { Scan } from '../commands/scans.ts';
import { startDocumentStore } from '../start.ts';
import type { DocumentStore, DocumentStoreOptions } from '../start.ts';

/** A directory that goes with the tests of a file. */
export const useDirectory = () => {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'document-store-'));
  });
  afterAll(() => rm(directory, { recursive: true }));
  return (name: string): string => join(directory, name);
};

/** An embedded store with a client, for what a real MongoDB need not or cannot do. */
export const useEmbedded = (options: Partial<DocumentStoreOptions> = {}, client: MongoClientOptions = {}) => {
  const path = useDirectory();
  const scans: Scan[] = [];
  let store: DocumentStore;
  let connected: MongoClient;
  let counter = 0;
  beforeAll(async () => {
    store = await startDocumentStore({ file: path('store.db'), port: 0, onScan: scan => scans.push(scan), ...options });
    connected = await MongoClient.connect(store.url, client);
  });
  afterAll(async () => {
    await connected.close();
    await store.close();
  });
  return {
    scans,
    get store(): DocumentStore {
      return store;
    },
    get client(): MongoClient {
      return connected;
    },
    get db() {
      return connected.db('test');
    },
    collection: async (docs: readonly Document[] = []): Promise<Collection> => {
      const collection = connected.db('test').collection(`c${++counter}`);
      if (docs.length > 0) await collection.insertMany([...docs]);
      return collection;
    },
  };
};
