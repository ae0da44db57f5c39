import type { Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyStored } from './apply.ts';
import { applyBatch, FoldFailed } from './apply.ts';
import { makeIndexes } from './indexes.ts';
import type { Projection } from './projection.ts';
import { projection } from './projection.ts';
import { type Setting, startSetting } from './testing/setting.ts';
import { recordedAt as at } from './testing/recorded.ts';
import { subscribed, tally, unsubscribed } from './testing/tally.ts';

let setting: Setting;
let collection: Collection<AnyStored>;
const counting = tally();

beforeAll(async () => {
  setting = await startSetting();
});
afterAll(() => setting.close());

let collections = 0;
beforeEach(async () => {
  collection = setting.models.database.collection<AnyStored>(`tally_${collections++}`);
  await makeIndexes(collection, counting);
});

const history = [
  at(10, subscribed('a', '1')),
  at(20, subscribed('b', '2')),
  at(30, subscribed('a', '3')),
  at(40, unsubscribed('b')),
  at(50, subscribed('a', '4')),
];
const documents = async () => collection.find().sort({ _id: 1 }).toArray();
const whole = [
  { _id: 'a', seen: ['1', '3', '4'], count: 3, _pos: 50n },
  { _id: 'b', _pos: 40n, _gone: expect.any(Date) as Date },
];

describe('a batch', () => {
  it('is folded into the documents that its events are about', async () => {
    await applyBatch(collection, counting, history.slice(0, 2));
    expect(await documents()).toEqual([
      { _id: 'a', seen: ['1'], count: 1, _pos: 10n },
      { _id: 'b', seen: ['2'], count: 1, _pos: 20n },
    ]);
    await applyBatch(collection, counting, history.slice(2));
    expect(await documents()).toEqual(whole);
  });

  it('that comes twice, whole or in part, changes nothing', async () => {
    await applyBatch(collection, counting, history);
    await applyBatch(collection, counting, history);
    for (const event of history) await applyBatch(collection, counting, [event]);
    expect(await documents()).toEqual(whole);
  });

  it('brings back nothing that was deleted after it', async () => {
    await applyBatch(collection, counting, history);
    await applyBatch(collection, counting, history.slice(0, 2));
    expect(await documents()).toEqual(whole);
  });

  it('makes a document anew after its deletion', async () => {
    await applyBatch(collection, counting, history);
    await applyBatch(collection, counting, [at(60, subscribed('b', '9'))]);
    expect((await documents())[1]).toEqual({ _id: 'b', seen: ['9'], count: 1, _pos: 60n });
  });

  it('may be applied by two runners at the same time, at different places', async () => {
    const rounds = Array.from({ length: 40 }, (_, n) => at(100 + n, subscribed(n % 2 ? 'a' : 'b', String(n))));
    const run = async (size: number) => {
      for (let from = 0; from < rounds.length; from += size) {
        await applyBatch(collection, counting, rounds.slice(from, from + size));
      }
    };
    await Promise.all([run(1), run(3), run(7), run(40)]);
    expect((await documents()).map(doc => ({ ...doc }))).toEqual([
      { _id: 'a', seen: rounds.filter((_, n) => n % 2).map((_, n) => String(2 * n + 1)), count: 20, _pos: 139n },
      { _id: 'b', seen: rounds.filter((_, n) => !(n % 2)).map((_, n) => String(2 * n)), count: 20, _pos: 138n },
    ]);
  });

  it('keeps positions beyond 2^53 exact', async () => {
    const far = 2n ** 60n + 1n;
    await applyBatch(collection, counting, [{ ...history[0]!, position: far }]);
    await applyBatch(collection, counting, [{ ...history[2]!, position: far + 1n }]);
    expect(await documents()).toMatchObject([{ _id: 'a', count: 2, _pos: far + 1n }]);
  });
});

describe('a fold that throws', () => {
  const fragile: Projection<object> = projection<{ count: number }>({
    name: 'fragile',
    version: 1,
    indexes: [],
    on: {
      AuthorSubscribed: {
        id: ({ data }) => [data.authorId, 'all'],
        fold: (doc, { data }, id) => {
          if (data.readerId === 'poison' && id === 'all') throw new RangeError('cannot');
          return { count: (doc?.count ?? 0) + 1 };
        },
      },
    },
  });

  it('leaves what came before it written, and nothing of its own event', async () => {
    const events = [at(1, subscribed('a', '1')), at(2, subscribed('b', 'poison')), at(3, subscribed('a', '2'))];
    const failed = await applyBatch(collection, fragile, events).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FoldFailed);
    expect(failed).toMatchObject({ event: { position: 2n }, cause: expect.any(RangeError) as RangeError });
    expect(await documents()).toEqual([
      { _id: 'a', count: 1, _pos: 1n },
      { _id: 'all', count: 1, _pos: 1n },
    ]);
  });
});
