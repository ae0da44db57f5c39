import {
  BACKWARDS,
  END,
  FORWARDS,
  START,
  StreamNotFoundError,
  binaryEvent,
  type AllStreamResolvedEvent,
} from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { collect, event, events, freshStream, numbers, testStore } from './target.ts';

const store = testStore();

test('a stream that never was is not found', async () => {
  const stream = freshStream();
  const error = await collect(store.client.readStream(stream)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StreamNotFoundError);
  expect(error).toMatchObject({ streamName: stream });
});

test.each([
  ['from the start', { fromRevision: START }, [0, 1, 2, 3, 4]],
  ['from a revision on', { fromRevision: 3n }, [3, 4]],
  ['a limited number', { fromRevision: 1n, maxCount: 2 }, [1, 2]],
  ['from beyond the end', { fromRevision: 5n }, []],
  ['from the largest revision there may be', { fromRevision: 18_446_744_073_709_551_615n, maxCount: 1 }, []],
  ['from the end', { fromRevision: END }, []],
  ['backwards from the end', { direction: BACKWARDS, fromRevision: END }, [4, 3, 2, 1, 0]],
  ['the newest', { direction: BACKWARDS, fromRevision: END, maxCount: 1 }, [4]],
  ['backwards from a revision on', { direction: BACKWARDS, fromRevision: 2n }, [2, 1, 0]],
  ['backwards from beyond the end', { direction: BACKWARDS, fromRevision: 99n, maxCount: 2 }, [4, 3]],
  ['backwards from the start', { direction: BACKWARDS, fromRevision: START }, [0]],
] as const)('a stream is read %s', async (_what, options, expected) => {
  const stream = freshStream();
  await store.client.appendToStream(stream, events(5));
  expect(numbers(await collect(store.client.readStream(stream, options)))).toEqual(expected);
});

test('a stream longer than any page is read whole, in both directions', async () => {
  const stream = freshStream();
  const expected = Array.from({ length: 3_000 }, (_, n) => n);
  await store.client.appendToStream(stream, events(3_000));
  expect(numbers(await collect(store.client.readStream(stream)))).toEqual(expected);
  const back = await collect(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END }));
  expect(numbers(back)).toEqual(expected.toReversed());
});

test('the log is read forwards from a position on, and backwards before it', async () => {
  const [one, two] = [freshStream(), freshStream()];
  const first = await store.client.appendToStream(one, event(1));
  await store.client.appendToStream(two, event(2));
  const last = await store.client.appendToStream(one, event(3));
  const ours = (resolved: readonly AllStreamResolvedEvent[]) =>
    numbers(resolved.filter(({ event: recorded }) => recorded?.streamId === one || recorded?.streamId === two));
  const forwards = await collect(store.client.readAll({ direction: FORWARDS, fromPosition: first.position! }));
  expect(ours(forwards)).toEqual([1, 2, 3]);
  expect(forwards[0]?.event?.position).toEqual(first.position);
  const backwards = await collect(
    store.client.readAll({ direction: BACKWARDS, fromPosition: last.position!, maxCount: 200 }),
  );
  expect(ours(backwards)).toEqual([2, 1]);
  const newest = await collect(store.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 500 }));
  expect(ours(newest)).toEqual([3, 2, 1]);
  expect(await collect(store.client.readAll({ fromPosition: START, maxCount: 3 }))).toHaveLength(3);
});

test('a reader that goes away early disturbs nobody', async () => {
  const stream = freshStream();
  await store.client.appendToStream(stream, events(2_000));
  for await (const { event: recorded } of store.client.readStream(stream)) if (recorded?.revision === 3n) break;
  const cancelled = store.client.readStream(stream);
  await cancelled.cancel();
  expect(await collect(store.client.readStream(stream))).toHaveLength(2_000);
});

test('a link is followed when asked, and is itself otherwise', async () => {
  const [target, links] = [freshStream(), freshStream()];
  await store.client.appendToStream(target, events(2));
  await store.client.appendToStream(links, binaryEvent({ type: '$>', data: Buffer.from(`1@${target}`) }));
  const [followed] = await collect(store.client.readStream(links, { resolveLinkTos: true }));
  expect(followed?.event).toMatchObject({ streamId: target, revision: 1n, data: { n: 1 } });
  expect(followed?.link).toMatchObject({ streamId: links, revision: 0n });
  const [plain] = await collect(store.client.readStream(links));
  expect(plain?.event).toMatchObject({ streamId: links, type: '$>' });
});
