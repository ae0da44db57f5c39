// @vitest-environment node
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Area } from './areas.ts';
import type { Release } from './pack.ts';
import { releaseFolder } from './places.ts';
import { readHistory, readRegistry, writeRegistry } from './registry-file.ts';
import { makeRun, rollback } from './release.ts';
import { sweep } from './sweep.ts';

let releases: string;
beforeEach(() => {
  releases = mkdtempSync(join(tmpdir(), 'recto-releases-'));
});
afterEach(() => rmSync(releases, { recursive: true }));

/** A release as it lies on disk after packing. */
const packed = (area: Area, version: string, needs: Partial<Release> = {}): Release => {
  const release = {
    area,
    version,
    contract: 3,
    entry: area === 'shell' ? 'index.html' : 'entry.js',
    interface: [],
    ...needs,
  };
  const folder = releaseFolder(releases, area, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  writeFileSync(join(folder, release.entry), version);
  return release;
};
const run = (...targets: Release[]) => makeRun(releases, targets);

test('a release runs from the moment it is made to, and says so to browsers', async () => {
  expect(await readRegistry(releases)).toEqual({ shell: null, remotes: {} });
  await run(packed('shell', '1.0.0-aa', { interface: ['@recto/frame#api'] }));
  await run(packed('mfe-reader', '1.0.0-bb', { interface: ['@recto/frame#api'] }));
  expect(await readRegistry(releases)).toEqual({
    shell: { version: '1.0.0-aa', contract: 3, path: '/releases/shell/1.0.0-aa/' },
    remotes: {
      'mfe-reader': {
        name: 'mfe_reader',
        version: '1.0.0-bb',
        contract: 3,
        entry: '/releases/mfe-reader/1.0.0-bb/entry.js',
      },
    },
  });
});

test('releasing what runs already changes nothing', async () => {
  const shell = packed('shell', '1.0.0-aa');
  expect(await run(shell)).toEqual([shell]);
  expect(await run(shell)).toEqual([]);
  expect(await readHistory(releases)).toHaveLength(1);
});

test('a rollback goes to what ran before, one by name wherever it says, and all of it is on record', async () => {
  await run(packed('shell', '1.0.0-aa'));
  for (const version of ['1.0.0-b1', '1.0.0-b2']) await run(packed('mfe-auth', version));
  expect((await rollback(releases, 'mfe-auth')).version).toBe('1.0.0-b1');
  expect((await rollback(releases, 'mfe-auth', '1.0.0-b2')).version).toBe('1.0.0-b2');
  expect((await rollback(releases, 'mfe-auth')).version).toBe('1.0.0-b1');
  const history = (await readHistory(releases)).filter(({ area }) => area === 'mfe-auth');
  expect(history.map(({ act, version, before }) => [act, version, before])).toEqual([
    ['release', '1.0.0-b1', null],
    ['release', '1.0.0-b2', '1.0.0-b1'],
    ['rollback', '1.0.0-b1', '1.0.0-b2'],
    ['rollback', '1.0.0-b2', '1.0.0-b1'],
    ['rollback', '1.0.0-b1', '1.0.0-b2'],
  ]);
});

test('a second rollback goes back further, and never to what was rolled back', async () => {
  await run(packed('shell', '1.0.0-aa'));
  for (const version of ['1.0.0-b1', '1.0.0-b2', '1.0.0-b3']) await run(packed('mfe-auth', version));
  expect((await rollback(releases, 'mfe-auth')).version).toBe('1.0.0-b2');
  expect((await rollback(releases, 'mfe-auth')).version).toBe('1.0.0-b1');
  await expect(rollback(releases, 'mfe-auth')).rejects.toThrow('There is no earlier release of mfe-auth');
  for (const version of ['1.0.0-b3', '1.0.0-b4']) await run(packed('mfe-auth', version));
  expect((await rollback(releases, 'mfe-auth')).version).toBe('1.0.0-b3');
  expect((await rollback(releases, 'mfe-auth')).version).toBe('1.0.0-b1');
});

test('there is nothing to roll back to before the second release', async () => {
  await run(packed('shell', '1.0.0-aa'));
  await expect(rollback(releases, 'shell')).rejects.toThrow('There is no earlier release of shell');
  await expect(rollback(releases, 'shell', '9.9.9')).rejects.toThrow('There is no release 9.9.9 of shell');
});

test('an area does not run before there is a shell', async () => {
  await expect(run(packed('mfe-auth', '1.0.0-bb'))).rejects.toThrow('Release the shell first');
});

test('a shell runs areas of its contract and the one before, and no others', async () => {
  await run(packed('shell', '1.0.0-aa', { contract: 3 }));
  await run(packed('mfe-auth', '1.0.0-c3', { contract: 3 }));
  await run(packed('mfe-auth', '1.0.0-c2', { contract: 2 }));
  await expect(run(packed('mfe-auth', '1.0.0-c1', { contract: 1 }))).rejects.toThrow('do not fit');
  await expect(run(packed('mfe-auth', '1.0.0-c4', { contract: 4 }))).rejects.toThrow('do not fit');
  expect((await readRegistry(releases)).remotes['mfe-auth']?.version).toBe('1.0.0-c2');
});

test('a shell cannot go back below an area that runs', async () => {
  await run(packed('shell', '1.0.0-old', { contract: 3 }));
  await run(packed('shell', '1.0.0-new', { contract: 4 }));
  await run(packed('mfe-auth', '1.0.0-bb', { contract: 4 }));
  await expect(rollback(releases, 'shell')).rejects.toThrow('do not fit');
  expect((await readRegistry(releases)).shell?.version).toBe('1.0.0-new');
});

test('an area that takes what the shell does not offer is refused, by name; both together are not', async () => {
  const area = packed('mfe-auth', '1.0.0-bb', { interface: ['--new', '@recto/frame#useNew'] });
  await run(packed('shell', '1.0.0-aa'));
  await expect(run(area)).rejects.toThrow('--new, @recto/frame#useNew');
  const shell = packed('shell', '1.0.0-ab', { interface: ['--new', '@recto/frame#useNew'] });
  expect(await run(shell, area)).toEqual([shell, area]);
});

test('commands at the same moment do not lose each other’s change', async () => {
  await run(packed('shell', '1.0.0-aa'));
  await Promise.all((['mfe-auth', 'mfe-reader', 'mfe-author'] as const).map(area => run(packed(area, '1.0.0-bb'))));
  expect(Object.keys((await readRegistry(releases)).remotes).toSorted()).toEqual([
    'mfe-auth',
    'mfe-author',
    'mfe-reader',
  ]);
});

test('nothing half written is ever the registry', async () => {
  await run(packed('shell', '1.0.0-aa'));
  expect(readdirSync(releases).toSorted()).toEqual(['history.jsonl', 'remotes.json', 'shell']);
  expect(() => JSON.parse(readFileSync(join(releases, 'remotes.json'), 'utf8'))).not.toThrow();
});

test('releases go 30 days after they last ran, except the one before the present', async () => {
  const registry = { shell: { version: 'v3', contract: 3, path: '' }, remotes: {} };
  const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
  for (const version of ['v0', 'v1', 'v2', 'v3']) packed('shell', version);
  await writeRegistry(releases, registry, [
    { at: day(1), area: 'shell', act: 'release', version: 'v0', before: null },
    { at: day(2), area: 'shell', act: 'release', version: 'v1', before: 'v0' },
    { at: day(20), area: 'shell', act: 'release', version: 'v2', before: 'v1' },
    { at: day(21), area: 'shell', act: 'release', version: 'v3', before: 'v2' },
  ]);

  await sweep(releases, day(33));
  const left = () => ['v0', 'v1', 'v2', 'v3'].filter(version => existsSync(releaseFolder(releases, 'shell', version)));
  expect(left()).toEqual(['v1', 'v2', 'v3']);
  await sweep(releases, day(300));
  expect(left()).toEqual(['v2', 'v3']);
});
