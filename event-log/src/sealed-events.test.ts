import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PersonForgotten } from './errors.ts';
import { openKeys } from './keys.ts';
import type { NewEvent } from './log.ts';
import { openLog } from './log.ts';
import { startStores, type Stores } from './testing/stores.ts';
import { newWrappingKey, WrongWrappingKey } from './wrapping.ts';

let stores: Stores;

beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

const metadata = {
  $correlationId: randomUUID(),
  $causationId: randomUUID(),
  userId: null,
  command: 'test',
  at: '2026-01-02T03:04:05.006Z',
  requestHash: 'hash',
};
const fact = (event: RectoEvent): NewEvent => ({ id: randomUUID(), event, metadata });
const registered = (userId: string): RectoEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    name: 'Ann Other',
    username: 'ann_other',
    email: 'ann@example.org',
    passwordHash: '$argon2id$v=19$m=65536',
  },
});
const commented = (authorId: string, text: string): RectoEvent => ({
  type: 'CommentAdded',
  data: {
    commentId: randomUUID(),
    pageId: 'page',
    pageOwnerId: 'owner',
    authorId,
    text,
    lang: 'xx-words',
    inReplyTo: null,
    inReplyToCommentReply: null,
    inReplyToUserId: null,
  },
});
const contents = (body: string) => ({ title: 'Quokka title', briefDes: '', targets: '', body });
const published = (ownerId: string, type: 'public' | 'private'): RectoEvent => ({
  type: 'PagePublished',
  data: {
    pageId: 'page',
    ownerId,
    type,
    url: 'quokka-url',
    contents: contents('quokka '.repeat(2_000)),
    configurations: { comments: true, rating: true, anonymously: false, links: true },
    tags: '',
    passwordHash: null,
    photo: null,
    files: [],
    revision: 1,
    lang: 'xx-quokka',
  },
});

async function stored(stream: string): Promise<string> {
  const client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
  const found: unknown[] = [];
  for await (const { event } of client.readStream(stream)) found.push(event?.data);
  await client.dispose();
  return JSON.stringify(found);
}

async function read(stream: string, log = stores.log): Promise<Recorded<RectoEvent>[]> {
  const found: Recorded<RectoEvent>[] = [];
  for await (const event of log.readStream(stream)) found.push(event);
  return found;
}

