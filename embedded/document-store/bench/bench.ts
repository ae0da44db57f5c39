import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Long, MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';

/**
 * Measures the store as the product uses it: in a process of its own, through the official driver. `ping` is the
 * driver's own limit, so the other figures stand beside it as a ratio.
 */
const directory = mkdtempSync(join(tmpdir(), 'document-store-bench-'));
const million = process.argv.includes('--million');
const main = join(import.meta.dirname, '../src/main.ts');

type Card = { _id: string; key: string; author: string; at: Date; title: string; body: string; _pos: Long };

const serve = async (file: string) => {
  const started = performance.now();
  const child = spawn(process.execPath, [main, '--file', file, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const client = new MongoClient(url, {
    maxPoolSize: 64,
    minPoolSize: 64,
    writeConcern: { w: 'majority', journal: true },
  });
  await client.connect();
  const ready = performance.now() - started;
  const end = async (): Promise<void> => {
    await client.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { client, ready, pid: child.pid as number, end };
};

/** Calls `act` with `inFlight` calls under way for a while; answers calls per second. */
const rate = async (inFlight: number, act: (i: number) => Promise<unknown>, milliseconds = 2500): Promise<number> => {
  let next = 0;
  const spell = async (length: number): Promise<number> => {
    const until = performance.now() + length;
    let done = 0;
    const one = async (): Promise<void> => {
      while (performance.now() < until) {
        await act(next++);
        done++;
      }
    };
    const started = performance.now();
    await Promise.all(Array.from({ length: inFlight }, one));
    return (done / (performance.now() - started)) * 1000;
  };
  await spell(500);
  return spell(milliseconds);
};

const residentMiB = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

const print = (name: string, perSecond: number, ping?: number): void => {
  const ratio = ping === undefined ? '' : `${(perSecond / ping).toFixed(2)} of ping`;
  console.log(`${name.padEnd(48)} ${Math.round(perSecond).toLocaleString('en').padStart(10)}/s  ${ratio}`);
};

const card = (i: number): Card => ({
  _id: `card-${String(i).padStart(7, '0')}`,
  key: `k${(i * 7919) % 1_000_003}`,
  author: `author-${i % 100}`,
  at: new Date(1.7e12 + ((i * 7919) % 1_000_003) * 1000),
  title: `The page that has the number ${i}`,
  body: 'Some words of a page. '.repeat(8),
  _pos: Long.fromNumber(i),
});

const fill = async (cards: Collection<Card>, count: number): Promise<number> => {
  const started = performance.now();
  for (let i = 0; i < count; i += 1000) {
    await cards.insertMany(
      Array.from({ length: Math.min(1000, count - i) }, (_, j) => card(i + j)),
      { ordered: false },
    );
  }
  return (count / (performance.now() - started)) * 1000;
};

const measure = async (): Promise<void> => {
  const store = await serve(join(directory, 'bench.db'));
  const db = store.client.db('bench');
  const pings = new Map<number, number>();
  for (const inFlight of [1, 8, 64]) {
    pings.set(inFlight, await rate(inFlight, () => db.command({ ping: 1 })));
    print(`ping, ${inFlight} in flight`, pings.get(inFlight) as number);
  }
  const items = db.collection<{ _id: string; n: number }>('items');
  for (const inFlight of [1, 8, 64]) {
    const perSecond = await rate(inFlight, i => items.insertOne({ _id: `${inFlight}-${i}`, n: i }));
    print(`insert, ${inFlight} in flight`, perSecond, pings.get(inFlight));
  }
  const cards = db.collection<Card>('cards');
  await cards.createIndexes([{ key: { key: 1 }, unique: true }, { key: { author: 1, at: -1 } }, { key: { at: -1 } }]);
  print('insertMany of 1000, three indexes, documents', await fill(cards, 100_000));
  let position = 1_000_000;
  const bulk = await rate(
    1,
    i => {
      position++;
      return cards.bulkWrite(
        Array.from({ length: 1000 }, (_, j) => {
          const { _id, ...rest } = card(((i * 1000 + j) * 31) % 100_000);
          const _pos = Long.fromNumber(position);
          return { replaceOne: { filter: { _id, _pos: { $lt: _pos } }, replacement: { ...rest, _pos }, upsert: true } };
        }),
        { ordered: false },
      );
    },
    5000,
  );
  print('bulkWrite of 1000 guarded replaces, documents', bulk * 1000);
  for (const inFlight of [1, 8, 64]) {
    const perSecond = await rate(inFlight, i => cards.findOne({ key: card((i * 37) % 100_000).key }));
    print(`find by unique key, ${inFlight} in flight`, perSecond, pings.get(inFlight));
  }
  for (const inFlight of [1, 8]) {
    const perSecond = await rate(inFlight, i =>
      cards
        .find({ author: `author-${i % 100}` })
        .sort({ at: -1 })
        .limit(20)
        .toArray(),
    );
    print(`sorted page of 20 out of 100,000, ${inFlight} in flight`, perSecond, pings.get(inFlight));
  }
  console.log(`most memory of the store: ${residentMiB(store.pid)} MiB`);
  await store.end();
};

const openMillion = async (): Promise<void> => {
  const file = join(directory, 'million.db');
  const first = await serve(file);
  const cards = first.client.db('bench').collection<Card>('cards');
  await cards.createIndexes([{ key: { key: 1 }, unique: true }, { key: { author: 1, at: -1 } }]);
  print('filling a million, documents', await fill(cards, 1_000_000));
  console.log(
    `most memory while filling: ${residentMiB(first.pid)} MiB, file ${Math.round(statSync(file).size / 2 ** 20)} MiB`,
  );
  await first.end();
  const second = await serve(file);
  console.log(`opened a million documents and connected in ${Math.round(second.ready)} ms`);
  const again = second.client.db('bench').collection<Card>('cards');
  const started = performance.now();
  const count = await again.estimatedDocumentCount();
  console.log(`counted ${count} in ${Math.round(performance.now() - started)} ms`);
  print(
    'find by unique key out of a million, 8 in flight',
    await rate(8, i => again.findOne({ key: card((i * 37) % 1_000_000).key })),
  );
  console.log(`most memory: ${residentMiB(second.pid)} MiB`);
  await second.end();
};

try {
  await measure();
  if (million) await openMillion();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
