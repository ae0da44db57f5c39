import { randomUUID } from 'node:crypto';
import {
  ANY,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
  binaryEvent,
  jsonEvent,
} from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import { collect, event, events, freshStream, numbers, testStore } from './target.ts';

const store = testStore();

/** Credentials make the client use `Append` instead of `BatchAppend`. */
const ways = [
  ['BatchAppend', {}],
  ['Append', { credentials: { username: 'admin', password: 'changeit' } }],
] as const;

describe.each(ways)('by %s', (_way, how) => {
  test('events get revisions from 0 on, and the position of the last one is answered', async () => {
    const stream = freshStream();
    const first = await store.client.appendToStream(stream, events(3), { expectedRevision: NO_STREAM, ...how });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n });
    const second = await store.client.appendToStream(stream, event(3), { expectedRevision: 2n, ...how });
    expect(second.nextExpectedRevision).toBe(3n);
    expect(second.position!.commit).toBeGreaterThan(first.position!.commit);
    const read = await collect(store.client.readStream(stream));
    expect(read.map(({ event: recorded }) => recorded?.revision)).toEqual([0n, 1n, 2n, 3n]);
    expect(read[2]?.event?.position).toEqual(first.position);
    expect(read[3]?.event?.position).toEqual(second.position);
  });

  test.each([
    ['no stream where there is one', NO_STREAM, 'no_stream'],
    ['a revision that is past', 0n, 0n],
    ['a revision yet to come', 7n, 7n],
  ] as const)('an append that expects %s is refused and told the revision', async (_what, expectedRevision, told) => {
    const stream = freshStream();
    await store.client.appendToStream(stream, events(2), how);
    const error = await store.client.appendToStream(stream, event(9), { expectedRevision, ...how }).catch(caught);
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: told, actualVersion: 1n });
    expect(numbers(await collect(store.client.readStream(stream)))).toEqual([0, 1]);
  });

  test('an append that expects a stream where there is none is refused', async () => {
    const stream = freshStream();
    for (const expectedRevision of [STREAM_EXISTS, 0n] as const) {
      const error = await store.client.appendToStream(stream, event(0), { expectedRevision, ...how }).catch(caught);
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ expectedVersion: expectedRevision, actualVersion: 'no_stream' });
    }
  });

  test('a stream exists once it has events, or metadata alone', async () => {
    const [stream, described] = [freshStream(), freshStream()];
    await store.client.appendToStream(stream, event(0), how);
    await store.client.setStreamMetadata(described, { maxCount: 5 }, how);
    for (const name of [stream, described]) {
      const result = await store.client.appendToStream(name, event(1), { expectedRevision: STREAM_EXISTS, ...how });
      expect(result.success).toBe(true);
    }
  });

  test('the same events at the same revision are appended once', async () => {
    const stream = freshStream();
    const batch = events(3);
    const first = await store.client.appendToStream(stream, batch, { expectedRevision: NO_STREAM, ...how });
    await store.client.appendToStream(stream, event(3), how);
    const again = await store.client.appendToStream(stream, batch, { expectedRevision: NO_STREAM, ...how });
    expect(again).toEqual(first);
    expect(numbers(await collect(store.client.readStream(stream)))).toEqual([0, 1, 2, 3]);
  });

  test('the same event at any revision is appended once', async () => {
    const stream = freshStream();
    const one = event(0);
    const first = await store.client.appendToStream(stream, one, { expectedRevision: ANY, ...how });
    await store.client.appendToStream(stream, event(1), how);
    expect(await store.client.appendToStream(stream, one, { expectedRevision: ANY, ...how })).toEqual(first);
    expect(await collect(store.client.readStream(stream))).toHaveLength(2);
  });

  test('the same event in another stream is another event', async () => {
    const one = event(0);
    for (const stream of [freshStream(), freshStream()]) {
      await store.client.appendToStream(stream, one, how);
      expect(await collect(store.client.readStream(stream))).toHaveLength(1);
    }
  });

  test('events that are there in part are a wrong expected version', async () => {
    const stream = freshStream();
    const [one, two] = [event(0), event(1)];
    await store.client.appendToStream(stream, one, { expectedRevision: NO_STREAM, ...how });
    for (const expectedRevision of [NO_STREAM, ANY] as const) {
      const error = await store.client.appendToStream(stream, [one, two], { expectedRevision, ...how }).catch(caught);
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
    }
    expect(await collect(store.client.readStream(stream))).toHaveLength(1);
  });

  test('at the present revision ids are not compared', async () => {
    const stream = freshStream();
    const one = event(0);
    await store.client.appendToStream(stream, one, { expectedRevision: NO_STREAM, ...how });
    await store.client.appendToStream(stream, one, { expectedRevision: 0n, ...how });
    expect(await collect(store.client.readStream(stream))).toHaveLength(2);
  });

  test('more than 1 MiB in one append is refused, just under it is not', async () => {
    const stream = freshStream();
    const large = (bytes: number) => jsonEvent({ type: 'Large', data: { text: 'x'.repeat(bytes) } });
    const error = await store.client.appendToStream(stream, large(1024 * 1024), how).catch(caught);
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(error).toMatchObject({ maxAppendSize: 1024 * 1024 });
    const many = Array.from({ length: 5 }, () => large(300_000));
    await expect(store.client.appendToStream(stream, many, how)).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await store.client.appendToStream(stream, large(1_000_000), { expectedRevision: NO_STREAM, ...how });
    const [read] = await collect(store.client.readStream(stream));
    expect(read?.event?.data).toMatchObject({ text: 'x'.repeat(1_000_000) });
  });

  test('appends of many events that come in pieces stay whole', async () => {
    const stream = freshStream();
    await store.client.appendToStream(stream, events(200), { batchAppendSize: 500, ...how });
    expect(numbers(await collect(store.client.readStream(stream)))).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  test('many appends at once get one answer each and no revision twice', async () => {
    const streams = Array.from({ length: 8 }, () => freshStream());
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, n) => store.client.appendToStream(streams[n % 8]!, event(n), how)),
    );
    for (const [index, stream] of streams.entries()) {
      const told = results.filter((_, n) => n % 8 === index).map(result => result.nextExpectedRevision);
      expect(told.toSorted((a, b) => Number(a - b))).toEqual(Array.from({ length: 25 }, (_, n) => BigInt(n)));
      expect(await collect(store.client.readStream(stream))).toHaveLength(25);
    }
  });

  test('without throwing, a wrong expected version is an answer', async () => {
    const separator = store.url.includes('?') ? '&' : '?';
    const client = EventStoreDBClient.connectionString(`${store.url}${separator}throwOnAppendFailure=false`);
    const stream = freshStream();
    await client.appendToStream(stream, event(0), how);
    const result = await client.appendToStream(stream, event(1), { expectedRevision: NO_STREAM, ...how });
    expect(result.success).toBe(false);
    await client.dispose();
  });
});

