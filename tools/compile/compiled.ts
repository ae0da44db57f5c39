import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Refused } from '../run/refused.ts';

const root = join(import.meta.dirname, '../..');
const home = join(root, '.cache/programs');
/** What programs are made of. Packages are pinned by the lockfile. */
const sources = [
  '{backend,projections,event-log,contracts,embedded/*}/{package.json,src/**/*.ts}',
  'tools/{compile,run}/*.ts',
  'package-lock.json',
];
/** What was compiled before may still run, and start what lies beside it. */
const keptFolders = 4;

/**
 * The folder of the compiled programs, as the sources are now: `<name>.mjs` for each entry of the configuration. Compiles
 * them where that has not been done yet. Throws Refused with what the compiler says.
 */
export async function ensureCompiled(): Promise<string> {
  const folder = join(home, digest());
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return folder;
  }
  const unfinished = `${folder}.${process.pid}`;
  await compileInto(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Somebody else has done the same meanwhile.
    if (!existsSync(folder)) throw error;
  }
  forgetOld();
  return folder;
}

function digest(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    if (file.endsWith('.test.ts')) continue;
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
    hash.update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

async function compileInto(folder: string): Promise<void> {
  const script = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>]);
  if (code === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Refused(`The programs could not be compiled:\n${said}`);
}

function forgetOld(): void {
  const folders = readdirSync(home)
    .map(name => join(home, name))
    .map(path => ({ path, used: statSync(path).mtimeMs }))
    .toSorted((one, other) => other.used - one.used);
  for (const { path } of folders.slice(keptFolders)) rmSync(path, { recursive: true, force: true });
}
