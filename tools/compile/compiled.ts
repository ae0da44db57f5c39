import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { lockDirectoryInTurn } from '../run/data-lock.ts';
import { Refused } from '../run/refused.ts';
import { forgetUnused, hold, makeHoldable } from './kept.ts';

const root = join(import.meta.dirname, '../..');
/** What programs are made of. Packages are pinned by the lockfile. */
const sources = [
  '{backend,projections,event-log,contracts,embedded/*}/{package.json,src/**/*.ts}',
  'tools/{compile,run}/*.ts',
  'package-lock.json',
];

/**
 * The folder of the compiled programs, as the sources are now: `<name>.mjs` for each entry of the configuration. Compiles
 * them where that has not been done yet. They stay there for as long as this process runs, whatever is compiled meanwhile.
 * Throws Refused with what the compiler says.
 */
export async function ensureCompiled(home = join(root, '.cache/programs')): Promise<string> {
  const present = join(home, digest());
  if (hold(present)) return present;
  // Who starts at the same time waits, and finds what this one has made.
  const lock = await lockDirectoryInTurn(home);
  try {
    return await compiledIn(home);
  } finally {
    lock.release();
  }
}

async function compiledIn(home: string): Promise<string> {
  const unfinished = join(home, 'unfinished');
  for (;;) {
    const state = digest();
    const folder = join(home, state);
    if (hold(folder)) return folder;
    // What is left of one that was killed.
    rmSync(unfinished, { recursive: true, force: true });
    await compileInto(unfinished);
    // What was written meanwhile may be in it, or not.
    if (digest() !== state) continue;
    makeHoldable(unfinished);
    renameSync(unfinished, folder);
    hold(folder);
    forgetUnused(home);
    return folder;
  }
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
    // The channel tells it when this process is gone: it ends, too.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit') as Promise<[number | null]>]);
  if (code === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Refused(`The programs could not be compiled:\n${said}`);
}
