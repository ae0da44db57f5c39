import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { commandLine, misused } from '@recto/event-log/cli/command-line.ts';

const usage = `npm run test:soak -- [--small] [<part of a file name> …]

The tests whose length is a matter of taste, long: random histories, hostile requests, killed processes, half an hour of
everyday use; then the documented commands that are too long for every change. --small: the former shorter than in npm test.`;

const { values, positionals } = commandLine(usage, { options: { small: { type: 'boolean' } }, allowPositionals: true });
const [events, requests, rounds, minutes] = values.small ? [60, 60, 1, 0.02] : [20_000, 20_000, 20, 30];
/** What is measured in commands, and seen in a browser, is not disturbed by the others: it comes after them. */
const turns = [
  ['backend/src/testing/walk', 'backend/src/http/fuzz.test.ts', 'backend/src/testing/faults'],
  ['tools/docs/long-commands.soak.ts'],
];
const root = dirname(import.meta.dirname);
const isChosen = (test: string) => positionals.length === 0 || positionals.some(part => test.includes(part));
const chosen = turns.map(tests => tests.filter(isChosen)).filter(tests => tests.length > 0);
if (chosen.length === 0) misused(usage, `Parts of these: ${turns.flat().join(', ')}`);
for (const tests of chosen) {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'node', ...tests],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        RECTO_SOAK: 'true',
        RECTO_SOAK_EVENTS: String(events),
        RECTO_FUZZ_REQUESTS: String(requests),
        RECTO_FAULT_ROUNDS: String(rounds),
        RECTO_SOAK_MINUTES: String(minutes),
      },
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = code ?? 1;
}
