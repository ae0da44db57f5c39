import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Area } from './areas.ts';
import { historyFile, registryFile } from './places.ts';
import type { Registry } from './registry.ts';

/** One change of what runs. */
export type Change = {
  /** ISO 8601, UTC. */
  at: string;
  area: Area;
  act: 'release' | 'rollback';
  version: string;
  /** What ran before; null for the first. */
  before: string | null;
};

const nothing: Registry = { shell: null, remotes: {} };

export const readRegistry = async (releases: string): Promise<Registry> => {
  const text = await readOrNull(registryFile(releases));
  return text === null ? nothing : (JSON.parse(text) as Registry);
};

/** All changes, the oldest first. */
export const readHistory = async (releases: string): Promise<Change[]> =>
  ((await readOrNull(historyFile(releases))) ?? '')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Change);

/** The version that runs of an area; null when none was ever released. */
export const runningVersion = (registry: Registry, area: Area): string | null =>
  (area === 'shell' ? registry.shell?.version : registry.remotes[area]?.version) ?? null;

/** Makes another registry hold, at one instant for all readers, and notes what changed. */
export async function writeRegistry(releases: string, registry: Registry, changes: readonly Change[]): Promise<void> {
  const file = registryFile(releases);
  const beside = `${file}.${randomUUID()}`;
  const handle = await open(beside, 'wx');
  try {
    await handle.writeFile(`${JSON.stringify(registry, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
  await appendFile(historyFile(releases), changes.map(change => `${JSON.stringify(change)}\n`).join(''));
}

const LOCK_TRIES = 300;
const LOCK_WAIT_MS = 100;
const LOCK_STALE_MS = 5 * 60_000;

/**
 * Lets one command at a time change the registry.
 * @throws when another one holds it for longer than half a minute
 */
export async function alone<T>(releases: string, work: () => Promise<T>): Promise<T> {
  await mkdir(releases, { recursive: true });
  const lock = join(releases, 'lock');
  for (let tries = 0; !(await took(lock)); tries++) {
    if (tries === LOCK_TRIES) throw new Error(`Another release is under way. If none is, remove ${lock}`);
    await setTimeout(LOCK_WAIT_MS);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function took(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx')).close();
    return true;
  } catch (thrown) {
    if (!isCode(thrown, 'EEXIST')) throw thrown;
  }
  // Left behind by a command that was killed.
  const handle = await open(lock).catch(() => null);
  const age = handle && Date.now() - (await handle.stat()).mtimeMs;
  await handle?.close();
  if (age !== null && age > LOCK_STALE_MS) await rm(lock, { force: true });
  return false;
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (thrown) {
    if (isCode(thrown, 'ENOENT')) return null;
    throw thrown;
  }
}

const isCode = (thrown: unknown, code: string): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === code;
