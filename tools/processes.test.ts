import { existsSync } from 'node:fs';
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
