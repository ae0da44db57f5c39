import { setTimeout } from 'node:timers/promises';
import { BACKWARDS, END, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { collect, event, events, freshStream, numbers, testStore } from './target.ts';

const store = testStore();

test('metadata is answered as it was set, and nothing where none was', async () => {
  const stream = freshStream();
  expect((await store.client.getStreamMetadata(stream)).metadata).toBeUndefined();
  const metadata = {
    maxCount: 7,
    maxAge: 86_400,
    truncateBefore: 2,
    cacheControl: 30,
    acl: { readRoles: ['$all'], writeRoles: ['$admins'] },
    ours: { colour: 'blue' },
  };
  await store.client.setStreamMetadata(stream, metadata, { expectedRevision: NO_STREAM });
  expect((await store.client.getStreamMetadata(stream)).metadata).toEqual(metadata);
});

test('metadata has revisions of its own to expect', async () => {
  const stream = freshStream();
  await store.client.setStreamMetadata(stream, { maxCount: 1 }, { expectedRevision: NO_STREAM });
  const again = store.client.setStreamMetadata(stream, { maxCount: 2 }, { expectedRevision: NO_STREAM });
  await expect(again).rejects.toBeInstanceOf(WrongExpectedVersionError);
  await store.client.setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: 0n });
  expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 3 });
});

test('$maxCount shows the newest only, whichever way one reads', async () => {
  const stream = freshStream();
  await store.client.setStreamMetadata(stream, { maxCount: 3 });
  await store.client.appendToStream(stream, events(10));
  expect(numbers(await collect(store.client.readStream(stream)))).toEqual([7, 8, 9]);
  const back = await collect(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END }));
  expect(numbers(back)).toEqual([9, 8, 7]);
  expect(numbers(await collect(store.client.readStream(stream, { fromRevision: 2n, maxCount: 2 })))).toEqual([7, 8]);
  await store.client.setStreamMetadata(stream, {});
  expect(numbers(await collect(store.client.readStream(stream))).slice(-3)).toEqual([7, 8, 9]);
});

test('$tb hides what is before a revision', async () => {
  const stream = freshStream();
  await store.client.appendToStream(stream, events(5));
  await store.client.setStreamMetadata(stream, { truncateBefore: 3 });
  expect(numbers(await collect(store.client.readStream(stream)))).toEqual([3, 4]);
  await store.client.setStreamMetadata(stream, { truncateBefore: 9 });
  expect(await collect(store.client.readStream(stream))).toEqual([]);
  await store.client.appendToStream(stream, event(5), { expectedRevision: 4n });
});

test('$maxAge hides what is older than so many seconds', async () => {
  const stream = freshStream();
  await store.client.appendToStream(stream, events(2));
  // Age is what is tested; there is no event to wait for.
  await setTimeout(1_100);
  await store.client.setStreamMetadata(stream, { maxAge: 1 });
  expect(await collect(store.client.readStream(stream))).toEqual([]);
  await store.client.setStreamMetadata(stream, { maxAge: 3_600 });
  expect(numbers(await collect(store.client.readStream(stream)))).toEqual([0, 1]);
  await store.client.appendToStream(stream, event(2), { expectedRevision: 1n });
});

test('a metadata stream shows its newest event', async () => {
  const stream = freshStream();
  for (const maxCount of [1, 2, 3]) await store.client.setStreamMetadata(stream, { maxCount });
  const read = await collect(store.client.readStream(`$$${stream}`));
  expect(read.map(({ event: recorded }) => [recorded?.type, recorded?.revision, recorded?.data])).toEqual([
    ['$metadata', 2n, { $maxCount: 3 }],
  ]);
});
