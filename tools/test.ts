import { spawn } from 'node:child_process';
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandLine, misused } from '@recto/event-log/cli/command-line.ts';
import { ensureChromium } from './test/chromium.ts';
import { type Counts, playwrightCounts, sum, vitestCounts } from './test/counts.ts';

const usage = `npm test -- [--only unit|journeys] [--with-check] [<part of a file name> …]

Ends with \`N passed, N failed\` over all suites. --with-check: runs \`npm run check\` first and counts it as one.`;

const { values, positionals } = commandLine(usage, {
  options: { only: { type: 'string' }, 'with-check': { type: 'boolean' } },
  allowPositionals: true,
});
if (values.only !== undefined && values.only !== 'unit' && values.only !== 'journeys')
  misused(usage, `--only takes unit or journeys, not ${values.only}.`);
const root = dirname(import.meta.dirname);
const reports = join(root, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const suites: Record<string, () => Promise<Counts>> = {
  ...(values['with-check'] && { check }),
  ...(values.only !== 'journeys' && { unit }),
  ...(values.only !== 'unit' && { journeys }),
};
let total: Counts = { passed: 0, failed: 0 };
for (const [name, run] of Object.entries(suites)) {
  const counts = await run();
  console.log(`\n${name}: ${counts.passed} passed, ${counts.failed} failed\n`);
  total = sum(total, counts);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function check(): Promise<Counts> {
  const code = await command(join(root, 'tools/check.ts'), []);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function unit(): Promise<Counts> {
  const report = join(reports, 'unit.json');
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await command(join(root, 'node_modules/vitest/vitest.mjs'), ['run', '--passWithNoTests', ...output, ...positionals]);
  return vitestCounts(report);
}

async function journeys(): Promise<Counts> {
  if (globSync('e2e/**/*.e2e.ts', { cwd: root, exclude: ['**/node_modules'] }).length === 0)
    return { passed: 0, failed: 0 };
  const report = join(reports, 'journeys.json');
  await command(
    join(root, 'node_modules/@playwright/test/cli.js'),
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests', ...positionals],
    { CHROMIUM: ensureChromium(join(root, 'e2e')), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return playwrightCounts(report);
}

/** Runs a script with this Node, its output on the console; answers its exit code. */
function command(script: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', code => resolve(code ?? 1));
  });
}
