import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import type { Speed } from './load.ts';

/** One line of the table: what Recto does, beside what the same work costs at least. */
export type Row = {
  work: string;
  reference: string;
  measured: Speed;
  /** Null where the target is an absolute one. */
  against: Speed | null;
  /** The least ratio, or what is wanted in words. */
  target: number | string;
};

/** What stands in every file of results. */
export type Run = {
  at: string;
  node: string;
  processor: string;
  cores: number;
  /** Mean number of waiting threads over a minute: before the first row, and after the last. */
  load: { before: number; after: number };
  secondsPerRow: number;
};

export type Results = Run & {
  rows: (Row & { ratio: number | null })[];
  /** MB, by when it was looked at, and by process. */
  memory: Record<string, Record<string, number>>;
};

export const ratioOf = ({ measured, against }: Row): number | null => against && measured.perSecond / against.perSecond;

/** Of the last minute. */
export const loadNow = (): number => loadavg()[0] ?? 0;

export const machine = () => ({
  node: process.version,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
});

const shown = (n: number): string => (n < 100 ? n.toFixed(1) : String(Math.round(n)));

/** The row as a line, as soon as it is known. */
export function lineOf(row: Row): string {
  const { work, reference, measured, against, target } = row;
  const ratio = ratioOf(row);
  const latency = measured.p50 === null ? '' : `p50 ${shown(measured.p50)} ms, p99 ${shown(measured.p99 ?? 0)} ms`;
  const beside = against ? `${shown(against.perSecond).padStart(8)}/s ${reference}` : reference;
  const verdict = ratio === null ? `wanted ${target}` : `ratio ${ratio.toFixed(2)} (wanted ${target})`;
  return [work.padEnd(44), `${shown(measured.perSecond).padStart(8)}/s`, verdict.padEnd(26), beside, latency].join(
    '  ',
  );
}

export function writeResults<R extends Run>(file: string, results: R): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
