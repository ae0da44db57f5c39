import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failures } from '@recto/backend/todo/failures.ts';
import { rewrapKeys } from '@recto/event-log/rewrap.ts';
import { newWrappingKey } from '@recto/event-log/wrapping.ts';
import { startStores, type Stores } from '@recto/event-log/testing/stores.ts';
import { checkpointsIn } from '@recto/projections/checkpoints.ts';
import { leaseOf, takeLease } from '@recto/projections/lease.ts';
import { collectionOf } from '@recto/projections/projection.ts';
import { readModels } from '@recto/projections/read-models/all.ts';
import { openReadModels, type ReadModels } from '@recto/projections/store.ts';
import { areas } from '@recto/shell/releases/areas.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startInstallation } from '../processes.ts';
import { examine, versionFinding } from './examine.ts';

let stores: Stores;
let models: ReadModels;
let directory: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  stores = await startStores();
  models = openReadModels({ url: stores.documentStoreUrl });
  await models.connect();
  directory = mkdtempSync(join(tmpdir(), 'recto-doctor-'));
  release(directory);
});
afterAll(async () => {
  await models.close();
  await stores.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  env = {
    EVENTSTORE_URL: stores.eventStoreUrl,
    MONGODB_URL: stores.documentStoreUrl,
    RECTO_KEY: stores.wrappingKey,
    RECTO_DATA: directory,
    PORT: '1',
  };
});

/** Puts down what a release leaves, without building one. */
function release(data: string): void {
  const folder = join(data, 'releases');
  for (const area of areas) mkdirSync(join(folder, area, '1.0.0-a'), { recursive: true });
  const released = { version: '1.0.0-a', contract: 1 };
  const remotes = Object.fromEntries(areas.filter(area => area !== 'shell').map(area => [area, released]));
  writeFileSync(join(folder, 'remotes.json'), JSON.stringify({ shell: released, remotes }));
}

/** What is said about one part, with its remedy. */
const about = async (part: string, environment: NodeJS.ProcessEnv = env): Promise<string> =>
  (await examine(environment))
    .filter(finding => finding.part === part)
    .map(({ state, says, remedy }) => `${state}: ${says} ${remedy ?? ''}`)
    .join('\n');

it('finds nothing wrong with an installation that runs', async () => {
  const installation = await startInstallation();
  try {
    release(installation.directory);
    const { hostname, port } = new URL(installation.url());
    const findings = await examine({ RECTO_DATA: installation.directory, HOST: hostname, PORT: port });
    expect(findings.filter(({ state, part }) => state !== 'ok' && part !== 'disk')).toEqual([]);
    expect(findings.map(({ part }) => part)).toEqual(
      [
        'Node',
        'settings',
        'disk',
        'event store',
        'document store',
        'key',
        'read models',
        'open work',
        'releases',
      ].concat(['mail', 'site']),
    );
    const note = { pid: process.pid, url: installation.url(), processes: [] };
    writeFileSync(join(installation.directory, 'running.json'), JSON.stringify(note));
    const noPort = await examine({ RECTO_DATA: installation.directory });
    expect(noPort.find(({ part }) => part === 'site')?.says).toBe(`${installation.url()} is ready`);
    await installation.kill('document-store');
    const broken = await examine({ RECTO_DATA: installation.directory, HOST: hostname, PORT: port });
    expect(broken.find(({ part }) => part === 'document store')).toMatchObject({ state: 'wrong' });
    expect(broken.find(({ part }) => part === 'site')?.says).toContain('documentStore');
    const otherKey = { RECTO_DATA: installation.directory, RECTO_KEY: newWrappingKey() };
    await installation.start('document-store');
    expect(await about('key', otherKey)).toContain('wrong: RECTO_KEY is not the key');
  } finally {
    await installation.remove();
  }
});

it('names every setting that is wrong, with the remedy, and looks no further', async () => {
  const findings = await examine({ ...env, RECTO_KEY: 'short', LOG_LEVEL: 'loud' });
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([
    expect.objectContaining({ says: expect.stringContaining('RECTO_KEY is not 32 bytes') as string }),
    expect.objectContaining({ remedy: expect.stringContaining('give one of fatal') as string }),
  ]);
});

it.each([
  ['a port that is none', { PORT: 'no' }, 'wrong: PORT is "no", which is not a port. Give a number from 1 to 65535'],
  [
    'a file that is not there',
    { LOG_LEVEL_FILE: '/none' },
    'wrong: LOG_LEVEL_FILE names /none, which cannot be read (ENOENT). correct the path',
  ],
])('tells %s, with the remedy', async (_, setting, said) => {
  expect(await about('settings', { ...env, ...setting })).toContain(said);
});

it('says that Recto was never started', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'recto-doctor-'));
  expect(await about('settings', { RECTO_DATA: empty })).toContain('EVENTSTORE_URL is not set');
  rmSync(empty, { recursive: true });
});

it('tells a store that is away, without its password', async () => {
  const url = 'mongodb://recto:hunter2@127.0.0.1:1/?serverSelectionTimeoutMS=100';
  const said = await about('document store', { ...env, MONGODB_URL: url });
  expect(said).toContain('Nothing answers at 127.0.0.1:1.');
  expect(said).not.toContain('hunter2');
});

it('tells an address that cannot be used, without its password', async () => {
  const said = await about('settings', { ...env, EVENTSTORE_URL: 'esdb://admin:hunter2@127.0.0.1:1?tls=maybe' });
  expect(said).toContain("wrong: the event store's address cannot be used (at character 38 true or false is expected)");
  expect(said).not.toContain('hunter2');
});

