import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from '../table.ts';

const events = 20_000;
const ownBench = join(import.meta.dirname, '../../projections/bench/main.ts');

/** All read models anew, as the projections' own bench measures it, on stores of its own. */
export async function* rebuilding(): AsyncGenerator<Row> {
  // Of its live part one second is enough: what becomes visible has a row of its own.
  const { stdout } = await promisify(execFile)(process.execPath, [ownBench, String(events), '1']);
  const secondsOf = (line: string): number => {
    const [, seconds] = new RegExp(`^${line}\\s+([\\d.]+) s`, 'm').exec(stdout) ?? [];
    if (seconds === undefined) throw new Error(`there is no line "${line}" in:\n${stdout}`);
    return Number(seconds);
  };
  const least = secondsOf('readAll') + secondsOf('bulkWrite and indexes of the same documents');
  yield {
    work: `rebuild of all read models, ${events.toLocaleString('en')} events`,
    reference: 'readAll, bulkWrite of the same documents',
    measured: { perSecond: events / secondsOf('rebuild of all read models'), p50: null, p99: null },
    against: { perSecond: events / least, p50: null, p99: null },
    target: 0.7,
  };
}
