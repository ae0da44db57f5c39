import { startStores, type Stores } from '@recto/event-log/testing/stores.ts';
import { collectionOf, type Stored } from '@recto/projections/projection.ts';
import accounts, { type Account } from '@recto/projections/read-models/accounts.ts';
import { openReadModels, type ReadModels } from '@recto/projections/store.ts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docOf, docsById } from './read-models.ts';

const account = (name: string, more: Partial<Stored<Account>> = {}): Stored<Account> => ({
  _id: name,
  _pos: 1n,
  username: name,
  folded: name,
  email: '',
  since: '2026-01-01T00:00:00.000Z',
  ...more,
});

let stores: Stores;
let models: ReadModels;
/** Reads as the models do, and notes what is asked. */
let watched: MongoClient;
const asked: unknown[] = [];
beforeAll(async () => {
  stores = await startStores();
  models = openReadModels({ url: stores.documentStoreUrl });
  await models.database
    .collection<Stored<Account>>(collectionOf(accounts))
    .insertMany([account('ada'), account('bob'), account('gone', { _gone: new Date('2026-01-02T00:00:00Z') })]);
  watched = new MongoClient(stores.documentStoreUrl, { monitorCommands: true });
  await watched.connect();
  watched.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find') asked.push(command['filter']);
  });
});
afterAll(async () => {
  await watched.close();
  await models.close();
  await stores.close();
});

const namesOf = (found: ReadonlyMap<string, Stored<Account>>): string[] => [...found.keys()].sort();

it('documents that are asked for together are found by one question, each for whoever asked', async () => {
  const db = watched.db(models.database.databaseName);
  asked.length = 0;
  const [ada, bob, both, nobody, gone] = await Promise.all([
    docOf(db, accounts, 'ada'),
    docOf(db, accounts, 'bob'),
    docsById(db, accounts, ['bob', 'ada', 'bob', 'nobody']),
    docOf(db, accounts, 'nobody'),
    docOf(db, accounts, 'gone'),
  ]);
  expect([ada?.username, bob?.username, namesOf(both), nobody, gone]).toEqual([
    'ada',
    'bob',
    ['ada', 'bob'],
    null,
    null,
  ]);
  expect(asked).toEqual([{ _id: { $in: ['ada', 'bob', 'nobody', 'gone'] } }]);
});

it('what was found is not kept: the next one who asks gets what is there then', async () => {
  expect((await docOf(models.database, accounts, 'ada'))?.username).toBe('ada');
  await models.database
    .collection<Stored<Account>>(collectionOf(accounts))
    .updateOne({ _id: 'ada' }, { $set: { username: 'countess' } });
  expect((await docOf(models.database, accounts, 'ada'))?.username).toBe('countess');
});

it('more than one question may ask for are found all the same, and no question is sent for none', async () => {
  const db = watched.db(models.database.databaseName);
  const ids = Array.from({ length: 1_000 }, (_, n) => `many-${n}`);
  await models.database.collection<Stored<Account>>(collectionOf(accounts)).insertMany(ids.map(id => account(id)));
  expect((await docsById(db, accounts, ids)).size).toBe(1_000);
  asked.length = 0;
  expect(await docsById(db, accounts, [])).toEqual(new Map());
  expect(asked).toEqual([]);
});

it('a store that is away is told to each who asked', async () => {
  const away = new MongoClient('mongodb://127.0.0.1:9/', { serverSelectionTimeoutMS: 50 });
  const asks = [docOf(away.db('x'), accounts, 'ada'), docsById(away.db('x'), accounts, ['bob'])];
  for (const { status } of await Promise.allSettled(asks)) expect(status).toBe('rejected');
  await away.close();
});
