import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuild } from './rebuild.ts';
import { happen } from '@recto/event-log/testing/happen.ts';
import { contents, type Setting, startSetting } from './testing/setting.ts';
import { subscribed, tally, unsubscribed } from './testing/tally.ts';

let setting: Setting;

beforeAll(async () => {
  setting = await startSetting();
});
afterAll(() => setting.close());

it('gives the documents that live gave', async () => {
  const counting = tally('tally');
  const run = setting.live([counting]);
  for (let n = 0; n < 30; n++) {
    const author = `author-${n % 4}`;
    await happen(setting.log, `subscription-${author}`, subscribed(author, String(n)));
    if (n % 7 === 6) await happen(setting.log, `subscription-${author}`, unsubscribed(author));
  }
  await setting.caughtUp([counting]);
  const rebuilt = setting.aside('-rebuilt');
  const events = await rebuild({ log: setting.log, models: rebuilt, projections: [counting] });
  expect(events).toBeGreaterThan(30);
  expect(await contents(rebuilt, [counting])).toEqual(await contents(setting.models, [counting]));
  await run.stop();
});
