import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { commandLine, misused } from '@recto/event-log/cli/command-line.ts';

const usage = `npm run test:soak -- [--small] [--minutes <number>] [--seed <number>] [<part of a file name> …]

The tests whose length is a matter of taste, long: random histories, hostile requests, killed processes, half an hour of
everyday use; half an hour of authors who write in a browser through trouble; then the documented commands that are too
long for every change. --small: the former shorter than in npm test, the authors half a minute. --minutes: in place of
each half an hour. --seed: what is random is as it was with this seed.`;

const { values, positionals } = commandLine(usage, {
  options: { small: { type: 'boolean' }, minutes: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
for (const [name, given] of Object.entries({ minutes: values.minutes, seed: values.seed }))
  if (given !== undefined && !(Number(given) > 0)) misused(usage, `--${name} is a number`);
const [events, requests, rounds, minutes] = values.small ? [60, 60, 1, 0.02] : [20_000, 20_000, 20, 30];
const { seed } = values;
const vitest = (tests: readonly string[]) => ['vitest/vitest.mjs', 'run', '--project', 'node', ...tests];
const playwright = () => [
  '@playwright/test/cli.js',
  'test',
  '--config=e2e/soak/playwright.config.ts',
  '--reporter=list',
];
/** What is measured in commands, and seen in a browser, is not disturbed by the others: it comes after them. */
const turns = [
  {
    tests: ['backend/src/testing/walk', 'backend/src/http/fuzz.test.ts', 'backend/src/testing/faults'],
    runner: vitest,
  },
  { tests: ['e2e/soak/authors.soak.ts'], runner: playwright },
  { tests: ['tools/docs/long-commands.soak.ts'], runner: vitest },
];
const root = dirname(import.meta.dirname);
const isChosen = (test: string) => positionals.length === 0 || positionals.some(part => test.includes(part));
const chosen = turns
  .map(({ tests, runner }) => ({ tests: tests.filter(isChosen), runner }))
  .filter(({ tests }) => tests.length > 0);
if (chosen.length === 0) misused(usage, `Parts of these: ${turns.flatMap(({ tests }) => tests).join(', ')}`);
for (const { tests, runner } of chosen) {
  const [program = '', ...args] = runner(tests);
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      RECTO_SOAK: 'true',
      RECTO_SOAK_EVENTS: String(events),
      RECTO_FUZZ_REQUESTS: String(requests),
      RECTO_FAULT_ROUNDS: String(rounds),
      RECTO_SOAK_MINUTES: values.minutes ?? String(minutes),
      ...(seed !== undefined && { RECTO_SOAK_SEED: seed, RECTO_WALK_SEED: seed, RECTO_FAULT_SEED: seed }),
    },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = code ?? 1;
}
