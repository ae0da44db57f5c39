import { relative } from 'node:path';
import { type Installation, install } from './installation.ts';
import type { Phases } from './phases.ts';
import type { Program } from './program.ts';
import { Refused } from './refused.ts';
import { restartOnChange } from './reload.ts';
import type { Report } from './report.ts';
import type { Settings } from './settings.ts';

const report: Report = { say: text => console.log(`  ${text}`), problem: text => console.error(`  ${text}`) };

/** What is to be done besides starting the programs. */
export type Prepare = (report: Report, signal: AbortSignal) => Promise<void>;

/**
 * Runs an installation in the foreground until Ctrl-C, SIGTERM, or the end of whoever started this process; answers
 * the exit code. Everything has ended by then. `startedAt`: when a person began to wait, in milliseconds since 1970;
 * `phases` are noted and shown.
 */
export async function runUntilSignal(
  programs: readonly Program[],
  settings: Settings,
  prepare: Prepare,
  { startedAt = performance.timeOrigin, phases }: { startedAt?: number; phases?: Phases } = {},
): Promise<number> {
  const ending = new AbortController();
  let installation: Installation | undefined;
  const end = Promise.withResolvers<void>();
  const stop = (): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    end.resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.once('disconnect', stop);
  process.channel?.unref();
  try {
    installation = await install(programs, settings, report, ending.signal, signal => prepare(report, signal), phases);
  } catch (error) {
    if (ending.signal.aborted) return 0;
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    return 1;
  }
  for (const line of phases?.lines() ?? []) report.say(line);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\nRecto is ready at ${installation.url} (after ${seconds} s; Ctrl-C ends it)`);
  console.log(`Data: ${shown(settings.directory)}  Logs: ${shown(installation.logs)}`);
  if (!settings.env.SMTP_URL) console.log(`Mails: ${installation.url}/dev/outbox`);
  const unwatch = restartOnChange(programs, installation, report);
  await end.promise;
  unwatch();
  console.log('\nEnding …');
  await installation.stop();
  console.log('Ended.');
  return 0;
}

const shown = (path: string): string => relative(process.cwd(), path) || '.';
