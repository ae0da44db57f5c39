import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { alive, runInForeground } from '../run/testing/foreground.ts';
import { ensureCompiled } from './compiled.ts';
import { withSources } from './source-places.ts';

const root = join(import.meta.dirname, '../..');
const temp = mkdtempSync(join(tmpdir(), 'recto-compiled-'));
let folder: string;

beforeAll(async () => {
  folder = await ensureCompiled();
}, 120_000);
afterAll(() => rmSync(temp, { recursive: true }));

const module = join(import.meta.dirname, 'compiled.ts');
const foldersIn = (home: string): string[] =>
  readdirSync(home, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name);
const childOf = (pid: number): number =>
  Number(spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout);

it('compiles what has not changed once, however many ask', async () => {
  const program = join(folder, 'backend.mjs');
  const before = statSync(program).ino;
  expect(await Promise.all([ensureCompiled(), ensureCompiled()])).toEqual([folder, folder]);
  expect(statSync(program).ino).toBe(before);
});

it('compiles once for all who start at the same time on a fresh checkout', async () => {
  const home = join(temp, 'fresh');
  const [one, other] = await Promise.all([ensureCompiled(home), ensureCompiled(home)]);
  expect(other).toBe(one);
  expect(foldersIn(home)).toEqual([basename(one)]);
  expect(existsSync(join(one, 'backend.mjs'))).toBe(true);
}, 120_000);

it('ends with a start that is killed meanwhile, and leaves nothing half done', async () => {
  const home = join(temp, 'killed');
  const starter = runInForeground(
    ['--input-type=module', '-e', `import { ensureCompiled } from '${module}'; await ensureCompiled('${home}')`],
    {},
  );
  const compiler = await vi.waitUntil(() => childOf(starter.process.pid!), { timeout: 30_000 });
  starter.process.kill('SIGKILL');
  await vi.waitUntil(() => !alive(compiler), { timeout: 60_000 });
  expect(foldersIn(home)).toEqual([]);
}, 120_000);

it('puts the check of a large file beside the document store', async () => {
  const file = join(temp, 'documents.sqlite');
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE documents(id INTEGER PRIMARY KEY, doc BLOB); INSERT INTO documents VALUES (1, 'one')");
  database.close();
  const complaint = async (): Promise<unknown> => {
    const worker = new Worker(join(folder, 'check-worker.mjs'), { workerData: file });
    const [said] = await once(worker, 'message');
    return said;
  };
  expect(await complaint()).toBeUndefined();
  const bytes = readFileSync(file);
  // The second page is the table's: its kind of page is none that there is.
  bytes[4096] = 99;
  writeFileSync(file, bytes);
  expect(await complaint()).toMatch(/page 2/);
});

it('tells the source of a place in a compiled program', () => {
  const program = join(folder, 'backend.mjs');
  const compiled = readFileSync(program, 'utf8').split('\n');
  const row = compiled.findIndex(line => line.includes('hashPassword='));
  const column = compiled[row]!.indexOf('hashPassword=');
  const stack = `{"stack":"Error: no\\n    at hashPassword (file://${program}:${row + 1}:${column + 1})\\n    at run (node:internal/x:1:2)"}`;
  const source = 'backend/src/security/passwords.ts';
  const line = readFileSync(join(root, source), 'utf8')
    .split('\n')
    .findIndex(text => text.includes('const hashPassword ='));
  expect(withSources(stack)).toBe(
    `{"stack":"Error: no\\n    at hashPassword (${source}:${line + 1}:14)\\n    at run (node:internal/x:1:2)"}`,
  );
});

it.each([
  ['that is in no program', `at a (${root}/tools/start.ts:1:2)`],
  ['in a program that is not there any more', `at a (file://${root}/.cache/programs/gone/backend.mjs:1:2)`],
])('leaves a place %s as it is', (_, line) => {
  expect(withSources(line)).toBe(line);
});
