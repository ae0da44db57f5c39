import type { Report } from './report.ts';

/** Shows what programs write about failures until they are ended: log lines from level `error` up, and all of stderr. */
export function failuresTo(
  report: Report,
  ended: AbortSignal,
): (name: string, line: string, from: 'stdout' | 'stderr') => void {
  return (name, line, from) => {
    if (ended.aborted) return undefined;
    if (from === 'stderr') return report.problem(`${name}: ${line}`);
    if (!line.startsWith('{')) return undefined;
    const entry = parsed(line);
    if (!entry || !isFailure(entry.level)) return undefined;
    return report.problem(`${name}: ${[entry.msg ?? entry.message, entry.err?.message].filter(Boolean).join(': ')}`);
  };
}

type Entry = { level?: number | string; msg?: string; message?: string; err?: { message?: string } };

/** Levels are pino's, as its numbers (50 is `error`) or as words. */
const isFailure = (level: Entry['level']): boolean =>
  typeof level === 'number' ? level >= 50 : level === 'error' || level === 'fatal';

function parsed(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}
