import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Group, StartFailed } from './run/group.ts';
import { rectoKey } from './run/key.ts';
import { rectoPrograms } from './run/programs.ts';
import { settingsFrom } from './run/settings.ts';

export type ProgramName = 'event-store' | 'document-store' | 'projections' | 'backend';

/** A whole Recto of its own for a test: real processes, free ports, a data directory that nobody else has. */
export type TestInstallation = {
  directory: string;
  /** Where mails go, one `.eml` each. */
  outbox: string;
  /** Address of a program that is ready; without a name, of the site. */
  url: (name?: ProgramName) => string;
  pids: () => Record<string, number>;
  /** What a program has written since the installation was made. */
  log: (name: ProgramName) => string;
  /** SIGKILL; answers when the process is gone. Nothing starts it again by itself. */
  kill: (name: ProgramName) => Promise<void>;
  /** Starts a program again at its former port; answers when it is ready. */
  start: (name: ProgramName) => Promise<void>;
  /** SIGKILL for every process at once, as in a power cut. */
  killAll: () => Promise<void>;
  startAll: () => Promise<void>;
  /** Ends everything in order and deletes the data. */
  remove: () => Promise<void>;
};

export type Options = {
  /** What the processes find in their environment besides the usual, such as higher rate limits. */
  env?: Record<string, string>;
  /** Only these programs, e.g. the stores for a test of what speaks to them. */
  only?: readonly ProgramName[];
};

/** Starts an installation in a temporary directory; answers when it is ready. Throws with the log of what failed. */
export async function startInstallation({ env, only }: Options = {}): Promise<TestInstallation> {
  const directory = mkdtempSync(join(tmpdir(), 'recto-'));
  const settings = settingsFrom({ ...process.env, PORT: '0', HOST: '127.0.0.1', ...env, RECTO_DATA: directory });
  const all = await rectoPrograms(directory, settings.env);
  const programs = only ? all.filter(program => only.some(name => name === program.name)) : all;
  const logs = join(directory, 'logs');
  const withKey = { ...settings.env, RECTO_KEY: rectoKey(directory, settings.env, true) };
  const group = new Group(programs, { logs, env: withKey, graceMs: settings.graceMs });

  async function remove(): Promise<void> {
    await group.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  const log = (name: ProgramName): string => readFileSync(join(logs, `${name}.log`), 'utf8');
  try {
    await group.startAll();
  } catch (error) {
    await remove();
    if (!(error instanceof StartFailed)) throw error;
    throw new Error(`${error.message}\n${error.lines.join('\n')}`, { cause: error });
  }
  return {
    directory,
    outbox: join(directory, 'outbox'),
    url: (name = 'backend') => group.readyOf(name).url ?? '',
    pids: () => group.pids(),
    log,
    kill: name => group.kill(name),
    start: async name => {
      await group.start(name);
    },
    killAll: () => group.killAll(),
    startAll: () => group.startAll(),
    remove,
  };
}
