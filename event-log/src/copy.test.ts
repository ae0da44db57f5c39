import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyInto, digestOf, DigestMismatch, fromLog, OtherEvents, type Source } from './copy.ts';
import { readKeys, OtherKeys, writeKeys } from './keys-copy.ts';
import { exportTo, fromFile, verifyFile } from './log-file.ts';
import { openRawLog, type RawLog, type Retention, type StoredEvent } from './raw-log.ts';
import { happen } from './testing/happen.ts';
import { startStores, type Stores } from './testing/stores.ts';

let here: Stores;
let there: Stores;
let source: RawLog;
let target: RawLog;
let directory: string;
beforeEach(async () => {
  [here, there] = await Promise.all([startStores(), startStores()]);
  source = openRawLog(here.eventStoreUrl);
  target = openRawLog(there.eventStoreUrl);
  directory = await mkdtemp(join(tmpdir(), 'recto-copy-'));
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  await Promise.all([here.close(), there.close()]);
  await rm(directory, { recursive: true, force: true });
});

/** Comments of two people, taking turns in their streams. */
const talk = async (stores: Stores, turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn++)
    for (const authorId of ['ann', 'bob'])
      await happen(stores.log, `comment-${authorId}`, {
        type: 'CommentEdited',
        data: { commentId: authorId, pageId: 'p', authorId, text: `turn ${turn}` },
      });
};

/** What a log holds, positions apart. */
const all = async (log: RawLog) => {
  const found = [];
  for await (const batch of log.read()) for (const { position: _, ...event } of batch) found.push(event);
  return found;
};

const lengthOf = async ({ log }: Stores, stream: string): Promise<number> => {
  let length = 0;
  for await (const { stream: found } of log.readStream(stream)) length += Number(found === stream);
  return length;
};

it('copies a log with ids, order, types, metadata and times, sealed as it is', async () => {
  await talk(here, 5);
  const digest = await copyInto(target, fromLog(source));
  expect(digest.events).toBe(10);
  expect(await all(target)).toEqual(await all(source));
  expect(await digestOf(target)).toEqual(digest);
  expect(String((await all(target)).map(({ data }) => JSON.stringify(data)))).not.toContain('turn 1');
});

it('goes past a deleted stream that the store has let go of, to what is said of others', async () => {
  await talk(here, 3);
  const retentions = async function* (): AsyncGenerator<Retention> {
    yield { stream: 'draft-gone', deleted: true };
    yield { stream: 'comment-ann', maxCount: 1 };
  };
  await copyInto(target, { ...fromLog(source), retentions });
  expect([await lengthOf(there, 'comment-ann'), await lengthOf(there, 'comment-bob')]).toEqual([1, 3]);
});

it('goes on where an interrupted copy stood', async () => {
  await talk(here, 4);
  const broken: Source = {
    ...fromLog(source),
    events: async function* () {
      let left = 5;
      for await (const event of fromLog(source).events()) {
        if (left-- === 0) throw new Error('cut');
        yield event;
      }
    },
  };
  await expect(copyInto(target, broken)).rejects.toThrow('cut');
  expect((await all(target)).length).toBeGreaterThan(0);
  await copyInto(target, fromLog(source));
  await talk(here, 1);
  await copyInto(target, fromLog(source));
  expect(await all(target)).toEqual(await all(source));
});

it('refuses a log that holds something else, and writes nothing there', async () => {
  await talk(here, 2);
  await talk(there, 1);
  const before = await all(target);
  await expect(copyInto(target, fromLog(source))).rejects.toThrow(OtherEvents);
  expect(await all(target)).toEqual(before);
});

it('refuses a log that holds the same and more', async () => {
  await talk(here, 1);
  await copyInto(target, fromLog(source));
  await happen(there.log, 'comment-carl', {
    type: 'CommentEdited',
    data: { commentId: 'c', pageId: 'p', authorId: 'carl', text: 'more' },
  });
  await expect(copyInto(target, fromLog(source))).rejects.toThrow(OtherEvents);
});

it('takes along how long streams keep their events', async () => {
  await talk(here, 3);
  await here.log.setStreamMetadata('comment-ann', { maxCount: 1 });
  await here.log.deleteStream('comment-bob');
  await copyInto(target, fromLog(source));
  expect(await lengthOf(there, 'comment-ann')).toBe(1);
  expect(await lengthOf(there, 'comment-bob')).toBe(0);
  // A copy that is run again finds the same.
  await copyInto(target, fromLog(source));
  expect(await lengthOf(there, 'comment-bob')).toBe(0);
});

