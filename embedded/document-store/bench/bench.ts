import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Long } from 'mongodb';
import type { Collection, Db } from 'mongodb';
import { card, type Card } from './card.ts';
import { openDisk } from './disk.ts';
import { openMillion } from './million.ts';
import { print } from './print.ts';
import { serveNothing, serveStore } from './serve.ts';
import { type Act, fill, inTurns, isSmall, withMillion } from './workload.ts';

/**
 * Measures the store as the product uses it: in a process of its own, through the official driver. Beside each figure
 * stands `ping` of the same store, and the same work answered by no store at all (`no-store.ts`), which is the driver's
 * own limit for it. All three take turns.
 */
const directory = mkdtempSync(join(tmpdir(), 'document-store-bench-'));

const find =
  (cards: Collection<Card>): Act =>
  i =>
    cards.findOne({ key: card((i * 37) % 100_000).key });

const page =
  (cards: Collection<Card>): Act =>
  i =>
    cards
      .find({ author: `author-${i % 100}` })
      .sort({ at: -1 })
      .limit(20)
      .toArray();

const insert =
  (items: Collection<{ _id: string; n: number }>): Act =>
  i =>
    items.insertOne({ _id: `${i}`, n: i });

let position = 1_000_000;

/** A thousand guarded replaces, as the projections write them. */
const replace =
  (cards: Collection<Card>): Act =>
  i => {
    position++;
    const _pos = Long.fromNumber(position);
    return cards.bulkWrite(
      Array.from({ length: 1000 }, (_, j) => {
        const { _id, ...rest } = card(((i * 1000 + j) * 31) % 100_000);
        return { replaceOne: { filter: { _id, _pos: { $lt: _pos } }, replacement: { ...rest, _pos }, upsert: true } };
      }),
      { ordered: false },
    );
  };

const measure = async (): Promise<void> => {
  const store = await serveStore(join(directory, 'bench.db'));
  const nothing = await serveNothing();
  const disk = openDisk(join(directory, 'disk.db'));
  const db = store.client.db('bench');
  const limit = nothing.client.db('bench');
  const ping: Act = () => db.command({ ping: 1 });

  const beside = async (name: string, inFlight: number, work: (of: Db) => Act): Promise<void> => {
    const [rate, pings, most] = await inTurns(inFlight, [work(db), ping, work(limit)]);
    print(`${name}, ${inFlight} in flight`, rate, { ping: pings, 'driver alone': most });
  };
  const documents = async (name: string, work: (of: Db) => Act): Promise<void> => {
    const [rate = 0, most = 0] = await inTurns(1, [work(db), work(limit)]);
    print(name, rate * 1000, { 'driver alone': most * 1000 });
  };

  for (const inFlight of [1, 8, 64]) print(`ping, ${inFlight} in flight`, (await inTurns(inFlight, [ping]))[0]);
  const items = (of: Db): Act => insert(of.collection('items'));
  const [single, commits] = await inTurns(1, [items(db), disk.commit]);
  print('insert, 1 in flight', single, { 'commits by SQLite alone': commits });
  for (const inFlight of [8, 64]) await beside('insert', inFlight, items);
  const cards = db.collection<Card>('cards');
  await cards.createIndexes([{ key: { key: 1 }, unique: true }, { key: { author: 1, at: -1 } }, { key: { at: -1 } }]);
  print('insertMany of 1000, three indexes, documents', await fill(cards, isSmall ? 1_000 : 100_000));
  await documents('bulkWrite of 1000 guarded replaces, documents', of => replace(of.collection('cards')));
  for (const inFlight of [1, 8, 64]) await beside('find by unique key', inFlight, of => find(of.collection('cards')));
  for (const inFlight of [1, 8]) {
    await beside('sorted page of 20 out of 100,000', inFlight, of => page(of.collection('cards')));
  }
  console.log(`most memory of the store: ${store.peakMemory()} MiB`);
  disk.close();
  await nothing.end();
  await store.end();
};

try {
  await measure();
  if (withMillion) await openMillion(join(directory, 'million.db'));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
