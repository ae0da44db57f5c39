import { execFileSync } from 'node:child_process';

/** Resident megabytes of each process, by its name. Asks `ps`, which Linux and macOS have. */
export function memoryOf(pids: Readonly<Record<string, number>>): Record<string, number> {
  const kilobytes = (pid: number): number =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, Math.round(kilobytes(pid) / 1_024)]));
}
