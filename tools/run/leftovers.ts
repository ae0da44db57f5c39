import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Occupant } from './data-lock.ts';

/**
 * Waits for the processes of an installation that was killed to end by themselves, which they do when they notice, and
 * kills those that have not after `graceMs`. They hold the files that are about to be opened.
 */
export async function clearLeftovers(processes: Occupant['processes'], graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  for (const { pid, script } of processes) {
    while (runs(pid, script) && Date.now() < deadline) await pause(50);
    if (runs(pid, script)) process.kill(pid, 'SIGKILL');
    while (runs(pid, script)) await pause(20);
  }
}

/** A number alone proves nothing, as it may belong to a newer process by now: the script must be the same, too. */
function runs(pid: number, script: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return commandLine(pid).includes(script);
}

function commandLine(pid: number): string {
  const proc = `/proc/${pid}/cmdline`;
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(proc, 'utf8');
  } catch {
    return '';
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}
