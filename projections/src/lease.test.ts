import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeLease } from './lease.ts';
import { type Setting, startSetting, until } from './testing/setting.ts';

let setting: Setting;

beforeAll(async () => {
  setting = await startSetting();
});
afterAll(() => setting.close());

const leases = () => setting.models.state.collection<{ _id: string; holder: string; beat: number }>('leases');
const beats = { beatMs: 20, deadAfterMs: 300 };
const taken = (name: string, signal?: AbortSignal) => takeLease(setting.models.state, name, { ...beats, signal });

it('is one’s own until it is released, and then the next one’s at once', async () => {
  const patient = { beatMs: 20, deadAfterMs: 3_000 };
  const first = await takeLease(setting.models.state, 'turns', patient);
  let second: Awaited<ReturnType<typeof taken>> | undefined;
  const waiting = takeLease(setting.models.state, 'turns', patient).then(lease => (second = lease));
  await until(async () => ((await leases().findOne({ _id: 'turns' }))?.beat ?? 0) > 200);
  expect(second).toBeUndefined();
  expect(first.lost.aborted).toBe(false);
  await first.release();
  await waiting;
  expect(second?.lost.aborted).toBe(false);
  await second?.release();
});

it('is taken over from a holder that does not beat any more', async () => {
  await leases().insertOne({ _id: 'dead', holder: 'killed', beat: 7 });
  const lease = await taken('dead');
  expect(lease.lost.aborted).toBe(false);
  await lease.release();
});

it('is lost when somebody else has it', async () => {
  const lease = await taken('robbed');
  const lost = new Promise(resolve => lease.lost.addEventListener('abort', resolve));
  await leases().updateOne({ _id: 'robbed' }, { $set: { holder: 'other' } });
  await lost;
  expect(lease.lost.aborted).toBe(true);
  await lease.release();
  expect(await leases().findOne({ _id: 'robbed' })).toMatchObject({
    holder: 'other',
  });
});

it('stops being waited for by its signal', async () => {
  const lease = await taken('busy');
  const ending = new AbortController();
  const waiting = taken('busy', ending.signal).catch((error: unknown) => error);
  ending.abort();
  expect(await waiting).toBeInstanceOf(Error);
  await lease.release();
});

it('is given up by its holder before another may take it, when the store is away', async () => {
  const lease = await taken('away');
  const lost = new Promise(resolve => lease.lost.addEventListener('abort', resolve));
  await setting.stores.documentStore.stop();
  await lost;
  await setting.stores.documentStore.start();
  await lease.release();
});
