import {
  ANY,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import { collect, event, events, freshStream, numbers, testStore } from './target.ts';

const store = testStore();

const fullStream = async (): Promise<string> => {
  const stream = freshStream();
  await store.client.appendToStream(stream, events(3));
  return stream;
};

describe('a deleted stream', () => {
  test('is not found, and its metadata says so', async () => {
    const stream = await fullStream();
    const { position } = await store.client.deleteStream(stream, { expectedRevision: 2n });
    expect(position!.commit).toBeGreaterThan(0n);
    await expect(collect(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
    const { metadata } = await store.client.getStreamMetadata(stream);
    expect(metadata?.truncateBefore).toBe(Number(9_223_372_036_854_775_807n));
  });

  test.each([
    ['any', ANY],
    ['no stream', NO_STREAM],
    ['the last revision', 2n],
  ] as const)(
    'comes back with the next append that expects %s, and goes on with its revisions',
    async (_what, expectedRevision) => {
      const stream = await fullStream();
      await store.client.deleteStream(stream);
      const result = await store.client.appendToStream(stream, [event(3), event(4)], { expectedRevision });
      expect(result.nextExpectedRevision).toBe(4n);
      expect(numbers(await collect(store.client.readStream(stream)))).toEqual([3, 4]);
      expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 3 });
    },
  );

  test('does not exist for an append that expects a stream', async () => {
    const stream = await fullStream();
    await store.client.deleteStream(stream);
    const append = store.client.appendToStream(stream, event(3), { expectedRevision: STREAM_EXISTS });
    await expect(append).rejects.toBeInstanceOf(StreamDeletedError);
  });

  test('comes back empty with new metadata', async () => {
    const stream = await fullStream();
    await store.client.deleteStream(stream);
    await store.client.setStreamMetadata(stream, { maxCount: 9 });
    expect(await collect(store.client.readStream(stream))).toEqual([]);
    expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 9, truncateBefore: 3 });
    await store.client.appendToStream(stream, event(3), { expectedRevision: 2n });
    expect(numbers(await collect(store.client.readStream(stream)))).toEqual([3]);
  });
});

describe.each(['deleteStream', 'tombstoneStream'] as const)('%s', method => {
  test('is refused at a wrong revision', async () => {
    const stream = await fullStream();
    const error = await store.client[method](stream, { expectedRevision: 1n }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: 1n, actualVersion: 2n });
    expect(await collect(store.client.readStream(stream))).toHaveLength(3);
  });

  test('is told when the stream is named in another script', async () => {
    const stream = `${freshStream()}-日本`;
    await store.client.appendToStream(stream, event(0));
    const remove = store.client[method](stream, { expectedRevision: 5n });
    await expect(remove).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });
});

test('a stream that never was cannot be deleted, but can be forbidden for ever', async () => {
  const stream = freshStream();
  const error = await store.client.deleteStream(stream).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(WrongExpectedVersionError);
  // An append would say `no_stream` here.
  expect(error).toMatchObject({ streamName: stream, actualVersion: -1n });
  await store.client.tombstoneStream(stream, { expectedRevision: NO_STREAM });
  const append = store.client.appendToStream(stream, event(0), { expectedRevision: NO_STREAM });
  await expect(append).rejects.toBeInstanceOf(StreamDeletedError);
});

test('a tombstone is for ever: nothing reads, appends, deletes or describes the stream again', async () => {
  const stream = await fullStream();
  await store.client.setStreamMetadata(stream, { maxCount: 9 });
  await store.client.tombstoneStream(stream);
  const attempts: (() => Promise<unknown>)[] = [
    () => collect(store.client.readStream(stream)),
    () => collect(store.client.readStream(`$$${stream}`)),
    () => store.client.appendToStream(stream, event(3)),
    () => store.client.appendToStream(stream, event(3), { credentials: { username: 'admin', password: 'changeit' } }),
    () => store.client.setStreamMetadata(stream, {}),
    () => store.client.deleteStream(stream),
    () => store.client.tombstoneStream(stream),
  ];
  for (const attempt of attempts) {
    const error = await attempt().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StreamDeletedError);
  }
});

test('the log keeps a tombstone as an event of the stream', async () => {
  const stream = await fullStream();
  const { position } = await store.client.tombstoneStream(stream);
  const [tombstone] = await collect(store.client.readAll({ fromPosition: position!, maxCount: 1 }));
  expect(tombstone?.event).toMatchObject({
    streamId: stream,
    type: '$streamDeleted',
    revision: 9_223_372_036_854_775_807n,
  });
});
