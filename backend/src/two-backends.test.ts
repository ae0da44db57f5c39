import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as auth from '@recto/contracts/http/auth.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { Browser, overHttp, type Transport } from './testing/browser.ts';
import { page, register, strongPassword } from './testing/people.ts';

/** Two processes with the environment of `compose.yaml` on one pair of stores, behind one address. */
let stores: TestBackend;
const processes: { child: ChildProcess; site: string }[] = [];

const start = async (): Promise<void> => {
  const { eventStoreUrl, documentStoreUrl, wrappingKey } = stores.stores;
  const env = {
    PATH: process.env['PATH'],
    EVENTSTORE_URL: eventStoreUrl,
    MONGODB_URL: documentStoreUrl,
    RECTO_KEY: wrappingKey,
    RECTO_DATA: stores.directory,
    RECTO_RELEASES: join(stores.directory, 'releases'),
    PUBLIC_URL: 'http://recto.example',
    TRUST_PROXY: '127.0.0.1',
    LIMIT_MAIL_PAUSE: '1000/1',
    PORT: '0',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env });
  for await (const line of createInterface({ input: child.stdout })) {
    const site = /\{"ready":true,"url":"([^"]+)"\}/.exec(line)?.[1];
    if (site === undefined) continue;
    child.stdout.resume();
    processes.push({ child, site });
    return;
  }
  throw new Error('the backend ended');
};

const nextOf = <T>(all: readonly T[], turn: number): T => {
  const next = all[turn % all.length];
  if (next === undefined) throw new Error('nobody is left');
  return next;
};

beforeAll(async () => {
  stores = await startBackend();
  await Promise.all([start(), start()]);
}, 120_000);
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await stores.close();
});

it('serve one person request by request in turn, and the one that stays goes on alone', async () => {
  let turn = 0;
  const sites = processes.map(({ site }) => overHttp(site));
  const inTurn: Transport = request => nextOf(sites, turn++)(request);
  const ann = await register({ app: inTurn, mailsTo: stores.mailsTo });
  const { id } = await page(ann);
  await ann.ask(profile.changeProfile, { body: { headline: 'Cartographer' } });
  for (let at = 0; at < 4; at++) {
    expect((await ann.ask(profile.getProfile)).user).toMatchObject({ headline: 'Cartographer' });
  }
  expect(id).not.toBe('');
  const again = new Browser(inTurn);
  const { token } = await again.ask(auth.login, { body: { email: ann.email, password: strongPassword } });
  again.token = token;
  expect((await again.ask(profile.getProfile)).user.username).toBe(ann.username);

  sites.shift();
  const { child } = nextOf(processes, 0);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect((await ann.ask(profile.getProfile)).user).toMatchObject({ headline: 'Cartographer' });
});
