import { join } from 'node:path';
import type { Ended } from './child.ts';
import { type DataLock, DirectoryInUse, lockDirectory } from './data-lock.ts';
import { failuresTo } from './failures.ts';
import { Group, StartFailed } from './group.ts';
import { rectoKey } from './key.ts';
import { clearLeftovers } from './leftovers.ts';
import { busyPort, checkPort } from './port.ts';
import type { Program } from './program.ts';
import type { Report } from './report.ts';
import { isEmbedded } from './programs.ts';
import { Refused } from './refused.ts';
import type { Settings } from './settings.ts';

export type Installation = {
  /** The address of the site; undefined when no program has one. */
  url: string | undefined;
  logs: string;
  /** Ends a program and starts it again, in development. */
  restart: (name: string) => Promise<void>;
  stop: () => Promise<void>;
};

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** A process that has run this long was well: the next pause is a short one again. */
const steadyMs = 60_000;
const waitNoticeMs = 3000;

/**
 * Starts the programs on a data directory that nobody else uses, and keeps them going: one that ends unexpectedly is
 * started again after a pause that doubles. Throws Refused, with nothing left running, when it cannot start.
 * `ended` ends the start as well.
 */
export async function install(
  programs: readonly Program[],
  settings: Settings,
  report: Report,
  ended: AbortSignal,
): Promise<Installation> {
  const lock = await lockFor(settings, report);
  const logs = join(settings.directory, 'logs');
  const group = new Group(programs, {
    logs,
    env: withKey(settings, lock),
    graceMs: settings.graceMs,
    onLine: failuresTo(report, ended),
    onLost: keepAlive,
  });
  const front = programs.at(-1)?.name ?? '';
  const starts = new Map<string, number>();
  const pauses = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let up = false;

  function note(url?: string): void {
    const scripts = new Map(programs.map(program => [program.name, program.script]));
    const processes = Object.entries(group.pids()).map(([name, pid]) => ({ pid, script: scripts.get(name) ?? name }));
    lock.note({ pid: process.pid, url, processes });
  }

  function keepAlive(name: string, how: Ended): void {
    if (!up || ended.aborted) return;
    const steady = Date.now() - (starts.get(name) ?? 0) > steadyMs;
    const pause = steady ? firstPauseMs : Math.min((pauses.get(name) ?? firstPauseMs / 2) * 2, longestPauseMs);
    pauses.set(name, pause);
    const log = join(logs, `${name}.log`);
    report.problem(`${name} ended unexpectedly (${text(how)}); starting it again in ${pause / 1000} s. Log: ${log}`);
    const timer = setTimeout(() => {
      timers.delete(timer);
      void again(name);
    }, pause);
    timers.add(timer);
  }

  async function again(name: string): Promise<void> {
    starts.set(name, Date.now());
    try {
      await group.start(name);
      note(url());
      report.say(`${name} is back`);
    } catch (error) {
      // Ended again before it was ready: its end has set off the next try.
      if (!(error instanceof StartFailed)) throw error;
    }
  }

  async function restart(name: string): Promise<void> {
    await group.end(name);
    if (!ended.aborted) await again(name);
  }

  const url = (): string | undefined => (group.pids()[front] === undefined ? undefined : group.readyOf(front).url);

  async function stop(): Promise<void> {
    up = false;
    for (const timer of timers) clearTimeout(timer);
    await group.stop();
    lock.release();
  }

  const interrupt = (): void => void group.stop();
  ended.addEventListener('abort', interrupt, { once: true });
  const waiting = setInterval(() => {
    note();
    report.say(`waiting for ${group.waiting().join(', ')} …`);
  }, waitNoticeMs);
  try {
    const started = group.startAll();
    note();
    await started;
    ended.throwIfAborted();
    note(url());
    up = true;
    return { url: url(), logs, restart, stop };
  } catch (error) {
    await stop();
    throw await refusal(error, settings);
  } finally {
    ended.removeEventListener('abort', interrupt);
    clearInterval(waiting);
  }
}

async function lockFor(settings: Settings, report: Report): Promise<DataLock> {
  try {
    const lock = lockDirectory(settings.directory);
    try {
      if (lock.left) {
        report.say('The last run did not end by itself; making sure that nothing of it is left …');
        await clearLeftovers(lock.left.processes, 2 * settings.graceMs);
      }
      await checkPort(settings.port, settings.host);
      return lock;
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const { occupant } = error;
    const who = occupant ? ` (process ${occupant.pid}${occupant.url ? `, ${occupant.url}` : ''})` : '';
    throw new Refused(
      `Recto is already running on ${settings.directory}${who}. Stop that one first, or start another beside it:\n` +
        `  RECTO_DATA=.data-2 PORT=${settings.port + 1} npm start`,
    );
  }
}

function withKey(settings: Settings, lock: DataLock): NodeJS.ProcessEnv {
  try {
    return { ...settings.env, RECTO_KEY: rectoKey(settings.directory, settings.env, isEmbedded(settings.env)) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function refusal(error: unknown, settings: Settings): Promise<unknown> {
  if (!(error instanceof StartFailed)) return error;
  if (error.lines.some(line => line.includes('EADDRINUSE'))) {
    return new Refused(await busyPort(settings.port, settings.host));
  }
  return new Refused(`${error.message}\n${error.lines.map(line => `  ${line}`).join('\n')}`);
}

const text = ({ code, signal }: Ended): string => (signal ? `signal ${signal}` : `exit code ${code}`);
