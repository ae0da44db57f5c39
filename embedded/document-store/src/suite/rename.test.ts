import { MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { type Doc, errorOf, useStore } from './store.ts';

describe('renaming a collection', () => {
  const store = useStore();
  const names = async (): Promise<string[]> =>
    (await store.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);

  test('keeps its documents and indexes, and its old name is free', async () => {
    const docs = await store.collection({ _id: 1, a: 1 }, { _id: 2, a: 2 });
    await docs.createIndex({ a: 1 }, { unique: true }, {});
    await docs.rename('other');
    const renamed = store.db.collection<Doc>('other');
    expect(await renamed.find({ a: 2 }).toArray()).toEqual([{ _id: 2, a: 2 }]);
    expect((await renamed.indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1']);
    expect(await errorOf(renamed.insertOne({ _id: 3, a: 1 }))).toMatchObject({ code: 11000 });
    expect(await docs.countDocuments()).toBe(0);
    await renamed.insertOne({ _id: 3, a: 3 });
    await docs.insertOne({ _id: 9 });
    expect([await renamed.countDocuments(), await docs.countDocuments()]).toEqual([3, 1]);
  });

  test('takes the place of another one only when told to', async () => {
    const [old, fresh] = [await store.collection({ _id: 'old' }), await store.collection({ _id: 'fresh' })];
    expect(await errorOf(fresh.rename(old.collectionName))).toMatchObject({ code: 48, codeName: 'NamespaceExists' });
    expect(await old.findOne()).toEqual({ _id: 'old' });
    await fresh.rename(old.collectionName, { dropTarget: true });
    expect(await old.find().toArray()).toEqual([{ _id: 'fresh' }]);
    expect(await names()).not.toContain(fresh.collectionName);
  });

  test('shows readers the old documents or the new ones, never some of both; who reads meanwhile reads again', async () => {
    const live = await store.collection(...Array.from({ length: 200 }, () => ({ run: 0 })));
    const seen = new Set<string>();
    let isOver = false;
    const reader = (async () => {
      while (!isOver) {
        const found = await live
          .find()
          .toArray()
          .catch((error: unknown) => {
            if (error instanceof MongoServerError && error.code === 175) return null;
            throw error;
          });
        if (found) seen.add(`${found.length} of ${new Set(found.map(doc => doc['run'] as number)).size}`);
      }
    })();
    for (let run = 1; run <= 10; run++) {
      const beside = store.db.collection(`${live.collectionName}_next`);
      await beside.insertMany(Array.from({ length: 200 }, () => ({ run })));
      await beside.rename(live.collectionName, { dropTarget: true });
    }
    isOver = true;
    await reader;
    expect([...seen]).toEqual(['200 of 1']);
  });

  test('ends cursors that were open on either', async () => {
    const [old, fresh] = [await store.collection({ a: 1 }, { a: 2 }), await store.collection({ a: 3 }, { a: 4 })];
    const cursors = [old.find().batchSize(1), fresh.find().batchSize(1)];
    for (const cursor of cursors) await cursor.next();
    await fresh.rename(old.collectionName, { dropTarget: true });
    for (const cursor of cursors) expect((await errorOf(cursor.toArray())).code).toBe(175);
  });

  test('is refused for what is not there, for its own name, for a wrong name and elsewhere than in admin', async () => {
    const docs = await store.collection({ _id: 1 });
    const name = `${store.db.databaseName}.${docs.collectionName}`;
    const admin = store.client.db('admin');
    const to = `${store.db.databaseName}.free`;
    const refusals = [
      [{ renameCollection: `${store.db.databaseName}.nowhere`, to }, 26],
      [{ renameCollection: name, to: name }, 20],
      [{ renameCollection: name, to: `${store.db.databaseName}.a$b` }, 73],
      [{ renameCollection: name, to: 'nothing' }, 73],
      [{ renameCollection: name }, 40414],
    ] as const;
    for (const [command, code] of refusals) expect(await errorOf(admin.command(command))).toMatchObject({ code });
    expect(await errorOf(store.db.command({ renameCollection: name, to }))).toMatchObject({ code: 13 });
    expect(await docs.countDocuments()).toBe(1);
  });
});
