import type { Collection } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Keys, openKeys } from './keys.ts';
import { mongoClient } from './mongo-client.ts';
import { changeOf, type Kept, rewrapKeys, wrappedByOther } from './rewrap.ts';
import { startStores, type Stores } from './testing/stores.ts';
import { newWrappingKey, Wrapping, type WrappingKeys, WrongWrappingKey } from './wrapping.ts';

/** Wrapped by the key with which the stores were begun; `after` is the new one. */
let stores: Stores;
let url: string;
let former: string;
let after: string;
const opened: Keys[] = [];
beforeEach(async () => {
  stores = await startStores();
  [url, former, after] = [stores.documentStoreUrl, stores.wrappingKey, newWrappingKey()];
});
afterEach(async () => {
  for (const keys of opened.splice(0)) await keys.close();
  await stores.close();
});

/** Keys as a process opens them that is started now. */
const openWith = async (wrappingKeys: WrappingKeys): Promise<Keys> => {
  const keys = await openKeys({ url, ...wrappingKeys });
  opened.push(keys);
  return keys;
};
const persons = (count: number): string[] => Array.from({ length: count }, (_, n) => `person-${n}`);
const make = (keys: Keys, ids: readonly string[]) => Promise.all(ids.map(id => keys.create(id)));

const inStore = async <T>(work: (stored: Collection<Kept>) => Promise<T>): Promise<T> => {
  await using client = await mongoClient(url).connect();
  return await work(client.db('recto_keys').collection<Kept>('persons'));
};

it('wraps everything by the new key, which then opens the same keys alone', async () => {
  const ids = persons(1_100);
  const [ann] = await make(stores.keys, ids);
  const tokens = await stores.keys.secret('tokens');
  const both = { wrappingKey: after, otherKey: former };
  // The check, the tokens and the persons.
  expect(await wrappedByOther(url, both)).toBe(1_102);
  expect(await rewrapKeys(url, both)).toBe(1_102);
  expect(await wrappedByOther(url, both)).toBe(0);
  const anew = await openWith({ wrappingKey: after });
  const found = await anew.of(ids);
  expect(found.size).toBe(1_100);
  expect(ann && found.get('person-0')?.person.equals(ann.person)).toBe(true);
  expect(ann && found.get('person-0')?.text.equals(ann.text)).toBe(true);
  expect((await anew.secret('tokens')).equals(tokens)).toBe(true);
  await expect(openKeys({ url, wrappingKey: former })).rejects.toThrow(WrongWrappingKey);
  expect(await rewrapKeys(url, both)).toBe(0);
});

it('processes that have both keys, in whichever order, open what the others wrap', async () => {
  const [one, two] = [
    await openWith({ wrappingKey: former, otherKey: after }),
    await openWith({ wrappingKey: after, otherKey: former }),
  ];
  const [ofOne] = await make(one, ['ann']);
  const [ofTwo] = await make(two, ['bob']);
  expect((await two.of(['ann'])).get('ann')?.person.equals(ofOne!.person)).toBe(true);
  expect((await one.of(['bob'])).get('bob')?.person.equals(ofTwo!.person)).toBe(true);
});

it('lets nobody start with the new key alone until all of it is done, and goes on where it ended', async () => {
  await make(stores.keys, persons(3));
  const strange = new Wrapping({ wrappingKey: newWrappingKey() });
  const ofAnn = await inStore(async stored => {
    const ann = await stored.findOne({ _id: 'person-2' });
    const wrapped = strange.wrap(Buffer.alloc(32), 'person', 'person-2');
    await stored.updateOne({ _id: 'person-2' }, { $set: { person: wrapped } });
    return ann?.person;
  });
  const both = { wrappingKey: after, otherKey: former };
  await expect(rewrapKeys(url, both)).rejects.toThrow(/Neither RECTO_KEY nor RECTO_KEY_OTHER/);
  await expect(openKeys({ url, wrappingKey: after })).rejects.toThrow(WrongWrappingKey);
  await inStore(stored => stored.updateOne({ _id: 'person-2' }, { $set: { person: ofAnn! } }));
  await rewrapKeys(url, both);
  expect((await (await openWith({ wrappingKey: after })).of(persons(3))).size).toBe(3);
});

it('leaves alone who is forgotten after their keys were read, and what another run has wrapped', async () => {
  await make(stores.keys, ['ann', 'bob', 'cid']);
  const wrapping = new Wrapping({ wrappingKey: after, otherKey: former });
  const left = await inStore(async stored => {
    const changesOf = async (where: object) =>
      (await stored.find(where).toArray()).flatMap(document => changeOf(wrapping, document) ?? []);
    const changes = await changesOf({});
    await stores.keys.forget('ann');
    await stored.bulkWrite(await changesOf({ _id: 'bob' }));
    const bob = await stored.findOne({ _id: 'bob' });
    const { modifiedCount } = await stored.bulkWrite(changes);
    expect(modifiedCount).toBe(1);
    expect(await stored.findOne({ _id: 'bob' })).toEqual(bob);
    return stored.findOne({ _id: 'ann' });
  });
  expect(Object.keys(left ?? {})).toEqual(['_id', 'forgotten']);
});