describe('sealed fields', () => {
  it('are nowhere to be read in the store, and come back whole', async () => {
    const event = registered('u1');
    await stores.log.append('user-u1', [fact(event)], 'none');
    expect(await stored('user-u1')).not.toMatch(/Ann Other|ann_other|ann@example|argon2id/);
    expect(await stored('user-u1')).toContain('u1');
    expect(await read('user-u1')).toMatchObject([event]);
  });

  it('are those of private pages, not of public ones', async () => {
    await stores.log.append('page-open', [fact(published('u2', 'public'))], 'none');
    await stores.log.append('page-closed', [fact(published('u2', 'private'))], 'none');
    expect(await stored('page-open')).toContain('quokka');
    expect(await stored('page-closed')).not.toContain('uokka');
    expect(await read('page-closed')).toMatchObject([published('u2', 'private')]);
  });

  it('are tags and names of files, and what a collection is called', async () => {
    const file = { fileId: 'f', mediaId: 'm', name: 'quokka.pdf', size: 1, type: 'application/pdf' };
    const draft: RectoEvent = {
      type: 'DraftSaved',
      data: {
        pageId: 'draft',
        ownerId: 'u8',
        type: 'public',
        contents: contents('quokka'),
        contentsRevision: 1,
        configurations: { comments: true, rating: true, anonymously: false, links: true },
        tags: 'quokka,marsupial',
        url: '',
        passwordHash: null,
        photo: null,
        files: [file, { ...file, fileId: 'g', name: 'another quokka.txt' }],
        startedAt: metadata.at,
        dropped: [],
      },
    };
    const attached: RectoEvent = { type: 'FileAttached', data: { pageId: 'page', ownerId: 'u8', file } };
    const called = { collectionId: 'k', ownerId: 'u8', name: 'Quokkas', description: 'About quokkas' };
    const created: RectoEvent = { type: 'CollectionCreated', data: called };
    const renamed: RectoEvent = { type: 'CollectionRenamed', data: called };
    const all = [draft, attached, created, renamed];
    await stores.log.append('draft-sealed', all.map(fact), 'none');
    expect(await stored('draft-sealed')).not.toMatch(/uokka|marsupial/);
    expect(await stored('draft-sealed')).toContain('application/pdf');
    expect(await read('draft-sealed')).toMatchObject(all);
    await stores.keys.forget('u8');
    expect((await read('draft-sealed'))[0]?.data).toMatchObject({
      tags: null,
      files: [
        { ...file, name: null },
        { fileId: 'g', mediaId: 'm', name: null },
      ],
    });
    expect((await read('draft-sealed'))[2]?.data).toEqual({ ...called, name: null, description: null });
  });

  it('that were stored in the clear by an older release are read as they are', async () => {
    const client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
    const file = { fileId: 'f', mediaId: 'm', name: 'plain.pdf', size: 1, type: 'application/pdf' };
    const older = [
      { type: 'CollectionCreated', data: { collectionId: 'k', ownerId: 'u9', name: 'Plain', description: '' } },
      { type: 'FileAttached', data: { pageId: 'p', ownerId: 'u9', file } },
    ] as const;
    await client.appendToStream(
      'collection-older',
      older.map(({ type, data }) => jsonEvent({ id: randomUUID(), type, data, metadata })),
    );
    await client.dispose();
    expect(await read('collection-older')).toMatchObject(older);
  });

  it('are compressed before they are sealed', async () => {
    await stores.log.append('page-long', [fact(published('u2', 'private'))], 'none');
    expect((await stored('page-long')).length).toBeLessThan(3_000);
  });

  it('read as null without keys', async () => {
    await stores.log.append('user-u3', [fact(registered('u3'))], 'none');
    const analyst = openLog({ url: stores.eventStoreUrl });
    expect(await read('user-u3', analyst)).toMatchObject([
      { data: { userId: 'u3', name: null, username: null, email: null, passwordHash: null } },
    ]);
    await expect(analyst.append('user-u3', [fact(registered('u3'))], 0n)).rejects.toThrow(/without the keys/);
    await analyst.close();
  });

  it('cannot be moved to another event, person or field', async () => {
    const client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
    await stores.log.append('comment-c1', [fact(commented('u4', 'words of mine'))], 'none');
    const [original] = await read('comment-c1');
    expect(original?.data).toMatchObject({ text: 'words of mine' });
    for await (const { event } of client.readStream('comment-c1')) {
      const data = event!.data as Record<string, unknown>;
      await client.appendToStream('comment-c2', jsonEvent({ id: randomUUID(), type: 'CommentAdded', data, metadata }));
    }
    await client.dispose();
    expect((await read('comment-c2'))[0]?.data).toMatchObject({ text: null });
  });

  it('of forgotten persons read as null everywhere, and nothing more can be sealed for them', async () => {
    await stores.log.append('user-u5', [fact(registered('u5'))], 'none');
    await stores.log.append('comment-c5', [fact(commented('u5', 'to be forgotten'))], 'none');
    await stores.log.append('comment-c6', [fact(commented('u6', 'to stay'))], 'none');
    expect(await stores.keys.isForgotten('u5')).toBe(false);
    await stores.keys.forget('u5');
    expect(await stores.keys.isForgotten('u5')).toBe(true);
    expect((await read('user-u5'))[0]?.data).toEqual({
      userId: 'u5',
      name: null,
      username: null,
      email: null,
      passwordHash: null,
    });
    expect((await read('comment-c5'))[0]?.data).toMatchObject({ text: null, lang: null, authorId: 'u5' });
    expect((await read('comment-c6'))[0]?.data).toMatchObject({ text: 'to stay' });
    await expect(stores.log.append('comment-c7', [fact(commented('u5', 'more'))], 'none')).rejects.toThrow(
      PersonForgotten,
    );
    const elsewhere = await openKeys({ url: stores.documentStoreUrl, wrappingKey: stores.wrappingKey });
    expect(await elsewhere.of(['u5', 'u6'])).not.toHaveProperty('u5');
    expect([...(await elsewhere.of(['u5', 'u6'])).keys()]).toEqual(['u6']);
    await elsewhere.close();
  });
});

describe('another process', () => {
  it('opens nothing of a forgotten person once it has read that they were', async () => {
    const keys = await openKeys({ url: stores.documentStoreUrl, wrappingKey: stores.wrappingKey });
    const elsewhere = openLog({ url: stores.eventStoreUrl, keys });
    await stores.log.append('comment-c10', [fact(commented('u10', 'to be forgotten'))], 'none');
    expect((await read('comment-c10', elsewhere))[0]?.data).toMatchObject({ text: 'to be forgotten' });
    await stores.keys.forget('u10');
    await stores.log.append('user-u10', [fact({ type: 'AccountErased', data: { userId: 'u10' } })], 'none');
    expect(await read('user-u10', elsewhere)).toHaveLength(1);
    expect((await read('comment-c10', elsewhere))[0]?.data).toMatchObject({ text: null });
    await elsewhere.close();
    await keys.close();
  });
});

describe('keys', () => {
  it('are the same in every process, also when two make them at once', async () => {
    const other = await openKeys({ url: stores.documentStoreUrl, wrappingKey: stores.wrappingKey });
    const [one, two] = await Promise.all([stores.keys.create('u7'), other.create('u7')]);
    expect([one.person.equals(two.person), one.text.equals(two.text)]).toEqual([true, true]);
    expect(one.person.equals(one.text)).toBe(false);
    const [left, right] = await Promise.all([stores.keys.secret('tokens'), other.secret('tokens')]);
    expect(left.equals(right)).toBe(true);
    expect(left.symmetricKeySize).toBe(32);
    expect((await other.secret('claims')).equals(left)).toBe(false);
    await other.close();
  });

  it('are refused with another wrapping key, and with what is not a key', async () => {
    const url = stores.documentStoreUrl;
    await expect(openKeys({ url, wrappingKey: newWrappingKey() })).rejects.toThrow(WrongWrappingKey);
    await expect(openKeys({ url, wrappingKey: 'short' })).rejects.toThrow(/64 hex digits or in base64/);
    const inBase64 = Buffer.from(stores.wrappingKey, 'hex').toString('base64');
    await (await openKeys({ url, wrappingKey: inBase64 })).close();
  });
});
