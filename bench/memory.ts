import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Resident megabytes of each process, by its name; of all `together`; and, where Linux tells, `once`: the same with what
 * is mapped from files, the code of Node most of all, counted for one of them only, as it is in memory but once.
 */
export function memoryOf(pids: Readonly<Record<string, number>>): Record<string, number> {
  const each = Object.entries(pids).map(([name, pid]) => ({ name, resident: residentOf(pid), mapped: mappedOf(pid) }));
  const together = each.reduce((sum, { resident }) => sum + resident, 0);
  const mapped = each.map(of => of.mapped).filter(of => of !== null);
  const again = mapped.reduce((sum, of) => sum + of, 0) - Math.max(0, ...mapped);
  return Object.fromEntries([
    ...each.map(({ name, resident }) => [name, Math.round(resident)] as const),
    ['together', Math.round(together)],
    ...(mapped.length > 0 ? [['once', Math.round(together - again)] as const] : []),
  ]);
}

/** Asks `ps`, which Linux and macOS have. */
const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;

const mappedOf = (pid: number): number | null =>
  process.platform === 'linux'
    ? Number(/^RssFile:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
    : null;
