import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureFrontEnd } from '../run/front-end.ts';
import { inSoak } from './how-run.ts';
import { filled, freePort, tried } from './testing/shell.ts';

/** The longest of them draws every page of the demo, on a machine that others use too. */
const patienceMs = 600_000;
const root = join(import.meta.dirname, '../..');
const temp = mkdtempSync(join(tmpdir(), 'recto-long-'));
const env: Record<string, string> = { RECTO_DATA: join(temp, 'data') };
const open: [string, string][] = [
  ['<folder>', temp],
  ['1000,10000,100000,1000000', '20'],
  ['journeys auth-', 'journeys auth-rules'],
];

beforeAll(async () => {
  await ensureFrontEnd({ ...process.env, RECTO_RELEASES: join(root, '.cache/releases') }, () => {});
  env.PORT = String(await freePort());
}, patienceMs);
afterAll(() => rmSync(temp, { recursive: true }));

async function expectAnswers(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    expect(`${answer.status} ${address}`).toBe(`200 ${address}`);
    expect(await answer.text()).not.toBe('');
  }
}

it.each(inSoak)('$line', { timeout: patienceMs }, async ({ line, more, says, until, answers = [] }) => {
  const command = filled(`${line} ${more ?? ''}`.trim(), open);
  const { code, output } = await tried(command, env, until, () => expectAnswers(answers));
  expect(output).toMatch(says ?? /^/);
  expect(code, output).toBe(0);
});
