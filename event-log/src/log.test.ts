import { randomUUID } from 'node:crypto';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { afterAll, beforeAll as before, describe, expect, it } from 'vitest';
import { EventTooLarge, LogUnavailable, WrongRevision } from './errors.ts';
import { beforeAll, openLog, type NewEvent } from './log.ts';
import { startStores, type Stores } from './testing/stores.ts';

let stores: Stores;

before(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

const metadata = () => ({
  $correlationId: randomUUID(),
  $causationId: randomUUID(),
  userId: null,
  command: 'test',
  at: '2026-01-02T03:04:05.006Z',
  requestHash: 'hash',
});
const fact = (event: RectoEvent): NewEvent => ({ id: randomUUID(), event, metadata: metadata() });
const subscribed = (authorId: string): RectoEvent => ({
  type: 'AuthorSubscribed',
  data: { readerId: 'reader', authorId },
});
const authors = (events: readonly Recorded<RectoEvent>[]) =>
  events.map(event => (event.type === 'AuthorSubscribed' ? event.data.authorId : event.type));

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of source) found.push(item);
  return found;
}

let streams = 0;
const freshStream = () => `subscription-${process.pid}+${streams++}`;

describe('append and read', () => {
  it('reads thousands of times what is not there, or less than there is, by one connection', async () => {
    const stream = freshStream();
    await stores.log.append(stream, [fact(subscribed('one')), fact(subscribed('two'))], 'none');
    const newest = async (): Promise<unknown> => {
      for await (const { revision } of stores.log.readStream(stream, { direction: 'backwards', maxCount: 8 }))
        return revision;
      return undefined;
    };
    const lanes = Array.from({ length: 50 }, async () => {
      for (let n = 0; n < 60; n++) {
        expect(await newest()).toBe(1n);
        expect(await all(stores.log.readStream('subscription-none'))).toEqual([]);
      }
    });
    await Promise.all(lanes);
  });

  it('gives back what was appended, in order, forwards and backwards', async () => {
    const stream = freshStream();
    const [one, two, three] = ['one', 'two', 'three'].map(name => fact(subscribed(name)));
    const first = await stores.log.append(stream, [one!, two!], 'none');
    const second = await stores.log.append(stream, [three!], first.revision);
    const read = await all(stores.log.readStream(stream));
    expect(read).toMatchObject([
      { id: one!.id, stream, revision: 0n, ...one!.event, metadata: one!.metadata },
      { id: two!.id, revision: 1n },
      { id: three!.id, revision: 2n, position: second.position },
    ]);
    expect(first).toEqual({ revision: 1n, position: read[1]!.position });
    expect(authors(await all(stores.log.readStream(stream, { direction: 'backwards' })))).toEqual([
      'three',
      'two',
      'one',
    ]);
    expect(
      authors(await all(stores.log.readStream(stream, { direction: 'backwards', from: 1n, maxCount: 1 }))),
    ).toEqual(['two']);
    expect(authors(await all(stores.log.readStream(stream, { from: 1n })))).toEqual(['two', 'three']);
  });

  it('reads a stream that does not exist as empty', async () => {
    expect(await all(stores.log.readStream(freshStream()))).toEqual([]);
  });

  it('ends a read when its loop is left', async () => {
    const stream = freshStream();
    await stores.log.append(
      stream,
      Array.from({ length: 300 }, (_, n) => fact(subscribed(String(n)))),
      'none',
    );
    for await (const event of stores.log.readStream(stream)) {
      expect(event.revision).toBe(0n);
      break;
    }
    expect((await all(stores.log.readStream(stream))).length).toBe(300);
  });

  it('refuses an append at another revision than the stream has', async () => {
    const stream = freshStream();
    await stores.log.append(stream, [fact(subscribed('one'))], 'none');
    await expect(stores.log.append(stream, [fact(subscribed('two'))], 'none')).rejects.toThrow(WrongRevision);
    await expect(stores.log.append(stream, [fact(subscribed('two'))], 4n)).rejects.toMatchObject({ actual: 0n });
    await expect(stores.log.append(freshStream(), [fact(subscribed('one'))], 0n)).rejects.toMatchObject({
      actual: null,
    });
  });

  it('takes the same events at the same revision for one append', async () => {
    const stream = freshStream();
    const events = [fact(subscribed('one')), fact(subscribed('two'))];
    const first = await stores.log.append(stream, events, 'none');
    expect(await stores.log.append(stream, events, 'none')).toEqual(first);
    expect((await all(stores.log.readStream(stream))).length).toBe(2);
  });

  it('refuses an event over a million bytes, and takes one just under', async () => {
    const big = (characters: number) => fact(subscribed('x'.repeat(characters)));
    await expect(stores.log.append(freshStream(), [big(1_000_000)], 'none')).rejects.toThrow(EventTooLarge);
    await stores.log.append(freshStream(), [big(999_500)], 'none');
    await expect(
      stores.log.append(freshStream(), [big(400_000), fact(subscribed('é'.repeat(600_000)))], 'none'),
    ).rejects.toThrow(EventTooLarge);
  });

  it('keeps only as many events as the stream may have, and none that are deleted', async () => {
    const stream = freshStream();
    const { revision } = await stores.log.append(
      stream,
      ['1', '2', '3', '4'].map(name => fact(subscribed(name))),
      'none',
    );
    await stores.log.setStreamMetadata(stream, { maxCount: 2 });
    expect(authors(await all(stores.log.readStream(stream)))).toEqual(['3', '4']);
    await stores.log.deleteStream(stream);
    expect(await all(stores.log.readStream(stream))).toEqual([]);
    await stores.log.deleteStream(freshStream());
    const again = await stores.log.append(stream, [fact(subscribed('5'))], revision);
    expect(again.revision).toBe(revision + 1n);
  });
});

