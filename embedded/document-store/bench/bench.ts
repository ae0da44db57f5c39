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
/** As `npm start` has it: compiled once, the store starts faster and in less memory. */
const compileCache = join(tmpdir(), 'node-compile-cache');

type Card = { _id: string; key: string; author: string; at: Date; title: string; body: string; _pos: Long };

const serve = async (file: string) => {
  const started = performance.now();
  const child = spawn(process.execPath, [main, '--file', file, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
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

type Act = (i: number) => Promise<unknown>;

let next = 0;

/** Calls `act` with `inFlight` calls under way for a while; answers calls per second. */
const spell = async (inFlight: number, act: Act, milliseconds: number): Promise<number> => {
  const started = performance.now();
  let done = 0;
  const one = async (): Promise<void> => {
    while (performance.now() - started < milliseconds) {
      await act(next++);
      done++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, one));
  return (done / (performance.now() - started)) * 1000;
};

const mean = (rates: readonly number[]): number => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;

const rate = async (inFlight: number, act: Act): Promise<number> => {
  await spell(inFlight, act, 500);
  return spell(inFlight, act, 3000);
};

/** Takes turns with `ping`, so that whatever else the machine does meets both alike. */
const besidePing = async (inFlight: number, ping: Act, act: Act): Promise<[rate: number, ping: number]> => {
  await spell(inFlight, act, 500);
  const rates: number[] = [];
  const pings: number[] = [];
  for (let i = 0; i < 8; i++) {
    pings.push(await spell(inFlight, ping, 400));
    rates.push(await spell(inFlight, act, 400));
  }
  return [mean(rates), mean(pings)];
};

const residentMiB = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

const print = (name: string, perSecond: number, ping?: number): void => {
  const figure = `${name.padEnd(48)} ${Math.round(perSecond).toLocaleString('en').padStart(8)}/s`;
  const beside = ping === undefined ? '' : `  ${(perSecond / ping).toFixed(2)} of ping (${Math.round(ping)}/s)`;
  console.log(figure + beside);
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
  const ping: Act = () => db.command({ ping: 1 });
  for (const inFlight of [1, 8, 64]) print(`ping, ${inFlight} in flight`, await rate(inFlight, ping));
  const items = db.collection<{ _id: string; n: number }>('items');
  for (const inFlight of [1, 8, 64]) {
    print(
      `insert, ${inFlight} in flight`,
      ...(await besidePing(inFlight, ping, i => items.insertOne({ _id: `${i}`, n: i }))),
    );
  }
  const cards = db.collection<Card>('cards');
  await cards.createIndexes([{ key: { key: 1 }, unique: true }, { key: { author: 1, at: -1 } }, { key: { at: -1 } }]);
  print('insertMany of 1000, three indexes, documents', await fill(cards, 100_000));
  let position = 1_000_000;
  const bulk = await rate(1, i => {
    position++;
    return cards.bulkWrite(
      Array.from({ length: 1000 }, (_, j) => {
        const { _id, ...rest } = card(((i * 1000 + j) * 31) % 100_000);
        const _pos = Long.fromNumber(position);
        return { replaceOne: { filter: { _id, _pos: { $lt: _pos } }, replacement: { ...rest, _pos }, upsert: true } };
      }),
      { ordered: false },
    );
  });
  print('bulkWrite of 1000 guarded replaces, documents', bulk * 1000);
  const findByKey: Act = i => cards.findOne({ key: card((i * 37) % 100_000).key });
  for (const inFlight of [1, 8, 64]) {
    print(`find by unique key, ${inFlight} in flight`, ...(await besidePing(inFlight, ping, findByKey)));
  }
  const page: Act = i =>
    cards
      .find({ author: `author-${i % 100}` })
      .sort({ at: -1 })
      .limit(20)
      .toArray();
  for (const inFlight of [1, 8]) {
    print(`sorted page of 20 out of 100,000, ${inFlight} in flight`, ...(await besidePing(inFlight, ping, page)));
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
