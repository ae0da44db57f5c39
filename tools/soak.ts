import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run test:soak [-- --small] [<part of a file name> …]`: the tests whose length is a matter of taste, long: random
 * histories, hostile requests, killed processes, half an hour of everyday use. `--small`: shorter than in `npm test`.
 */
const { values, positionals } = parseArgs({ options: { small: { type: 'boolean' } }, allowPositionals: true });
const [events, requests, rounds, minutes] = values.small ? [60, 60, 1, 0.02] : [20_000, 20_000, 20, 30];
const tests = ['backend/src/testing/walk', 'backend/src/http/fuzz.test.ts', 'backend/src/testing/faults'];
const root = dirname(import.meta.dirname);
const chosen = positionals.length > 0 ? tests.filter(test => positionals.some(part => test.includes(part))) : tests;
if (chosen.length === 0) throw new Error(`Parts of these: ${tests.join(', ')}`);
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'node', ...chosen],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      RECTO_SOAK_EVENTS: String(events),
      RECTO_FUZZ_REQUESTS: String(requests),
      RECTO_FAULT_ROUNDS: String(rounds),
      RECTO_SOAK_MINUTES: String(minutes),
    },
  },
);
child.once('exit', code => {
  process.exitCode = code ?? 1;
});
