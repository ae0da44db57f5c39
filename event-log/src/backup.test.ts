import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentStore } from '@recto/document-store/start.ts';
import { startEventStore } from '@recto/event-store/start.ts';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp, restore, verifyBackup, verifyKeys } from './backup.ts';
import { DigestMismatch } from './copy.ts';
import { openKeys } from './keys.ts';
import { openLog } from './log.ts';
import { startStores, type Stores } from './testing/stores.ts';
import { newWrappingKey, WrongWrappingKey } from './wrapping.ts';

let here: Stores;
let directory: string;
let media: string;
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  here = await startStores();
  directory = await mkdtemp(join(tmpdir(), 'recto-backup-'));
  media = join(directory, 'media');
  await mkdir(join(media, 'ab'), { recursive: true });
  await writeFile(join(media, 'ab', 'photo'), 'bytes of a photo');
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await here.close();
  await rm(directory, { recursive: true, force: true });
});

const from = () => ({ eventStoreUrl: here.eventStoreUrl, keysUrl: here.documentStoreUrl, media });
const places = (name: string) => ({ directory: join(directory, name), keys: join(directory, 'keys') });
const now = new Date('2026-05-01T10:00:00Z');

const say = async (stream: string, event: RectoEvent): Promise<void> => {
  const metadata = {
    $correlationId: randomUUID(),
    $causationId: randomUUID(),
    userId: null,
    command: 'test',
    at: now.toISOString(),
    requestHash: '',
  };
  await here.log.append(stream, [{ id: randomUUID(), event, metadata }], 'none');
};
const comment = (id: string, authorId: string) =>
  say(`comment-${id}`, {
    type: 'CommentEdited',
    data: { commentId: id, pageId: 'p', authorId, text: `words of ${authorId}` },
  });

/** Empty stores, nothing of which has been used. */
const empty = async (name: string) => {
  const events = await startEventStore({ file: join(directory, `${name}-events.sqlite`), port: 0 });
  const documents = await startDocumentStore({ file: join(directory, `${name}-documents.sqlite`), port: 0 });
  ends.push(events.close, documents.close);
  const to = { eventStoreUrl: events.url, keysUrl: documents.url, media: join(directory, `${name}-media`) };
  const texts = async () => {
    const keys = await openKeys({ url: documents.url, wrappingKey: here.wrappingKey });
    const log = openLog({ url: events.url, keys });
    const found = [];
    for await (const batch of log.readAll())
      for (const event of batch) if (event.type === 'CommentEdited') found.push(event.data.text);
    await Promise.all([log.close(), keys.close()]);
    return found;
  };
  return { to, texts };
};

it('restores log, keys and media of a running installation into empty stores', async () => {
  await comment('1', 'ann');
  const manifest = await backUp(from(), places('monday'), now);
  await comment('2', 'bob');
  expect(manifest).toMatchObject({ log: { events: 1 }, media: { files: 1 } });
  const { to, texts } = await empty('fresh');
  await restore(places('monday'), to);
  expect(await texts()).toEqual(['words of ann']);
  expect(await readFile(join(to.media, 'ab', 'photo'), 'utf8')).toBe('bytes of a photo');
});

it('makes the same backup that of another day, whatever an interrupted one has left', async () => {
  await comment('1', 'ann');
  await backUp(from(), places('daily'), now);
  await comment('2', 'bob');
  await writeFile(join(media, 'ab', 'another'), 'bytes of another');
  await writeFile(join(directory, 'daily/log.jsonl.part'), `${JSON.stringify({ id: randomUUID() })}\n`);
  expect(await backUp(from(), places('daily'), now)).toMatchObject({ log: { events: 2 }, media: { files: 2 } });
  expect(await backUp(from(), places('daily'), now)).toMatchObject({ log: { events: 2 } });
  const { to, texts } = await empty('fresh');
  await restore(places('daily'), to);
  expect(await texts()).toEqual(['words of ann', 'words of bob']);
});

it('holds nothing of a person in the clear, and the keys stand apart', async () => {
  await comment('1', 'ann');
  await backUp(from(), places('monday'), now);
  expect(await readFile(join(directory, 'monday/log.jsonl'), 'utf8')).not.toContain('words of ann');
  expect(await readFile(join(directory, 'keys/keys.bson'))).toBeTruthy();
  const [wrappingKey, another] = [here.wrappingKey, newWrappingKey()];
  await verifyKeys(places('monday'), { wrappingKey });
  await verifyKeys(places('monday'), { wrappingKey: another, otherKey: wrappingKey });
  await expect(verifyKeys(places('monday'), { wrappingKey: another })).rejects.toThrow(WrongWrappingKey);
});

it('whoever was forgotten after an old backup stays forgotten when it is restored', async () => {
  await comment('1', 'ann');
  await comment('2', 'bob');
  await backUp(from(), places('monday'), now);
  const old = await readFile(join(directory, 'keys/keys.bson'));
  await here.keys.forget('ann');
  await backUp(from(), places('tuesday'), now);
  const keysNow = await readFile(join(directory, 'keys/keys.bson'));
  expect(keysNow.length).toBeLessThan(old.length);
  // Even with keys from before: the list beside them is newer.
  await writeFile(join(directory, 'keys/keys.bson'), old);
  const { to, texts } = await empty('fresh');
  await restore(places('monday'), to);
  expect(await texts()).toEqual([null, 'words of bob']);
});

it('whoever deleted the account, as the log tells, has no key after it was restored', async () => {
  await comment('1', 'ann');
  await say('user-ann', { type: 'AccountDeleted', data: { userId: 'ann' } });
  await backUp(from(), places('monday'), now);
  const { to, texts } = await empty('fresh');
  await restore(places('monday'), to);
  expect(await texts()).toEqual([null]);
});

it('refuses what is not as it was written, before anything is restored', async () => {
  await comment('1', 'ann');
  await backUp(from(), places('monday'), now);
  await writeFile(join(directory, 'monday/media/ab/photo'), 'bytes of a phot0');
  await expect(verifyBackup(places('monday'))).rejects.toThrow(DigestMismatch);
  const { to, texts } = await empty('fresh');
  await expect(restore(places('monday'), to)).rejects.toThrow(DigestMismatch);
  expect(await texts()).toEqual([]);
});