describe('the whole log', () => {
  it('reads everything after a position, without the store’s own events', async () => {
    const after = await stores.log.head();
    const stream = freshStream();
    await stores.log.append(stream, [fact(subscribed('one'))], 'none');
    await stores.log.setStreamMetadata(stream, { maxCount: 10 });
    const { position } = await stores.log.append(stream, [fact(subscribed('two'))], 0n);
    await stores.log.setStreamMetadata(stream, { maxCount: 20 });
    const read = (await all(stores.log.readAll({ after }))).flat();
    expect(authors(read)).toEqual(['one', 'two']);
    expect(await stores.log.head()).toBe(position);
    expect(await all(stores.log.readAll({ after: position }))).toEqual([]);
    expect(await stores.log.eventIdAt(position)).toBe(read[1]!.id);
    expect(await stores.log.eventIdAt(position + 1_000_000n)).toBe(null);
  });

  it('reads in batches of the size asked for', async () => {
    const after = await stores.log.head();
    await stores.log.append(
      freshStream(),
      Array.from({ length: 50 }, (_, n) => fact(subscribed(String(n)))),
      'none',
    );
    const batches = await all(stores.log.readAll({ after, maxCount: 7 }));
    expect(authors(batches.flat())).toEqual(Array.from({ length: 50 }, (_, n) => String(n)));
    expect(Math.max(...batches.map(batch => batch.length))).toBeLessThanOrEqual(7);
  });

  it('follows what is appended, and ends by its signal', async () => {
    const after = await stores.log.head();
    await stores.log.append(freshStream(), [fact(subscribed('before'))], 'none');
    const ending = new AbortController();
    const seen: string[] = [];
    for await (const batch of stores.log.subscribeAll({ after, signal: ending.signal })) {
      seen.push(...authors(batch));
      if (seen.length === 1) await stores.log.append(freshStream(), [fact(subscribed('meanwhile'))], 'none');
      if (seen.length === 2) ending.abort();
    }
    expect(seen).toEqual(['before', 'meanwhile']);
  });

  it('has an identity of its own, the same for everyone who opens it', async () => {
    const [one, two] = [openLog({ url: stores.eventStoreUrl }), openLog({ url: stores.eventStoreUrl })];
    const ids = await Promise.all([one.id(), two.id(), stores.log.id()]);
    expect(new Set(ids).size).toBe(1);
    await Promise.all([one.close(), two.close()]);
    const other = await startStores();
    expect(await other.log.id()).not.toBe(ids[0]);
    expect(await other.log.head()).toBe(beforeAll);
    await other.close();
  });
});

describe('a store that goes away', () => {
  it('says so, tells subscribers, and goes on when it is back', async () => {
    const own = await startStores();
    const { position } = await own.log.append('user-1', [fact(subscribed('one'))], 'none');
    const dropped = all(own.log.subscribeAll({ after: position })).catch((error: unknown) => error);
    await own.log.head();
    await own.eventStore.stop();
    expect(await dropped).toBeInstanceOf(LogUnavailable);
    await expect(own.log.append('user-1', [fact(subscribed('two'))], 0n)).rejects.toThrow(LogUnavailable);
    await expect(all(own.log.readStream('user-1'))).rejects.toThrow(LogUnavailable);
    await expect(own.log.head()).rejects.toThrow(LogUnavailable);
    await own.eventStore.start();
    await own.log.append('user-1', [fact(subscribed('three'))], 0n);
    expect(authors(await all(own.log.readStream('user-1')))).toEqual(['one', 'three']);
    await own.close();
  });

  it('tries an append again while the store comes back, and appends once', async () => {
    const own = await startStores();
    await own.log.append('user-1', [fact(subscribed('one'))], 'none');
    await own.eventStore.stop();
    const appending = own.log.append('user-1', [fact(subscribed('two'))], 0n);
    await own.eventStore.start();
    expect((await appending).revision).toBe(1n);
    expect(authors(await all(own.log.readStream('user-1')))).toEqual(['one', 'two']);
    await own.close();
  });
});