it('tells a key that is not theirs', async () => {
  expect(await about('key')).toContain('ok: ');
  expect(await about('key', { ...env, RECTO_KEY: newWrappingKey() })).toContain('wrong: RECTO_KEY is not the key');
});

it('counts what a former key has wrapped while it is being changed, and says when that can go', async () => {
  await stores.keys.create('ann');
  const [wrappingKey, otherKey] = [newWrappingKey(), stores.wrappingKey];
  const changing = { ...env, RECTO_KEY: wrappingKey, RECTO_KEY_OTHER: otherKey };
  expect(await about('key', changing)).toMatch(/^wrong: RECTO_KEY_OTHER has wrapped \d+ .* npm run keys -- rewrap/);
  await rewrapKeys(stores.documentStoreUrl, { wrappingKey, otherKey });
  expect(await about('key', changing)).toContain('RECTO_KEY_OTHER can go');
  await rewrapKeys(stores.documentStoreUrl, { wrappingKey: otherKey, otherKey: wrappingKey });
  expect(await about('key')).toContain('ok: ');
});

it('tells read models that are missing, from another log, halted or late', async () => {
  expect(await about('read models')).toContain('were never made');
  const checkpoints = checkpointsIn(models.state);
  const names = readModels.map(collectionOf);
  const [first = '', second = ''] = names;
  const logId = await stores.log.id();
  for (const name of names) await checkpoints.begin(name, logId);
  expect(await about('read models')).toContain('No process keeps them up to date');
  const lease = await takeLease(models.state, leaseOf(readModels));
  expect(await about('read models')).toBe(`ok: all ${names.length} are up to date `);

  const at = { position: 7n, eventId: 'e', type: 'PageRated', error: 'FoldFailed: no page\n  at x', at: new Date() };
  await checkpoints.halt(first, at);
  expect(await about('read models')).toMatch(/halted at PageRated e .*no page\. .*--skip 7 --projection/);
  await checkpoints.skip(first, 7n, 'for this test');

  await stores.log.append('media-1', [happened], 'none');
  expect(await about('read models')).toContain('are behind the log and do not move.');
  await checkpoints.move(names, await stores.log.head(), 'e');
  expect(await about('read models')).toContain('ok: ');

  await lease.release();
  await models.state
    .collection<{ _id: string; logId: string }>('checkpoints')
    .updateOne({ _id: second }, { $set: { logId: 'other' } });
  expect(await about('read models')).toContain(`${second} were made from another event log`);
});

const happened = {
  id: '6f0f3a4e-13f5-4c3f-8b0c-6b1f2f5a0c11',
  event: { type: 'AccountDeleted', data: { userId: 'u1' } },
  metadata: {
    $correlationId: 'c',
    $causationId: 'c',
    userId: null,
    command: 'test',
    at: '2026-01-01T00:00:00.000Z',
    requestHash: '',
  },
} as const;

it('tells work that was given up, and how to try it again', async () => {
  const failures = new Failures(models.state);
  let failure = await failures.note('mail-1', undefined, new Error('refused'), new Date());
  while (!failure.halted) failure = await failures.note('mail-1', failure, new Error('refused'), new Date());
  expect(await about('open work')).toMatch(/mail-1 was given up after 10 tries: Error: refused.*todo -- retry mail-1/);
  await failures.forget('mail-1');
  expect(await about('open work')).toContain('ok: ');
});

it('tells releases that are missing or lost', async () => {
  expect(await about('releases')).toContain('ok: ');
  rmSync(join(directory, 'releases/mfe-auth/1.0.0-a'), { recursive: true });
  expect(await about('releases')).toContain('mfe-auth 1.0.0-a runs, but its files are gone.');
  expect(await about('releases', { ...env, RECTO_RELEASES: join(directory, 'none') })).toContain(
    'shell is not released',
  );
});

it('tells a disk that is full, and data that are not there', async () => {
  const findings = await examine(env, { least: Number.MAX_SAFE_INTEGER, comfortable: Number.MAX_SAFE_INTEGER });
  expect(findings.find(({ part }) => part === 'disk')?.state).toBe('wrong');
  expect(await about('data', { ...env, RECTO_DATA: join(directory, 'none') })).toContain('is missing or may not');
});

it('tells a mail server that is away or refuses, and one that greets', async () => {
  const server = createServer(socket => socket.end(greeting)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const mail = (at: number) => about('mail', { ...env, SMTP_URL: `smtp://127.0.0.1:${at}`, MAIL_FROM: 'a@b.example' });
  let greeting = '220 mail.example ready\r\n';
  expect(await mail(port)).toContain('ok: ');
  greeting = '554 not you\r\n';
  expect(await mail(port)).toContain('The mail server refuses: 554 not you.');
  server.close();
  await once(server, 'close');
  expect(await mail(port)).toContain('No mail server answers');
  expect(await about('mail')).toContain('warning: SMTP_URL is not set');
});

it('tells a site that is away, and a proxy that is not trusted', async () => {
  const said = await about('site', { ...env, PUBLIC_URL: 'https://127.0.0.1:1' });
  expect(said).toContain('wrong: https://127.0.0.1:1 does not answer.');
  expect(said).toContain('warning: TRUST_PROXY is not set behind https');
  expect(await about('site')).toContain('warning: PUBLIC_URL is not https');
});

it('wants a Node that is new enough', () => {
  expect(versionFinding('22.1.0')).toMatchObject({ state: 'wrong', says: 'This is Node 22.1.0.' });
});
