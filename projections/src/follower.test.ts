import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyStored } from './apply.ts';
import { checkpointsIn } from './checkpoints.ts';
import { advance, followerOf } from './follower.ts';
import { collectionOf } from './projection.ts';
import { recordedAt } from './testing/recorded.ts';
import { type Setting, startSetting } from './testing/setting.ts';
import { subscribed, tally } from './testing/tally.ts';

let setting: Setting;

beforeAll(async () => {
  setting = await startSetting();
});
afterAll(() => setting.close());

it('a write that too few members have by now halts nothing: it is tried again', async () => {
  const counting = tally('members');
  const name = collectionOf(counting);
  const checkpoints = checkpointsIn(setting.models.state);
  const checkpoint = await checkpoints.begin(name, 'this');
  // More than there are.
  const collection = setting.models.database.collection<AnyStored>(name, { writeConcern: { w: 9 } });
  const follower = followerOf(counting, collection, checkpoint);
  const events = [recordedAt(10, subscribed('a', '1'))];
  await expect(advance(follower, events, checkpoints)).rejects.toMatchObject({ code: 100 });
  expect(follower).toMatchObject({ halted: null, position: -1n });
});
