import { randomBytes } from 'node:crypto';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import type { Projection, Stored } from '@recto/projections/projection.ts';
import collections from '@recto/projections/read-models/collections.ts';
import histories from '@recto/projections/read-models/histories.ts';
import pageCards, { type PageCard } from '@recto/projections/read-models/page-cards.ts';
import readLater from '@recto/projections/read-models/read-later.ts';
import { docsOf } from '../src/read-models.ts';
import { startBackend } from '../src/testing/backend.ts';
import { page, type Person, register } from '../src/testing/people.ts';

const usage = `npm run bench:library -- [--small]

How long a portion of a large library takes beside one of a small library, asked in turns so that both meet the same
machine. The entries are put into the read models as the projections would: what is measured is reading. Milliseconds,
median. --small: hardly larger, by which a test sees that it works.`;

const { small: isSmall } = commandLine(usage, { options: { small: { type: 'boolean', default: false } } }).values;
const rounds = isSmall ? 2 : 40;
const large = isSmall
  ? { history: 240, readLater: 96, collection: 48 }
  : { history: 10_000, readLater: 2_000, collection: 500 };
const small = { history: 24, readLater: 24, collection: 24 };
/** Portions to scroll down to the middle of the large lists. */
const halfWay = isSmall ? { history: 4, readLater: 2 } : { history: 200, readLater: 40 };

const backend = await startBackend({ LOG_LEVEL: 'error' });
try {
  const [author, much, little] = [await register(backend), await register(backend), await register(backend)];
  const { id } = await page(author);
  const card = await docsOf(backend.context.reads, pageCards).findOne({ _id: id });
  if (!card) throw new Error('The page has no card');
  const run = randomBytes(4).toString('hex');
  const ids = Array.from({ length: large.history }, (_, n) => `${run}-${String(n).padStart(6, '0')}`);
  const cards = ids.map((_id, n) => ({ ...card, _id, title: `Page ${n}`, listed: false, attributed: false }));
  await insert(pageCards, cards);
  await keep(much, large, ids, card);
  await keep(little, small, ids, card);

  const history = '/api/history/pages';
  await compare(`history of ${large.history}`, {
    [`of ${small.history}`]: () => ask(little, history),
    first: () => ask(much, history),
    middle: await scrolled(much, history, halfWay.history),
    'by publication': () => ask(much, `${history}?sortBy=date-published-desc`),
  });
  await compare(`read later, ${large.readLater}`, {
    [`of ${small.readLater}`]: () => ask(little, '/api/read-later'),
    first: () => ask(much, '/api/read-later'),
    middle: await scrolled(much, '/api/read-later', halfWay.readLater),
    'by publication': () => ask(much, '/api/read-later?sortBy=date-published-desc'),
  });
  await compare(`collection of ${large.collection}`, {
    [`of ${small.collection}`]: () => ask(little, `/api/collection/${little.userId}`),
    whole: () => ask(much, `/api/collection/${much.userId}`),
  });
} finally {
  await backend.close();
}

async function keep(
  { userId }: Person,
  sizes: typeof large,
  ids: readonly string[],
  { _pos, type }: Stored<PageCard>,
): Promise<void> {
  const entries = ids.map((pageId, n) => ({
    _id: `${userId}+${pageId}`,
    _pos,
    readerId: userId,
    pageId,
    pageType: type,
    datePublished: timeAt(ids.length - n),
  }));
  await insert(
    histories,
    entries.slice(0, sizes.history).map((entry, n) => ({ ...entry, dateVisited: timeAt(n), removed: false })),
  );
  await insert(
    readLater,
    entries.slice(0, sizes.readLater).map((entry, n) => ({ ...entry, dateAdded: timeAt(n) })),
  );
  const name = { name: 'Large', folded: 'large', description: '', photo: null, sharing: false, date: timeAt(0) };
  await insert(collections, [{ _id: userId, _pos, ownerId: userId, pageIds: ids.slice(0, sizes.collection), ...name }]);
}

async function insert<Doc extends object>(model: Projection<Doc>, documents: readonly Stored<Doc>[]): Promise<void> {
  const into = docsOf(backend.context.reads, model);
  for (let at = 0; at < documents.length; at += 1_000)
    await into.insertMany(documents.slice(at, at + 1_000) as unknown as Parameters<typeof into.insertMany>[0]);
}

function timeAt(minute: number): string {
  return new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
}

async function ask(who: Person, url: string): Promise<{ cursor?: string | null }> {
  const { status, body } = await who.try<{ cursor?: string | null }>({ method: 'GET', url });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return body;
}

/** Asks for the portion that comes after so many others. */
async function scrolled(who: Person, path: string, portions: number): Promise<() => Promise<unknown>> {
  let url = path;
  for (let n = 0; n < portions; n += 1) {
    const { cursor } = await ask(who, url);
    if (!cursor) throw new Error(`${path} ends after ${n} portions`);
    url = `${path}?${new URLSearchParams({ cursor }).toString()}`;
  }
  return () => ask(who, url);
}

async function compare(name: string, asked: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const times = new Map(Object.keys(asked).map(what => [what, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [what, run] of Object.entries(asked)) {
      const begun = performance.now();
      await run();
      times.get(what)?.push(performance.now() - begun);
    }
  const medians = [...times].map(([what, all]) => [what, all.toSorted((a, b) => a - b)[rounds / 2] ?? 0] as const);
  const least = medians[0]?.[1] ?? 1;
  const line = medians.map(([what, ms]) => `${what} ${ms.toFixed(1)} ms (${(ms / least).toFixed(2)})`);
  console.log(`${name.padEnd(22)} ${line.join('  ')}`);
}
