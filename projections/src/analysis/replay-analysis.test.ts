import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { EventLog } from '@recto/event-log/log.ts';
import { openLog } from '@recto/event-log/log.ts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { happen } from '@recto/event-log/testing/happen.ts';
import { type Setting, startSetting } from '../testing/setting.ts';
import { subscribed } from '../testing/tally.ts';
import { placeOf, replayAnalysis } from './replay-analysis.ts';
import { inOwnStore } from './targets.ts';

const events = 60;
const analysisFile = `
export default {
  name: 'followers',
  on: {
    AuthorSubscribed: { id: e => e.data.authorId, fold: (doc, e) => ({ readers: [...(doc?.readers ?? []), e.data.readerId] }) },
  },
  table: function* (docs) {
    for (const [author, { readers }] of docs) yield { author, 'how many, "about"': readers.length };
  },
};`;

let setting: Setting;
let log: EventLog;
let directory: string;
let file: string;
const positions: bigint[] = [];

beforeAll(async () => {
  setting = await startSetting();
  for (let n = 0; n < events; n++)
    positions.push(await happen(setting.log, `subscription-${n}`, subscribed(`author ${n % 3}`, `reader ${n}`)));
  await happen(setting.log, 'comment-1', {
    type: 'CommentEdited',
    data: { commentId: '1', pageId: 'p', authorId: 'ann', text: 'Sealed words' },
  });
  log = openLog({ url: setting.stores.eventStoreUrl });
});
afterAll(async () => {
  await log.close();
  await setting.close();
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recto-analysis-'));
  file = join(directory, 'followers.ts');
  await writeFile(file, analysisFile);
  return () => rm(directory, { recursive: true, force: true });
});

