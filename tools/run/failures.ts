import type { Report } from './report.ts';

/** Shows the log lines of programs from level `error` up, until they are ended. */
export function failuresTo(report: Report, ended: AbortSignal): (name: string, line: string) => void {
  return (name, line) => {
    if (ended.aborted || !line.startsWith('{')) return;
    const entry = parsed(line);
    if (!entry || !isFailure(entry.level)) return;
    report.problem(`${name}: ${[entry.msg, entry.err?.message ?? entry.error].filter(Boolean).join(': ')}`);
  };
}

type Entry = { level?: string; msg?: string; error?: string; err?: { message?: string } };

const isFailure = (level: Entry['level']): boolean => level === 'error' || level === 'fatal';

function parsed(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}
