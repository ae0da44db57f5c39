import { randomInt } from 'node:crypto';
import { Binary, Long, MongoClient } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { disagreements } from './agreement.ts';
import { useDirectory } from './embedded.ts';
import { connectRaw, message } from './raw.ts';
import { command, endStore, spawnStore } from './process.ts';

type Item = { _id: string; email?: string; n: number; tags: string[]; _pos: Long };

const rounds = 20;
const writers = 8;
/** Each round ends somewhere after this many acknowledged writes, in the middle of others. */
const leastWrites = 60;

const prepare = async (file: string): Promise<void> => {
  const store = await spawnStore(command(file));
  const client = await MongoClient.connect(store.url);
  await client
    .db('durable')
    .collection<Item>('items')
    .createIndexes([{ key: { email: 1 }, unique: true, sparse: true }, { key: { tags: 1, n: -1 } }]);
  await client.close();
  await endStore(store);
};

describe('killed in the middle of writes', () => {
  const path = useDirectory();

  test(`${rounds} times: what was acknowledged is there, once, and the indexes agree`, {
    timeout: 400_000,
  }, async () => {
    const file = path('killed.db');
    /** The last acknowledged number of each document. */
    const acknowledged = new Map<string, number>();
    await prepare(file);
    for (let round = 0; round < rounds; round++) {
      const store = await spawnStore(command(file));
      const client = new MongoClient(store.url, { retryWrites: false });
      const items = client.db('durable').collection<Item>('items');
      const end = leastWrites + randomInt(60);
      let written = 0;
      let killed = false;
      const write = async (writer: number): Promise<void> => {
        for (let i = 0; !killed; i++) {
          const _id = `${writer}-${i % 40}`;
          const n = round * 100_000 + i;
          const pos = Long.fromNumber(n);
          const doc = { email: `${_id}@${n}`, n, tags: [`t${n % 5}`, `u${n % 3}`], _pos: pos };
          try {
            const filter = { _id, _pos: { $lt: pos } };
            if (i % 3 === 0) await items.replaceOne(filter, doc, { upsert: true });
            else if (i % 3 === 1)
              await items.bulkWrite([{ updateOne: { filter, update: { $set: doc }, upsert: true } }], {
                ordered: false,
              });
            else await items.findOneAndUpdate(filter, { $set: doc }, { upsert: true });
          } catch (error) {
            // The process was killed before it answered: the write may or may not be there.
            if (killed) return;
            throw error;
          }
          acknowledged.set(_id, n);
          if (++written === end) {
            killed = true;
            await endStore(store, 'SIGKILL');
            await client.close();
          }
        }
      };
      await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    }
    expect(disagreements(file)).toEqual([]);
    const store = await spawnStore(command(file));
    const client = new MongoClient(store.url);
    const found = await client.db('durable').collection<Item>('items').find().toArray();
    expect(await endStore(store)).toBe(0);
    await client.close();
    const kept = new Map(found.map(item => [item._id, item.n]));
    const lost = [...acknowledged].filter(([id, n]) => (kept.get(id) ?? -1) < n);
    expect(lost).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(writers);
  });

  test('a write that is tried again after the kill is not done twice', async () => {
    const file = path('retried.db');
    const lsid = new Binary(Buffer.alloc(16, 7), 4);
    const increment = () =>
      message({
        update: 'counters',
        updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
        lsid: { id: lsid },
        txnNumber: Long.fromNumber(1),
        $db: 'durable',
      });
    for (let i = 0; i < 3; i++) {
      const store = await spawnStore(command(file));
      const peer = await connectRaw(store.port);
      expect(await peer.ask(increment())).toMatchObject({ n: 1, ok: 1 });
      expect(await peer.ask(message({ find: 'counters', $db: 'durable' }))).toMatchObject({
        cursor: { firstBatch: [{ _id: 1, n: 1 }] },
      });
      await endStore(store, 'SIGKILL');
      peer.socket.destroy();
    }
  });
});
