import { newWrappingKey } from '@recto/event-log/wrapping.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type TestInstallation } from '../../../../tools/processes.ts';
import { randomFrom } from '../walk/random.ts';
import { broken, startLoad } from './load.ts';
import { type Site, startSite } from './site.ts';
import { openSlowLine, type SlowLine } from './slow-line.ts';
import { aTarget } from './target.ts';

/** Each answer of each store is late by this. Milliseconds. */
const late = 200;

let stores: TestInstallation;
let lines: SlowLine[];
let site: Site;
beforeAll(async () => {
  stores = await startInstallation({ only: ['event-store', 'document-store'] });
  const [eventStoreUrl, documentStoreUrl] = [stores.url('event-store'), stores.url('document-store')];
  const portOf = (url: string): number => Number(new URL(url).port);
  const [events, documents] = [await openSlowLine(portOf(eventStoreUrl)), await openSlowLine(portOf(documentStoreUrl))];
  lines = [events, documents];
  const key = newWrappingKey();
  site = await startSite({
    at: { eventStoreUrl, documentStoreUrl, key },
    env: {
      EVENTSTORE_URL: `esdb://127.0.0.1:${events.port}?tls=false`,
      // The driver would go to the address that the store itself names.
      MONGODB_URL: `mongodb://127.0.0.1:${documents.port}/?directConnection=true`,
      RECTO_KEY: key,
    },
  });
}, 120_000);
afterAll(async () => {
  await site.close();
  for (const line of lines) line.close();
  await stores.remove();
});

it('with stores that are slow to answer all goes on, only slower', async () => {
  const author = await site.register('Olga Owner');
  const target = await aTarget(author);
  const people = [await site.register(), await site.register(), await site.register()];
  for (const person of people) person.after(author);
  for (const line of lines) line.slowDown(late);
  const load = await startLoad({ people, target, random: randomFrom(20_261_128) });
  await load.progress(4);
  await load.end();
  expect(Math.min(...load.latencies())).toBeGreaterThanOrEqual(late);
  // What has become of it is looked at as quickly as ever.
  for (const line of lines) line.slowDown(0);
  const { live, defined } = await site.documents();
  expect(live).toEqual(defined);
  expect(await site.twice()).toEqual([]);
  expect(await broken(site.log, load.lanes, target)).toEqual([]);
}, 240_000);
