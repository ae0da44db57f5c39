import { happen } from '@recto/event-log/testing/happen.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointsIn } from './checkpoints.ts';
import { collectionOf } from './projection.ts';
import { rebuild } from './rebuild.ts';
import { type Setting, startSetting, until } from './testing/setting.ts';
import { subscribed, tally } from './testing/tally.ts';
import { readsThatWait } from './wait.ts';

let setting: Setting;

beforeAll(async () => {
  setting = await startSetting();
});
afterAll(() => setting.close());

const waits = (atMostMs = 20_000) => readsThatWait({ log: setting.log, models: setting.models, atMostMs });

describe('a read', () => {
  it('that follows a write sees it', async () => {
    const counting = tally('waited-for');
    const run = setting.live([counting]);
    const waiting = waits();
    for (let n = 0; n < 25; n++) {
      const position = await happen(setting.log, 'subscription-w', subscribed('w', String(n)));
      expect(await waiting.waitFor(position, [counting])).toBe('fresh');
      expect(await setting.models.of(counting).findOne({ _id: 'w' })).toMatchObject({ count: n + 1 });
    }
    await run.stop();
  });

  it('waits for all that it reads', async () => {
    const [running, standing] = [tally('runs'), tally('stands')];
    const position = await happen(setting.log, 'subscription-x', subscribed('x', '1'));
    const run = setting.live([running]);
    expect(await waits().waitFor(position, [running])).toBe('fresh');
    expect(await waits(100).waitFor(position, [running, standing])).toBe('stale');
    await run.stop();
  });

  it('does not wait again for a projection that is known to lag, until it has come on', async () => {
    const counting = tally('lags');
    const waiting = waits(100);
    const position = await happen(setting.log, 'subscription-y', subscribed('y', '1'));
    expect(await waiting.waitFor(position, [counting])).toBe('stale');
    const patient = waits();
    const late = patient.waitFor(position, [counting]);
    expect(await waiting.waitFor(position, [counting])).toBe('stale');
    const run = setting.live([counting]);
    expect(await late).toBe('fresh');
    expect(await waiting.waitFor(position, [counting])).toBe('fresh');
    await run.stop();
  });

  it('does not wait for a halted projection', async () => {
    const counting = tally('halts');
    const run = setting.live([counting]);
    await setting.caughtUp([counting]);
    await run.stop();
    const position = await happen(setting.log, 'subscription-z', subscribed('z', '1'));
    const halted = { position, eventId: 'e', type: 'AuthorSubscribed', error: 'no', at: new Date() };
    await checkpointsIn(setting.models.state).halt(collectionOf(counting), halted);
    expect(await waits().waitFor(position, [counting])).toBe('stale');
  });

  it('is not taken for up to date while its documents are made anew, nor is a release', async () => {
    const counting = tally('anew');
    const run = setting.live([counting]);
    const position = await happen(setting.log, 'subscription-u', subscribed('u', '1'));
    const { log, models } = setting;
    const waiting = readsThatWait({ log, models, atMostMs: 100, goodForMs: 0 });
    await until(async () => (await waiting.waitFor(position, [counting])) === 'fresh');
    await run.stop();
    const emptied = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const held: typeof log = {
      ...log,
      readAll: async function* (options) {
        emptied.resolve();
        await goOn.promise;
        yield* log.readAll(options);
      },
    };
    const rebuilt = rebuild({ log: held, models, projections: [counting] });
    await emptied.promise;
    expect(await waiting.waitFor(position, [counting])).toBe('stale');
    expect(await waiting.caughtUp([counting])).toBe(false);
    goOn.resolve();
    await rebuilt;
    expect(await waiting.waitFor(position, [counting])).toBe('fresh');
    expect(await waiting.caughtUp([counting])).toBe(true);
  });

  it('ignores a position that the log does not have', async () => {
    expect(await waits().waitFor(2n ** 62n, [tally('never')])).toBe('fresh');
  });

  it('is stale, and does not fail, while the store of documents is away', async () => {
    const own = await startSetting();
    const position = await happen(own.log, 'subscription-w', subscribed('w', '1'));
    const waiting = readsThatWait({ log: own.log, models: own.models });
    await own.stores.documentStore.stop();
    expect(await waiting.waitFor(position, [tally('w')])).toBe('stale');
    await own.close();
  });
});

it('tells when a release’s projections have caught up', async () => {
  const counting = tally('ready');
  await happen(setting.log, 'subscription-v', subscribed('v', '1'));
  const waiting = waits();
  expect(await waiting.caughtUp([counting])).toBe(false);
  const run = setting.live([counting]);
  await until(() => waiting.caughtUp([counting]));
  expect(await setting.models.of(counting).findOne({ _id: 'v' })).toMatchObject({ count: 1 });
  await run.stop();
});
