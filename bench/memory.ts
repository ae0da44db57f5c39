import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Resident megabytes of each process with those that it started, by its name; of all `together`; and, where Linux tells,
 * `once`: the same with what is mapped from files, the code of Node most of all, counted for one process only, as it is
 * in memory but once.
 */
export function memoryOf(pids: Readonly<Record<string, number>>): Record<string, number> {
  const running = runningNow();
  const families = Object.entries(pids).map(([name, pid]) => ({ name, family: familyOf(pid, running) }));
  const each = families.map(({ name, family }) => [name, sumOf(family.map(({ resident }) => resident))] as const);
  const together = sumOf(each.map(([, resident]) => resident));
  const mapped = families.flatMap(({ family }) => family.map(({ pid }) => mappedOf(pid))).filter(of => of !== null);
  const again = sumOf(mapped) - Math.max(0, ...mapped);
  return Object.fromEntries([
    ...each.map(([name, resident]) => [name, Math.round(resident)] as const),
    ['together', Math.round(together)],
    ...(mapped.length > 0 ? [['once', Math.round(together - again)] as const] : []),
  ]);
}

type Running = { pid: number; parent: number; resident: number };

/** Asks `ps`, which Linux and macOS have. */
const runningNow = (): Running[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kibibytes = 0]) => ({ pid, parent, resident: kibibytes / 1_024 }));

const familyOf = (pid: number, running: readonly Running[]): Running[] => [
  ...running.filter(each => each.pid === pid),
  ...running.filter(each => each.parent === pid).flatMap(child => familyOf(child.pid, running)),
];

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Null where it is not told, or the process has ended meanwhile. */
const mappedOf = (pid: number): number | null => {
  try {
    return Number(/^RssFile:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return null;
  }
};
