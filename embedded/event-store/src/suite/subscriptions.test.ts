import {
  END,
  START,
  StreamDeletedError,
  excludeSystemEvents,
  eventTypeFilter,
  streamNameFilter,
  type Filter,
  type Position,
} from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { event, events, freshStream, numbers, receive, testStore } from './target.ts';

const store = testStore();

test('a stream subscription delivers what is there, catches up once, and goes on with what comes', async () => {
  const stream = freshStream();
  await store.client.appendToStream(stream, events(1_200));
  const subscription = store.client.subscribeToStream(stream);
  const { received, caughtUp, count, state } = receive(subscription);
  await caughtUp();
  expect(received).toHaveLength(1_200);
  for (let n = 1_200; n < 1_210; n += 1) await store.client.appendToStream(stream, event(n));
  await store.client.appendToStream(freshStream(), event(-1));
  await count(1_210);
  expect(numbers(received)).toEqual(Array.from({ length: 1_210 }, (_, n) => n));
  expect(state.timesCaughtUp).toBe(1);
  await subscription.unsubscribe();
});

test.each([
  ['after a revision', 2n, [3, 4, 5]],
  ['after the end', END, [5]],
  ['from the start', START, [0, 1, 2, 3, 4, 5]],
] as const)('a stream subscription begins %s', async (_what, fromRevision, expected) => {
  const stream = freshStream();
  await store.client.appendToStream(stream, events(5));
  const subscription = store.client.subscribeToStream(stream, { fromRevision });
  const { received, caughtUp, count } = receive(subscription);
  await caughtUp();
  await store.client.appendToStream(stream, event(5));
  await count(expected.length);
  expect(numbers(received)).toEqual(expected);
  await subscription.unsubscribe();
});

test('one may subscribe to a stream that is yet to come', async () => {
  const stream = freshStream();
  const subscription = store.client.subscribeToStream(stream);
  const { received, caughtUp, count } = receive(subscription);
  await caughtUp();
  await store.client.appendToStream(stream, event(1));
  await count(1);
  expect(numbers(received)).toEqual([1]);
  await subscription.unsubscribe();
});

test('a live subscriber gets every event, also those that metadata hides at once', async () => {
  const stream = freshStream();
  await store.client.setStreamMetadata(stream, { maxCount: 1 });
  const subscription = store.client.subscribeToStream(stream);
  const { received, caughtUp, count } = receive(subscription);
  await caughtUp();
  await store.client.appendToStream(stream, events(3));
  await count(3);
  expect(numbers(received)).toEqual([0, 1, 2]);
  await subscription.unsubscribe();
});

test('a tombstone ends the subscriptions to its stream', async () => {
  const stream = freshStream();
  await store.client.appendToStream(stream, event(0));
  const { caughtUp, failed } = receive(store.client.subscribeToStream(stream));
  await caughtUp();
  await store.client.tombstoneStream(stream);
  expect(await failed()).toBeInstanceOf(StreamDeletedError);
});

test('a log subscription goes on after the position it is given, in the order of the log', async () => {
  const [one, two] = [freshStream(), freshStream()];
  const first = await store.client.appendToStream(one, event(0));
  await store.client.appendToStream(two, event(1));
  const filter = streamNameFilter({ prefixes: [one, two] });
  const subscription = store.client.subscribeToAll({ fromPosition: first.position!, filter });
  const { received, caughtUp, count } = receive(subscription);
  await caughtUp();
  await store.client.appendToStream(one, event(2));
  await count(2);
  expect(numbers(received)).toEqual([1, 2]);
  await subscription.unsubscribe();
});

const id = freshStream('x').slice(2);

test.each<[string, Filter, number[]]>([
  ['stream names by prefix', streamNameFilter({ prefixes: [`a-${id}`, `c-${id}`] }), [0, 2]],
  ['stream names by expression', streamNameFilter({ regex: `^[bc]-${id}$` }), [1, 2]],
  ['event types by prefix', eventTypeFilter({ prefixes: [`B${id}`] }), [1]],
  ['event types by expression', eventTypeFilter({ regex: `[AC]${id}$` }), [0, 2]],
])('a log subscription filters %s, before and after catching up', async (_what, filter, expected) => {
  const { position } = await store.client.appendToStream(freshStream(), event(-1));
  const append = async (): Promise<void> => {
    for (const [n, letter] of ['a', 'b', 'c'].entries()) {
      await store.client.appendToStream(`${letter}-${id}`, event(n, letter.toUpperCase() + id));
    }
  };
  await append();
  const subscription = store.client.subscribeToAll({ fromPosition: position!, filter });
  const { received, caughtUp, count } = receive(subscription);
  await caughtUp();
  expect(numbers(received)).toEqual(expected);
  await append();
  await count(expected.length * 2);
  expect(numbers(received)).toEqual([...expected, ...expected]);
  await subscription.unsubscribe();
});

test('system events are delivered unless the client excludes them', async () => {
  const stream = freshStream();
  const { position } = await store.client.appendToStream(stream, event(0));
  await store.client.setStreamMetadata(stream, { maxCount: 9 });
  await store.client.appendToStream(stream, event(1));
  const types = async (filter: Filter | undefined) => {
    const subscription = store.client.subscribeToAll({ fromPosition: position!, filter });
    const { received, caughtUp } = receive(subscription);
    await caughtUp();
    await subscription.unsubscribe();
    return received.filter(({ event: recorded }) => recorded?.streamId.endsWith(stream)).map(one => one.event?.type);
  };
  expect(await types(undefined)).toEqual(['$metadata', 'SuiteEvent']);
  expect(await types(excludeSystemEvents())).toEqual(['SuiteEvent']);
});

test('a filtered subscription reports how far it has looked, also where nothing matches', async () => {
  const { position } = await store.client.appendToStream(freshStream(), event(-1));
  const last = await store.client.appendToStream(freshStream(), events(200));
  const checkpoints: Position[] = [];
  const reached = Promise.withResolvers<void>();
  const filter = streamNameFilter({
    prefixes: [freshStream('nothing')],
    maxSearchWindow: 10,
    checkpointInterval: 2,
    checkpointReached: async (_subscription, checkpoint) => {
      checkpoints.push(checkpoint);
      if (checkpoint.commit >= last.position!.commit) reached.resolve();
    },
  });
  const subscription = store.client.subscribeToAll({ fromPosition: position!, filter });
  const { received, caughtUp } = receive(subscription);
  await Promise.all([caughtUp(), reached.promise]);
  expect(received).toEqual([]);
  expect(checkpoints.length).toBeGreaterThanOrEqual(10);
  expect(checkpoints.map(({ commit }) => commit)).toEqual(
    checkpoints.map(({ commit }) => commit).toSorted((a, b) => (a < b ? -1 : 1)),
  );
  await subscription.unsubscribe();
});
