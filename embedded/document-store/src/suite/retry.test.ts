import { Long } from 'mongodb';
import type { ClientSession, Document } from 'mongodb';
import { afterAll, describe, expect, test } from 'vitest';
import { errorOf, useStore } from './store.ts';

describe('retried writes', () => {
  const store = useStore({ retryWrites: false });

  const sessions: ClientSession[] = [];
  afterAll(() => Promise.all(sessions.splice(0).map(session => session.endSession())));

  /** A session of its own, in which numbers can be repeated as a driver does that has lost an answer. */
  const session = () => {
    const own = store.client.startSession();
    sessions.push(own);
    return (command: Document, txn: number) =>
      store.db.command({ ...command, txnNumber: Long.fromNumber(txn) }, { session: own });
  };

  test('an insert counts once, and is answered the same', async () => {
    const docs = await store.collection();
    const send = session();
    const command = { insert: docs.collectionName, documents: [{ _id: 1 }, { _id: 2 }] };
    expect(await send(command, 1)).toMatchObject({ n: 2 });
    const again = await send(command, 1);
    expect(again).toMatchObject({ n: 2 });
    expect(again['writeErrors']).toBeUndefined();
    expect(await docs.countDocuments()).toBe(2);
  });

  test('the same number with a new session is a new write', async () => {
    const docs = await store.collection();
    const command = { insert: docs.collectionName, documents: [{ _id: 1 }] };
    await session()(command, 1);
    expect(await session()(command, 1)).toMatchObject({ n: 0, writeErrors: [{ code: 11000 }] });
  });

  test('an $inc happens once', async () => {
    const docs = await store.collection({ _id: 1, n: 0 });
    const send = session();
    const command = { update: docs.collectionName, updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] };
    for (let i = 0; i < 3; i++) expect(await send(command, 4)).toMatchObject({ n: 1, nModified: 1 });
    expect(await docs.findOne()).toMatchObject({ n: 1 });
    await send(command, 5);
    expect(await docs.findOne()).toMatchObject({ n: 2 });
  });

  test('an upsert tells its _id again', async () => {
    const docs = await store.collection();
    const send = session();
    const command = { update: docs.collectionName, updates: [{ q: { a: 1 }, u: { $inc: { n: 1 } }, upsert: true }] };
    const first = await send(command, 1);
    expect(await send(command, 1)).toMatchObject({ upserted: first['upserted'] });
    expect(await docs.find().toArray()).toMatchObject([{ a: 1, n: 1 }]);
  });

  test('a delete of one takes one', async () => {
    const docs = await store.collection({ _id: 1, a: 1 }, { _id: 2, a: 1 });
    const send = session();
    const command = { delete: docs.collectionName, deletes: [{ q: { a: 1 }, limit: 1 }] };
    for (let i = 0; i < 2; i++) expect(await send(command, 1)).toMatchObject({ n: 1 });
    expect(await docs.countDocuments()).toBe(1);
  });

  test('findAndModify answers the same document', async () => {
    const docs = await store.collection({ _id: 1, n: 1 });
    const send = session();
    const command = { findAndModify: docs.collectionName, query: { _id: 1 }, update: { $inc: { n: 1 } }, new: true };
    for (let i = 0; i < 2; i++) {
      expect(await send(command, 1)).toMatchObject({
        value: { _id: 1, n: 2 },
        lastErrorObject: { n: 1, updatedExisting: true },
      });
    }
    expect(await docs.findOne()).toMatchObject({ n: 2 });
  });

  test('findAndModify that removed answers what it removed', async () => {
    const docs = await store.collection({ _id: 1, n: 1 });
    const send = session();
    for (let i = 0; i < 2; i++) {
      expect(await send({ findAndModify: docs.collectionName, query: { n: 1 }, remove: true }, 1)).toMatchObject({
        value: { _id: 1, n: 1 },
      });
    }
  });

  test('a part that failed is tried again, the others are not', async () => {
    const docs = await store.collection({ _id: 2 });
    const send = session();
    const command = { insert: docs.collectionName, documents: [{ _id: 1 }, { _id: 2 }, { _id: 3 }], ordered: false };
    expect(await send(command, 1)).toMatchObject({ n: 2, writeErrors: [{ index: 1, code: 11000 }] });
    await docs.deleteOne({ _id: 2 });
    const again = await send(command, 1);
    expect(again).toMatchObject({ n: 3 });
    expect(again['writeErrors']).toBeUndefined();
  });

  test('a long bulk is remembered in full', async () => {
    const docs = await store.collection();
    const send = session();
    const documents = Array.from({ length: 1000 }, (_, i) => ({ _id: i }));
    for (let i = 0; i < 2; i++) {
      const reply = await send({ insert: docs.collectionName, documents, ordered: false }, 1);
      expect(reply).toMatchObject({ n: 1000 });
      expect(reply['writeErrors']).toBeUndefined();
    }
    await send({ insert: docs.collectionName, documents: [{ _id: 'next' }] }, 2);
    expect(await docs.countDocuments()).toBe(1001);
  });

  test('an older number is refused', async () => {
    const docs = await store.collection();
    const send = session();
    await send({ insert: docs.collectionName, documents: [{ _id: 1 }] }, 5);
    expect(await errorOf(send({ insert: docs.collectionName, documents: [{ _id: 2 }] }, 4))).toMatchObject({
      code: 225,
    });
  });

  test('writes of many cannot be retried', async () => {
    const docs = await store.collection({ _id: 1 });
    const many = { update: docs.collectionName, updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true }] };
    expect(await errorOrReply(session()(many, 1))).toMatchObject({ code: 72 });
    const all = { delete: docs.collectionName, deletes: [{ q: {}, limit: 0 }] };
    expect(await errorOrReply(session()(all, 1))).toMatchObject({ code: 72 });
    expect(await docs.findOne()).toEqual({ _id: 1 });
  });
});

/** The error of a command, or of its first statement. */
const errorOrReply = async (call: Promise<Document>): Promise<unknown> => {
  try {
    const reply = await call;
    return reply['writeErrors']?.[0];
  } catch (error) {
    return error;
  }
};
