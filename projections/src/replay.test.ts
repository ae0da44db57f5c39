import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkpointsIn } from './checkpoints.ts';
import { readModels } from './read-models/all.ts';
import { collectionOf } from './projection.ts';
import subscriptions from './read-models/subscriptions.ts';
import toDo from './read-models/to-do.ts';
import { happen } from '@recto/event-log/testing/happen.ts';
import { contents, type Setting, startSetting } from './testing/setting.ts';
import { subscribed } from './testing/tally.ts';

let setting: Setting;

beforeAll(async () => {
  setting = await startSetting();
  await happen(setting.log, 'subscription-1', subscribed('author', 'reader'));
});
afterAll(() => setting.close());

const replay = async (...args: string[]) => {
  const env = {
    PATH: process.env.PATH,
    EVENTSTORE_URL: setting.stores.eventStoreUrl,
    MONGODB_URL: setting.stores.documentStoreUrl,
    RECTO_KEY: setting.stores.wrappingKey,
  };
  const script = ['--disable-warning=ExperimentalWarning', `${import.meta.dirname}/replay.ts`, ...args];
  return promisify(execFile)(process.execPath, script, { env });
};

it('makes all read models anew, which a runner then goes on with', async () => {
  const run = setting.live(readModels);
  await setting.caughtUp(readModels);
  const before = await contents(setting.models, readModels);
  await run.stop();
  await setting.models.of(subscriptions).deleteMany({ readerId: 'reader' });

  const { stdout } = await replay();
  expect(stdout).toContain(`${readModels.length} read models made anew from 1 events`);
  expect(await contents(setting.models, readModels)).toEqual(before);
  const again = setting.live(readModels);
  await setting.caughtUp(readModels);
  await again.stop();
});

it('makes them anew while a runner keeps them, and loses nothing that happens meanwhile', async () => {
  const runner = setting.live(readModels);
  await setting.caughtUp(readModels);
  let isDone = false;
  const done = replay().finally(() => (isDone = true));
  for (let n = 2; !isDone; n++) await happen(setting.log, `subscription-${n}`, subscribed('author', `reader-${n}`));
  await done;
  await setting.caughtUp(readModels);
  const kept = await contents(setting.models, readModels);
  await runner.stop();
  await replay();
  expect(kept).toEqual(await contents(setting.models, readModels));
});

it('lets a halted projection go on, on record, and nothing else', async () => {
  const position = await setting.log.head();
  const halted = { position, eventId: 'e', type: 'AuthorSubscribed', error: 'no', at: new Date() };
  await checkpointsIn(setting.models.state).halt('subscriptions_v1', halted);
  const skip = (at: bigint, name: string) => replay('--skip', String(at), '--projection', name, '--because', 'a test');
  await expect(skip(position + 1n, 'subscriptions')).rejects.toThrow(/is not halted at/);
  expect((await skip(position, 'subscriptions_v1')).stdout).toContain('goes on without the event');
  expect((await checkpointsIn(setting.models.state).read(['subscriptions_v1'])).get('subscriptions_v1')).toMatchObject({
    skipped: [{ position, because: 'a test' }],
  });
});

it('drops collections of old versions, and of nothing else', async () => {
  for (const name of ['subscriptions_v0', 'mine_v0', 'subscriptions']) {
    await setting.models.database.collection(name).insertOne({ kept: true });
  }
  await checkpointsIn(setting.models.state).begin('subscriptions_v0', await setting.log.id());
  expect((await replay('--drop-old')).stdout).toBe('subscriptions_v0 dropped.\n');
  const names = (await setting.models.database.listCollections().toArray()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['mine_v0', 'subscriptions', 'subscriptions_v1', collectionOf(toDo)]));
  expect(names).not.toContain('subscriptions_v0');
  expect(await checkpointsIn(setting.models.state).read(['subscriptions_v0'])).toEqual(new Map());
});

it('refuses what it does not know, and says what there is', async () => {
  await expect(replay('--projection', 'nonsense')).rejects.toThrow(/There are: accounts, author-profiles/);
  await expect(replay('--skip', '12')).rejects.toThrow(/one --projection and --because/);
});
