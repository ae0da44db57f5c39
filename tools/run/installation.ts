import { join } from 'node:path';
import type { Ended } from './child.ts';
import { failuresTo } from './failures.ts';
import { Group, StartFailed } from './group.ts';
import { occupy } from './occupy.ts';
import type { Phases } from './phases.ts';
import type { Program } from './program.ts';
import type { Report } from './report.ts';
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
 * `ended` ends the start as well; `prepare` is what else must be done before it is ready.
 */
export async function install(
  programs: readonly Program[],
  settings: Settings,
  report: Report,
  ended: AbortSignal,
  prepare: (signal: AbortSignal) => Promise<void>,
  phases?: Phases,
): Promise<Installation> {
  phases?.begin('data directory taken');
  const lock = await occupy(settings, report);
  phases?.end('data directory taken');
  const logs = join(settings.directory, 'logs');
  const group = new Group(programs, {
    logs,
    env: lock.env,
    graceMs: settings.graceMs,
    onLine: failuresTo(report, ended),
    onStart: name => {
      phases?.begin(name);
      note();
    },
    onReady: name => phases?.end(name),
    onLost: keepAlive,
  });
  const front = programs.at(-1)?.name ?? '';
  const starts = new Map<string, number>();
  const pauses = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let up = false;

  /** Keeps the list of processes for whoever comes after a SIGKILL of this one. */
  function note(): void {
    const scripts = new Map(programs.map(program => [program.name, program.script]));
    const processes = Object.entries(group.pids()).map(([name, pid]) => ({ pid, script: scripts.get(name) ?? name }));
    lock.note({ pid: process.pid, url: up ? url() : undefined, processes });
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
      note();
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

  const url = (): string | undefined => (group.waiting().includes(front) ? undefined : group.readyOf(front).url);

  async function stop(): Promise<void> {
    up = false;
    for (const timer of timers) clearTimeout(timer);
    await group.stop();
    lock.release();
  }

  const interrupt = (): void => void group.stop();
  ended.addEventListener('abort', interrupt, { once: true });
  const waiting = setInterval(() => {
    report.say(`waiting for ${group.waiting().join(', ') || 'the front end'} …`);
  }, waitNoticeMs);
  const failed = new AbortController();
  phases?.begin('front end built and released');
  const prepared = prepare(AbortSignal.any([ended, failed.signal])).finally(() =>
    phases?.end('front end built and released'),
  );
  try {
    await Promise.all([group.startAll(), prepared]);
    ended.throwIfAborted();
    up = true;
    note();
    return { url: url(), logs, restart, stop };
  } catch (error) {
    failed.abort();
    await Promise.allSettled([prepared, stop()]);
    throw error instanceof StartFailed ? refusal(error) : error;
  } finally {
    ended.removeEventListener('abort', interrupt);
    clearInterval(waiting);
  }
}

const refusal = (error: StartFailed): Refused =>
  new Refused(`${error.message}\n${error.lines.map(line => `  ${line}`).join('\n')}`);

const text = ({ code, signal }: Ended): string => (signal ? `signal ${signal}` : `exit code ${code}`);
