import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkpointsIn } from '@recto/projections/checkpoints.ts';
import { openReadModels } from '@recto/projections/store.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type TestInstallation } from '../processes.ts';
import { authors } from '../demo/authors.ts';
import { type Foreground, runInForeground } from '../run/testing/foreground.ts';
import { onCluster, onSite, type Run } from './how-run.ts';
import { atShell, filled, serving, tried } from './testing/shell.ts';

/** Building the front end, where nobody has done it yet, takes longer than other tests. */
const patienceMs = 480_000;
const root = join(import.meta.dirname, '../..');
const temp = mkdtempSync(join(tmpdir(), 'recto-documented-'));
const [data, moved, restored] = ['data', 'moved', 'restored'].map(name => join(temp, name)) as [string, string, string];
const releases = join(root, '.cache/releases');
const username = authors[0]?.username ?? '';
const open: [string, string][] = [
  ['/backup/recto', join(temp, 'backup')],
  ['/elsewhere/recto-keys', join(temp, 'keys')],
  ['backup.ts …', `backup.ts ${join(temp, 'backup-again')} --keys ${join(temp, 'keys-again')}`],
  ['retention.csv', join(temp, 'retention.csv')],
  ['log.jsonl', join(temp, 'log.jsonl')],
  ['recto.env', join(temp, 'recto.env')],
  ['<username>', username],
  ['<id>', 'work-1'],
  ['<name>', 'subscriptions'],
  ['"…"', '"a test"'],
  ['KEY_OTHER=…', `KEY_OTHER=${'07'.repeat(32)}`],
  ['npm run replay -- …', 'npm run replay -- projections/analysis/tags-that-bring-comments.ts'],
];

const runs: Foreground[] = [];
let site: { url: string; env: Record<string, string> };
let stores: TestInstallation;
let cluster: Record<string, string>;

async function started(directory: string, ...args: string[]) {
  const env = { RECTO_DATA: directory, RECTO_RELEASES: releases, PORT: '0', LOG_LEVEL: 'warn' };
  const run = runInForeground([join(root, 'tools/start.mjs'), ...args], env);
  runs.push(run);
  const url = /http:\S+/.exec(await run.line('Recto is ready at'))?.[0] ?? '';
  return { url, env: { ...env, PORT: new URL(url).port } };
}

beforeAll(async () => {
  stores = await startInstallation({ only: ['event-store', 'document-store'] });
  site = await started(data, '--phases');
  const [to, documents] = [stores.url('event-store'), stores.url('document-store')];
  open.push(['esdb://…', to], ['mongodb://…', documents]);
  cluster = {
    EVENTSTORE_URL: to,
    MONGODB_URL: documents,
    RECTO_KEY: readFileSync(join(data, 'recto.key'), 'utf8').trim(),
  };
  Object.assign(cluster, { RECTO_DATA: moved, RECTO_RELEASES: releases, PORT: '0', LOG_LEVEL: 'warn' });
  mkdirSync(moved);
  const lines = Object.entries(cluster).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(temp, 'recto.env'), lines.join(''));
}, patienceMs);

afterAll(async () => {
  for (const run of runs) {
    run.process.kill('SIGTERM');
    await run.code;
  }
  await stores.remove();
  rmSync(temp, { recursive: true });
}, patienceMs);

let example: { position: number; stream: string } | undefined;
/** The event that the commands about one event are tried on, once there are some. */
async function withEvent(line: string): Promise<string> {
  if (!/<position>|<stream>|4711/.test(line)) return line;
  example ??= JSON.parse((await atShell('npm run events -- tail --count 1', site.env)).output) as typeof example;
  const { position, stream } = example!;
  return filled(line, [
    ['<position>', String(position)],
    ['4711', String(position)],
    ['<stream>', stream],
  ]);
}

async function tryOut(run: Run, env: Record<string, string>): Promise<void> {
  const line = await withEvent(filled(`${run.line} ${run.more ?? ''}`.trim(), open));
  const { code, output } = await tried(line, env, run.until);
  expect(output).toMatch(run.says ?? /^/);
  expect(code, output).toBe(0);
}

it.each(onSite)('$line', { timeout: patienceMs }, async run => {
  await tryOut(run, site.env);
});

it('npm run events -- tail --follow', { timeout: patienceMs }, async () => {
  const follow = serving('npm run events -- tail --follow', site.env);
  await follow.said('"type":"');
  await atShell(filled('npm run admin -- grant <username> moderator', open), site.env);
  await follow.said('"type":"RoleGranted"');
  expect(await follow.end()).toBe(0);
  await atShell(filled('npm run admin -- revoke <username> moderator', open), site.env);
});

it.each(onCluster)('$line', { timeout: patienceMs }, async run => {
  if (run.line.includes('--skip')) await halt();
  const isByFile = run.line.includes('--env-file');
  await tryOut(run, isByFile ? {} : cluster);
});

/** Lets a read model stand still, as one does that cannot fold an event. */
async function halt(): Promise<void> {
  const models = openReadModels({ url: stores.url('document-store') });
  try {
    const position = BigInt(await withEvent('<position>'));
    const halted = { position, eventId: 'e', type: 'AuthorSubscribed', error: 'no', at: new Date() };
    await checkpointsIn(models.state).halt('subscriptions_v1', halted);
  } finally {
    await models.close();
  }
}

it('npm run restore: a backup becomes an installation that serves the same', { timeout: patienceMs }, async () => {
  mkdirSync(restored);
  cpSync(join(data, 'recto.key'), join(restored, 'recto.key'));
  const line = filled('npm run restore -- /backup/recto --keys /elsewhere/recto-keys', open);
  const { code, output } = await atShell(line, { RECTO_DATA: restored });
  expect(output).toContain('are restored and verified');
  expect(code).toBe(0);
  const other = await started(restored);
  const pages = async (url: string) => (await fetch(`${url}/api/users/${username}/pages`)).json();
  type Pages = { results: { id: string; photo: unknown }[] };
  const [before, after] = (await Promise.all([pages(site.url), pages(other.url)])) as [Pages, Pages];
  expect(after.results.length).toBeGreaterThan(0);
  expect(after).toEqual(before);
});
