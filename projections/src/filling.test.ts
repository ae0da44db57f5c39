import type { Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyStored } from './apply.ts';
import { applyBatch } from './apply.ts';
import { Filling } from './filling.ts';
import { type Setting, startSetting } from './testing/setting.ts';
import { recordedAt as at } from './testing/recorded.ts';
import { subscribed, tally, unsubscribed } from './testing/tally.ts';

let setting: Setting;
let collections = 0;
let collection: Collection<AnyStored>;
const counting = tally();

beforeAll(async () => {
  setting = await startSetting();
});
afterAll(() => setting.close());
const fresh = () => setting.models.database.collection<AnyStored>(`filling_${collections++}`);
beforeEach(() => {
  collection = fresh();
});

/** Ten authors, each followed and left again and again; three events a batch. */
const batches = Array.from({ length: 40 }, (_, batch) =>
  [0, 1, 2].map(n => {
    const position = batch * 3 + n;
    const author = `author${(position * 7) % 10}`;
    return at(position, position % 11 === 5 ? unsubscribed(author) : subscribed(author, `${position}`));
  }),
);
const documents = async (of: Collection<AnyStored>) =>
  (await of.find().sort({ _id: 1 }).toArray()).map(({ _gone, ...rest }) => ({ ...rest, isGone: _gone !== undefined }));

for (const [much, kept] of [
  ['everything', Number.POSITIVE_INFINITY],
  ['a few', 150],
  ['nothing', 0],
] as const) {
  it(`makes the same documents with ${much} kept in memory`, async () => {
    const filling = new Filling(collection, counting);
    const expected = fresh();
    for (const batch of batches) {
      await filling.apply(batch);
      if (filling.weight > kept) await filling.shrink(kept);
      expect(filling.weight).toBeLessThanOrEqual(kept);
      await applyBatch(expected, counting, batch);
    }
    await filling.write();
    expect(await documents(collection)).toEqual(await documents(expected));
  });
}

it('writes nothing before there is a need', async () => {
  const filling = new Filling(collection, counting);
  for (const batch of batches) await filling.apply(batch);
  expect(await collection.countDocuments()).toBe(0);
});

it('fails where somebody else fills the same collection', async () => {
  const [one, other] = [new Filling(collection, counting), new Filling(collection, counting)];
  for (const filling of [one, other]) await filling.apply(batches[0]!);
  await one.write();
  await expect(other.write()).rejects.toThrow('E11000');
});
