import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import type { Collection, Db, Decimal128, Document, Double, Int32, Long, MongoClientOptions, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDocumentStore } from '../start.ts';

/** What the cases take as `_id`. */
type Id = number | string | Date | Long | Int32 | Double | Decimal128 | ObjectId;

/** A document as it is found. */
export type Doc = Document & { _id: Id };
export type Docs = Collection<Doc>;

/**
 * The store under test: a real MongoDB where `MONGODB_URL` names one, else a fresh embedded store. Each test file has
 * a database of its own, which goes when the file is done.
 */
export const useStore = (options: MongoClientOptions = {}) => {
  const own: { client?: MongoClient; db?: Db; end?: () => Promise<void> } = {};
  let counter = 0;
  beforeAll(async () => {
    const server = await serve();
    own.client = await MongoClient.connect(server.url, { serverSelectionTimeoutMS: 10_000, ...options });
    own.db = own.client.db(`suite_${randomBytes(6).toString('hex')}`);
    own.end = server.end;
  });
  afterAll(async () => {
    await own.db?.dropDatabase();
    await own.client?.close();
    await own.end?.();
  });
  return {
    get client(): MongoClient {
      return own.client as MongoClient;
    },
    get db(): Db {
      return own.db as Db;
    },
    /** A fresh collection with these documents. */
    collection: async (...docs: Document[]): Promise<Docs> => {
      const collection = (own.db as Db).collection<Doc>(`c${++counter}`);
      if (docs.length > 0) await collection.insertMany(docs as never[]);
      return collection;
    },
  };
};

const serve = async (): Promise<{ url: string; end: () => Promise<void> }> => {
  const url = process.env['MONGODB_URL'];
  if (url) return { url, end: async () => {} };
  const directory = await mkdtemp(join(tmpdir(), 'document-store-'));
  const store = await startDocumentStore({ file: join(directory, 'store.db'), port: 0 });
  const end = async (): Promise<void> => {
    await store.close();
    await rm(directory, { recursive: true });
  };
  return { url: store.url, end };
};

/**
 * Finds that must answer the same documents, whether an index helps or not: each case is a filter and the `_id`s of
 * what matches, in ascending order.
 */
export const finds = (
  title: string,
  docs: readonly Document[],
  index: readonly Record<string, 1 | -1>[],
  cases: readonly (readonly [name: string, filter: Document, ids: readonly unknown[]])[],
): void => {
  describe(title, () => {
    const store = useStore();
    let plain: Docs;
    let indexed: Docs;
    beforeAll(async () => {
      plain = await store.collection(...docs);
      indexed = await store.collection(...docs);
      for (const key of index) await indexed.createIndex(key);
    });
    test.each(cases)('%s', async (_name, filter, ids) => {
      const find = async (collection: Docs): Promise<unknown[]> =>
        (
          await collection
            .find(filter as never)
            .sort({ _id: 1 })
            .toArray()
        ).map(doc => doc._id);
      expect(await find(plain)).toEqual(ids);
      expect(await find(indexed)).toEqual(ids);
      expect(await indexed.countDocuments(filter as never)).toBe(ids.length);
    });
  });
};

/** The server's error of a call that must fail. */
export const errorOf = async (call: Promise<unknown>): Promise<MongoServerError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof MongoServerError) return error;
    throw error;
  }
  throw new Error('nothing failed');
};
