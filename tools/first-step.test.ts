import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recto-first-step-'));
  mkdirSync(join(root, 'tools'));
  cpSync(join(import.meta.dirname, 'first-step.mjs'), join(root, 'tools/first-step.mjs'));
  write('tools/start.mjs', `import { continueWith } from './first-step.mjs';\nawait continueWith('start.ts');`);
  write(
    'tools/start.ts',
    `const said: string = process.argv.slice(2).join('+');\nconsole.log(said);\nprocess.exitCode = 7;`,
  );
  write('part-1/package.json', JSON.stringify({ name: 'part', version: '1.0.0' }));
  write('part-2/package.json', JSON.stringify({ name: 'part', version: '2.0.0' }));
  depend('1');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string): void => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
};

/** A lock file that asks for another package, all of it in the folder itself, so that npm needs no network. */
function depend(on: '1' | '2'): void {
  const dependencies = { [`part-${on}`]: `file:part-${on}` };
  write('package.json', JSON.stringify({ name: 'whole', version: '1.0.0', dependencies }));
  const packages = {
    '': { name: 'whole', version: '1.0.0', dependencies },
    [`part-${on}`]: { name: 'part', version: `${on}.0.0` },
    [`node_modules/part-${on}`]: { resolved: `part-${on}`, link: true },
  };
  write(
    'package-lock.json',
    JSON.stringify({ name: 'whole', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
}

function start(...args: string[]): { output: string; code: number | null } {
  const env = { ...process.env, npm_execpath: '' };
  const { stdout, status } = spawnSync(process.execPath, ['tools/start.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  return { output: stdout, code: status };
}

it('installs what is missing, then hands over arguments and exit code', () => {
  const { output, code } = start('a', 'b');
  expect(output).toContain('Installing packages');
  expect(output).toContain('a+b');
  expect(code).toBe(7);
});

it('does not install twice', () => {
  start();
  expect(start('again')).toEqual({ output: 'again\n', code: 7 });
});

it('installs again when the lock file asks for something else', () => {
  start();
  depend('2');
  expect(start().output).toContain('Installing packages');
  expect(start('now').output).toBe('now\n');
});