test('what was appended is read as it was: ids, types, data, metadata, bytes, names of any script', async () => {
  const stream = `${freshStream()}-straße-日本-😀`;
  const before = Date.now();
  const json = jsonEvent({
    id: randomUUID(),
    type: 'Größe',
    data: { text: '日本 😀' },
    metadata: { $correlationId: 'c' },
  });
  const bytes = binaryEvent({ type: 'Bytes', data: Uint8Array.from([0, 255, 128]), metadata: Uint8Array.from([9]) });
  await store.client.appendToStream(stream, [json, bytes]);
  const [first, second] = await collect(store.client.readStream(stream));
  expect(first?.event).toMatchObject({ streamId: stream, id: json.id, type: 'Größe', data: json.data, isJson: true });
  expect(first?.event?.metadata).toEqual({ $correlationId: 'c' });
  expect(first!.event!.created.getTime()).toBeGreaterThanOrEqual(before - 60_000);
  expect(second?.event).toMatchObject({ id: bytes.id, isJson: false });
  expect([...(second!.event!.data as Uint8Array)]).toEqual([0, 255, 128]);
});

test('an append whose deadline has passed is refused', async () => {
  const stream = freshStream();
  const late = store.client.appendToStream(stream, event(0), { deadline: -1_000 });
  await expect(late).rejects.toMatchObject({ type: 'deadline-exceeded' });
  await store.client.appendToStream(stream, event(1), { expectedRevision: NO_STREAM });
});

const caught = (error: unknown): unknown => error;
