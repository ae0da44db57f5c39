import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type TestInstallation } from './processes.ts';

let recto: TestInstallation;

beforeAll(async () => {
  recto = await startInstallation();
});
afterAll(() => recto.remove());

const isReady = async (): Promise<boolean> => {
  const response = await fetch(`${recto.url()}/health/ready`);
  return response.ok;
};

it('runs every process, each on a port of its own', async () => {
  expect(Object.keys(recto.pids()).toSorted()).toEqual(['backend', 'document-store', 'event-store', 'projections']);
  expect(await isReady()).toBe(true);
});

it.runIf(process.platform === 'linux')('starts processes with what their libraries read of memory', () => {
  const { projections = 0, backend = 0 } = recto.pids();
  // As it was at the start, which is when the libraries look.
  const environmentOf = (pid: number): string[] => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  for (const pid of [projections, backend]) expect(environmentOf(pid)).toContain('MALLOC_ARENA_MAX=2');
});

it('brings one back at its address after a SIGKILL', async () => {
  const url = recto.url();
  const before = recto.pids();
  await recto.kill('backend');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  await recto.start('backend');
  expect(recto.url()).toBe(url);
  expect(recto.pids().backend).not.toBe(before.backend);
  expect(await isReady()).toBe(true);
});

it('comes back after every process was killed at once', async () => {
  await recto.killAll();
  expect(recto.pids()).toEqual({});
  await recto.startAll();
  expect(await isReady()).toBe(true);
});

it('leaves nothing behind', async () => {
  const other = await startInstallation({ only: ['event-store'] });
  const pid = other.pids()['event-store'] ?? 0;
  await other.remove();
  expect(existsSync(other.directory)).toBe(false);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
