import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { mongoClient } from '@recto/event-log/mongo-client.ts';
import { startStores } from '@recto/event-log/testing/stores.ts';
import { type Collection, MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { isStoreAway } from './document-store.ts';

const refusal = (code: number) => new MongoServerError({ message: 'refused', code });

it.each([
  ['a member that is not the primary any more', 10_107],
  ['a member that is ending', 11_600],
  ['an operation that somebody ended', 11_601],
  ['a write that waited for other members in vain', 64],
  ['a cursor that went with its member', 43],
  ['a conflict with another write', 112],
  ['a full disk', 14_031],
])('%s is a store that cannot do it at present', (_, code) => {
  expect(isStoreAway(refusal(code))).toBe(true);
});

it.each([
  ['a duplicate key', 11_000],
  ['a query that makes no sense', 2],
  ['missing rights', 13],
])('%s is an answer', (_, code) => {
  expect(isStoreAway(refusal(code))).toBe(false);
});

const errorOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );
type Count = { _id: string; count: number };
const inBulk = (counts: Collection<Count>): Promise<unknown> =>
  counts.bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $inc: { count: 1 } } } }]);

it('a bulk write whose store is not there is no wrong question, as with any other command', async () => {
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  nobody.close();
  const client = mongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: 50 });
  const counts = client.db('recto_state').collection<Count>('counts');
  for (const ask of [() => inBulk(counts), () => counts.findOne()])
    expect(isStoreAway(await errorOf(ask()))).toBe(true);
  await client.close();
});

it('too few connections, and a client that is closed meanwhile, are nothing that was asked wrongly', async () => {
  const stores = await startStores();
  const client = mongoClient(stores.documentStoreUrl, { maxPoolSize: 1, waitQueueTimeoutMS: 1 });
  const counts = client.db('recto_state').collection<Count>('counts');
  // The only connection is to be made within a millisecond at first, and to serve all of them then.
  const waiting = async (ask: () => Promise<unknown>): Promise<unknown[]> => {
    const errors = await Promise.all(Array.from({ length: 200 }, () => errorOf(ask())));
    return errors.filter(error => error !== null);
  };
  const late = [...(await waiting(() => counts.findOne())), ...(await waiting(() => inBulk(counts)))];
  expect(late).not.toEqual([]);
  const closed = waiting(() => counts.findOne());
  await client.close();
  for (const error of [...late, ...(await closed)]) expect(isStoreAway(error)).toBe(true);
  await stores.close();
});
