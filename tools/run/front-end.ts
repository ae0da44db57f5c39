import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { releasesFolder } from '../../shell/src/releases/places.ts';
import { lockDirectoryInTurn } from './data-lock.ts';
import { isUntouched, stamp } from './front-end-stamp.ts';
import { Refused } from './refused.ts';

const root = dirname(dirname(import.meta.dirname));

/**
 * Builds what is stale of the shell and the areas and releases it into `RECTO_RELEASES`; a look at the files where
 * nothing was touched. Throws Refused with what the compiler or the release says. Aborting ends it.
 */
export async function ensureFrontEnd(
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const releases = releasesFolder(env);
  if (isUntouched(root, releases)) return;
  // Two installations of one tree build into the same folders: one after the other.
  const lock = await lockDirectoryInTurn(join(root, '.cache/build'), signal);
  try {
    await release(env, say, signal);
    stamp(root, releases);
  } finally {
    lock.release();
  }
}

async function release(
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const script = join(root, 'shell/src/releases/cli.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'ensure'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const lines: string[] = [];
  const hear = (text: string): void => {
    for (const line of text.split('\n').filter(Boolean)) {
      lines.push(line);
      say(line);
    }
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Refused(`The front end could not be built or released:\n${lines.join('\n')}`);
}
