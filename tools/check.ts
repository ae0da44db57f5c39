import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { commandLine, misused } from '@recto/event-log/cli/command-line.ts';
import { wrongImports } from './check/imports.ts';
import { wrongPackages } from './check/packages.ts';
import { foreignWords } from './check/tree.ts';
import { staleEventsPage } from './docs/events-page.ts';
import { staleSettings } from './docs/settings-table.ts';

/** A step answers what is wrong; nothing when all is well. */
type Step = { name: string; run: () => Promise<string> | string };
type Outcome = { name: string; problems: string; seconds: number };

const root = dirname(import.meta.dirname);
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

const steps: Step[] = [
  { name: 'format', run: () => command(bin('biome'), 'format', '--colors=off', '--max-diagnostics=50', '.') },
  { name: 'lint', run: () => command(bin('oxlint'), '--type-aware', '--deny-warnings', '--format=unix') },
  { name: 'types', run: types },
  { name: 'imports', run: () => wrongImports(root).join('\n') },
  { name: 'unused', run: () => command(bin('knip'), '--no-progress', '--no-config-hints') },
  { name: 'packages', run: () => wrongPackages(root).join('\n') },
  { name: 'tree', run: () => foreignWords(root).join('\n') },
  { name: 'events', run: () => staleEventsPage(root) },
  { name: 'settings', run: () => staleSettings(root) },
  { name: 'budgets', run: () => command(process.execPath, join(root, 'shell/src/releases/budgets.ts')) },
];

const usage = `npm run check -- [--only ${steps.map(step => step.name).join(',')}]`;
const { values } = commandLine(usage, { options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const unknown = only?.filter(name => !steps.some(step => step.name === name)) ?? [];
if (unknown.length > 0) misused(usage, `There is no ${unknown.join(', ')}.`);

const failed: Outcome[] = [];
for (const step of steps.filter(s => !only || only.includes(s.name))) {
  const outcome = await timed(step);
  const mark = outcome.problems === '' ? 'ok  ' : 'FAIL';
  console.log(`${mark} ${outcome.name.padEnd(8)} ${outcome.seconds.toFixed(1).padStart(5)} s`);
  if (outcome.problems === '') continue;
  failed.push(outcome);
  console.log(`\n${outcome.problems}\n`);
}
if (failed.length > 0) console.log(`\nFailed: ${failed.map(f => f.name).join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function timed(step: Step): Promise<Outcome> {
  const started = performance.now();
  const problems = await problemsOf(step).catch((error: unknown) => String(error));
  return { name: step.name, problems: problems.trim(), seconds: (performance.now() - started) / 1000 };
}

/** Async so that what a step throws is its problem, too. */
async function problemsOf(step: Step): Promise<string> {
  return step.run();
}

/** Runs a program to its end; answers its output when it fails. */
function command(program: string, ...args: string[]): Promise<string> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => resolve(code === 0 ? '' : output || `${program} ended with exit code ${code}`));
  });
}

async function types(): Promise<string> {
  const found = await Promise.all(['node', 'browser'].map(side => command(bin('tsc'), '-p', `tsconfig.${side}.json`)));
  return found.filter(text => text !== '').join('\n');
}
