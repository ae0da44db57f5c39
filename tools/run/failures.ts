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
    if (typeof entry?.level !== 'number' || entry.level < 50) return undefined;
    return report.problem(`${name}: ${[entry.msg, entry.err?.message].filter(Boolean).join(': ')}`);
  };
}

function parsed(line: string): { level?: unknown; msg?: string; err?: { message?: string } } | undefined {
  try {
    return JSON.parse(line) as ReturnType<typeof parsed>;
  } catch {
    return undefined;
  }
}