const options = (more: object = {}) => ({ file, span: {}, to: join(directory, 'out.jsonl'), ...more });
const lines = async () =>
  (await readFile(join(directory, 'out.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>);

it('writes the table as JSON lines', async () => {
  const done = await replayAnalysis(log, options());
  expect(done).toMatchObject({ finished: true, resumed: false, read: events + 1, folded: events });
  expect(await lines()).toEqual([0, 1, 2].map(n => ({ author: `author ${n}`, 'how many, "about"': events / 3 })));
});

it('writes CSV that quotes what must be', async () => {
  await replayAnalysis(log, options({ to: join(directory, 'out.csv') }));
  expect((await readFile(join(directory, 'out.csv'), 'utf8')).split('\r\n').slice(0, 2)).toEqual([
    'author,"how many, ""about"""',
    'author 0,20',
  ]);
});

it('takes a span by position, by date and by number, and a dry run writes nothing', async () => {
  const [from, until] = [placeOf(String(positions[10]), '--from'), placeOf(String(positions[20]), '--until')];
  expect(await replayAnalysis(log, options({ span: { from, until } }))).toMatchObject({ read: 10 });
  const future = placeOf('2999-01-01', '--from');
  expect(await replayAnalysis(log, options({ span: { from: future } }))).toMatchObject({ read: 0 });
  expect(await replayAnalysis(log, options({ span: { until: placeOf('2001-01-01', '--until') } }))).toMatchObject({
    read: 0,
  });
  await rm(join(directory, 'out.jsonl'));
  expect(await replayAnalysis(log, options({ span: { limit: 7 }, dryRun: true }))).toMatchObject({ folded: 7 });
  expect(await readdir(directory)).toEqual(['followers.ts']);
  expect(() => placeOf('yesterday', '--from')).toThrow('--from takes a position or a date');
});

it('goes on from where it was interrupted, with the same result', async () => {
  const stop = new AbortController();
  const cut = await replayAnalysis(log, options({ signal: stop.signal, onProgress: () => stop.abort() }));
  expect(cut.finished).toBe(false);
  expect(await readdir(directory)).toContain('out.jsonl.interrupted');
  const done = await replayAnalysis(log, options());
  expect(done).toMatchObject({ finished: true, resumed: true, folded: events });
  expect(await lines()).toHaveLength(3);
  expect(await readdir(directory)).not.toContain('out.jsonl.interrupted');
});

it('begins anew when the fold was changed meanwhile', async () => {
  const stop = new AbortController();
  await replayAnalysis(log, options({ signal: stop.signal, onProgress: () => stop.abort() }));
  await writeFile(file, `${analysisFile}\n`);
  expect(await replayAnalysis(log, options())).toMatchObject({ resumed: false, folded: events });
});

it('finds the installation’s own document store by itself', () => {
  const url = 'mongodb://127.0.0.1:43369/?replicaSet=recto';
  expect(inOwnStore('mongodb:mine', url)).toBe('mongodb://127.0.0.1:43369/mine?replicaSet=recto');
  for (const other of ['mongodb://elsewhere/mine', 'out.csv', 'out.jsonl']) expect(inOwnStore(other, url)).toBe(other);
});

it('writes into a database of its own, never into one of the site', async () => {
  const { documentStoreUrl } = setting.stores;
  const to = new URL(documentStoreUrl);
  to.pathname = '/recto';
  await expect(replayAnalysis(log, options({ to: to.href }))).rejects.toThrow('recto is a database of the site');
  to.pathname = '/mine';
  await replayAnalysis(log, options({ to: to.href }));
  await using client = await new MongoClient(documentStoreUrl).connect();
  expect(await client.db('mine').collection('followers_v1').countDocuments()).toBe(3);
  expect(await client.db('mine').collection('followers_v1_table').countDocuments()).toBe(3);
});

it('fills a database again beside what is there, which is whole at every moment', async () => {
  const to = new URL(setting.stores.documentStoreUrl);
  to.pathname = '/again';
  await using client = await new MongoClient(to.href).connect();
  const live = client.db('again').collection('followers_v1');
  await replayAnalysis(log, options({ to: to.href, span: { limit: 2 } }));
  expect(await live.countDocuments()).toBe(2);
  // What a run that was killed while it wrote left beside.
  await client.db('again').collection('followers_v1_next').insertOne({ half: true });
  const broken = join(directory, 'broken.ts');
  const throwing = 'if (author === "author 2") throw new Error("no table"); yield { author';
  await writeFile(broken, analysisFile.replace('yield { author', throwing));
  await expect(replayAnalysis(log, options({ file: broken, to: to.href }))).rejects.toThrow('no table');
  expect(await live.countDocuments()).toBe(2);
  expect(await client.db('again').collection('followers_v1_table').countDocuments()).toBe(2);
  await replayAnalysis(log, options({ to: to.href }));
  expect(await live.countDocuments()).toBe(3);
  expect(await live.countDocuments({ half: true })).toBe(0);
  const names = (await client.db('again').listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['followers_v1', 'followers_v1_table']);
  await replayAnalysis(log, options({ to: to.href, span: { until: placeOf('2001-01-01', '--until') } }));
  expect(await live.countDocuments()).toBe(0);
});

it('names file, event and position of a fold that throws', async () => {
  await writeFile(
    file,
    analysisFile.replace('({ readers:', '(e.data.readerId === "reader 4" ? nothing.at.all : { readers:'),
  );
  await expect(replayAnalysis(log, options())).rejects.toThrow(
    new RegExp(
      `followers\\.ts.* cannot fold AuthorSubscribed \\(event [0-9a-f-]+, position ${positions[4]}\\): ReferenceError`,
    ),
  );
  expect(await readdir(directory)).toEqual(['followers.ts']);
});

it('never sees personal data', async () => {
  await writeFile(
    file,
    `export default { name: 'words', on: { CommentEdited: { id: e => e.data.commentId, fold: (_, e) => ({ text: e.data.text }) } } };`,
  );
  await replayAnalysis(log, options());
  expect(await lines()).toEqual([{ _id: '1', text: null }]);
});

it('as a command it prints lines into a pipe, and nothing else there', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../replay.ts'), file, '--limit', '6'],
    {
      cwd: directory,
      env: {
        ...process.env,
        EVENTSTORE_URL: setting.stores.eventStoreUrl,
        MONGODB_URL: setting.stores.documentStoreUrl,
      },
    },
  );
  expect(
    stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toHaveLength(3);
  expect(stderr).toContain('6 events read, 6 folded, 3 documents');
});