/** A log whose store has let go of some events, as scavenging does. */
const without = (log: RawLog, isGone: (event: StoredEvent) => boolean): RawLog => ({
  ...log,
  async *read(after) {
    for await (const batch of log.read(after)) yield batch.filter(event => !isGone(event));
  },
});

it.each(['here', 'there', 'on both sides'])('copies again after old events were let go of %s', async where => {
  await talk(here, 3);
  await here.log.setStreamMetadata('comment-ann', { maxCount: 1 });
  await copyInto(target, fromLog(source));
  const old = new Set((await all(source)).filter(({ stream }) => stream === 'comment-ann').map(({ id }) => id));
  await talk(here, 2);
  const [from, into] = [source, target].map(log => without(log, ({ id }) => old.has(id))) as [RawLog, RawLog];
  await copyInto(where === 'here' ? target : into, fromLog(where === 'there' ? source : from));
  const newestOf = async ({ log }: Stores) => {
    for await (const { id } of log.readStream('comment-ann', { direction: 'backwards', maxCount: 1 })) return id;
    return null;
  };
  expect(await newestOf(there)).toBe(await newestOf(here));
  const bobs = async (log: RawLog) => (await all(log)).filter(({ stream }) => stream === 'comment-bob');
  expect(await bobs(target)).toEqual(await bobs(source));
});

it('copies again after a stream was let go of as a whole, and refuses what else is missing', async () => {
  await talk(here, 2);
  await copyInto(target, fromLog(source));
  await here.log.deleteStream('comment-ann');
  const isAnns = ({ stream }: StoredEvent) => stream === 'comment-ann';
  await copyInto(target, fromLog(without(source, isAnns)));
  expect([await lengthOf(there, 'comment-ann'), await lengthOf(there, 'comment-bob')]).toEqual([0, 2]);
  await copyInto(without(target, isAnns), fromLog(source));
  expect([await lengthOf(there, 'comment-ann'), await lengthOf(there, 'comment-bob')]).toEqual([0, 2]);
  const isBobs = ({ stream }: StoredEvent) => stream === 'comment-bob';
  await expect(copyInto(target, fromLog(without(source, isBobs)))).rejects.toThrow(OtherEvents);
});

it('takes along what is written while it copies', async () => {
  await talk(here, 2);
  await here.log.setStreamMetadata('comment-ann', { maxCount: 5 });
  const first = fromLog(source);
  let reads = 0;
  const growing: Source = {
    ...first,
    events: async function* () {
      if (++reads === 2) await talk(here, 1);
      yield* first.events();
    },
  };
  const { events } = await copyInto(target, growing);
  expect([reads, events]).toEqual([2, 6]);
  expect(await all(target)).toEqual(await all(source));
});

it('exports to a file and imports from it; an interrupted export goes on', async () => {
  const file = join(directory, 'log.jsonl');
  await talk(here, 3);
  const digest = await exportTo(file, source);
  const text = await readFile(file, 'utf8');
  await truncate(file, text.indexOf('\n', 700) + 40);
  await expect(verifyFile(file)).rejects.toThrow(DigestMismatch);
  await talk(here, 1);
  const longer = await exportTo(file, source);
  expect(longer.events).toBe(digest.events + 2);
  expect(await verifyFile(file)).toEqual(longer);
  expect(await copyInto(target, fromFile(file))).toEqual(longer);
  expect(await all(target)).toEqual(await all(source));
  await expect(exportTo(file, source)).rejects.toThrow(OtherEvents);
});

it('knows a file that was changed', async () => {
  const file = join(directory, 'log.jsonl');
  await talk(here, 2);
  await exportTo(file, source);
  await writeFile(file, (await readFile(file, 'utf8')).replace('"command":"test"', '"command":"tset"'));
  await expect(verifyFile(file)).rejects.toThrow(DigestMismatch);
  await appendFile(file, '{"broken');
  await expect(verifyFile(file)).rejects.toThrow(DigestMismatch);
});

it('copies keys to where there are none, and never over those of another installation', async () => {
  await here.keys.create('ann');
  const keys = await readKeys(here.documentStoreUrl);
  await expect(writeKeys(there.documentStoreUrl, keys)).rejects.toThrow(OtherKeys);
  expect(await writeKeys(here.documentStoreUrl, keys)).toBe(0);
});
