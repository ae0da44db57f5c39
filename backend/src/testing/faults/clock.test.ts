import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { login } from '@recto/contracts/http/auth.ts';
import { changePassword, getProfile } from '@recto/contracts/http/profile.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser, overHttp } from '../browser.ts';
import { type Person, strongPassword } from '../people.ts';
import { randomFrom } from '../walk/random.ts';
import { broken, startLoad } from './load.ts';
import { type Site, startSite } from './site.ts';
import { aTarget } from './target.ts';

const hourMs = 3_600_000;
const directory = mkdtempSync(join(tmpdir(), 'recto-clock-'));
const file = join(directory, 'ahead');
/** Sets the clock of all processes at once. */
const ahead = (ms: number): void => writeFileSync(file, String(ms));

let site: Site;
beforeAll(async () => {
  ahead(0);
  const preload = pathToFileURL(join(import.meta.dirname, 'stepped-clock.ts')).href;
  site = await startSite({ env: { RECTO_TEST_CLOCK: file, NODE_OPTIONS: `--import=${preload}` } });
}, 120_000);
afterAll(async () => {
  await site.close();
  rmSync(directory, { recursive: true, force: true });
});

const again = async ({ email }: Person): Promise<Browser> => {
  const browser = new Browser(overHttp(site.recto.url()));
  browser.token = (await browser.ask(login, { body: { email, password: strongPassword } })).token;
  return browser;
};
const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.try(getProfile)).status === 200;

it('when the clock is set an hour forth and back, work goes on and nothing is lost', async () => {
  const author = await site.register('Olga Owner');
  const target = await aTarget(author);
  const people = [await site.register(), await site.register()];
  for (const person of people) person.after(author);
  const load = await startLoad({ people, target, random: randomFrom(20_261_128) });
  const before = await site.head();
  const apart = new Set<number>();
  for (const ms of [hourMs, -hourMs, 0]) {
    ahead(ms);
    await load.progress(6);
  }
  await load.end();
  const { live, defined } = await site.documents();
  expect(live).toEqual(defined);
  expect(await site.twice()).toEqual([]);
  expect(await broken(site.log, load.lanes, target)).toEqual([]);
  for await (const batch of site.log.readAll({ after: before }))
    for (const { metadata } of batch) apart.add(Math.round((Date.parse(metadata.at) - Date.now()) / hourMs));
  expect(apart).toEqual(new Set([-1, 0, 1]));
}, 240_000);

it('a session that began while the clock was ahead ends with a password that is changed when it is right again', async () => {
  const ann = await site.register();
  ahead(hourMs);
  const thief = await again(ann);
  expect(await isSignedIn(thief)).toBe(true);
  ahead(0);
  const { token } = await ann.ask(changePassword, { body: { password: 'Another1Horse' } });
  ann.token = token;
  await expect.poll(() => isSignedIn(thief), { timeout: 20_000 }).toBe(false);
  expect(await isSignedIn(ann)).toBe(true);
}, 60_000);
