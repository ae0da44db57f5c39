import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Occupant } from './run/data-lock.ts';
import { alive, type Foreground, runInForeground } from './run/testing/foreground.ts';

/** Building the front end, where nobody has done it yet, takes longer than other tests. */
const patienceMs = 480_000;
const root = join(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'recto-npm-start-'));
const runs: Foreground[] = [];

afterAll(async () => {
  for (const run of runs) {
    run.process.kill('SIGTERM');
    await run.code;
  }
  rmSync(directory, { recursive: true });
}, patienceMs);

async function start(): Promise<{ run: Foreground; url: string }> {
  const releases = join(root, '.cache/releases');
  const env = { RECTO_DATA: directory, RECTO_RELEASES: releases, PORT: '0', LOG_LEVEL: 'warn' };
  const run = runInForeground([join(root, 'tools/start.mjs')], env);
  runs.push(run);
  const line = await run.line('Recto is ready at');
  return { run, url: /http:\S+/.exec(line)?.[0] ?? '' };
}

const occupant = (): Occupant => JSON.parse(readFileSync(join(directory, 'running.json'), 'utf8')) as Occupant;

it(
  'serves the API and the site, ends with everything it started, and starts again on the same data',
  async () => {
    const first = await start();
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
    const page = await fetch(`${first.url}/login`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<script');
    const { processes } = occupant();
    expect(processes).toHaveLength(4);

    first.run.process.kill('SIGINT');
    expect(await first.run.code).toBe(0);
    expect(processes.filter(({ pid }) => alive(pid))).toEqual([]);

    const second = await start();
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200);
  },
  patienceMs,
);
