import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../src/testing/store-process.ts';
import { measureByClient } from './by-client.ts';
import { measureInProcess } from './in-process.ts';
import type { Figures } from './workload.ts';

/** The most memory a process ever held, in MiB, where the system tells (Linux). */
const peakMemory = async (pid: number | undefined): Promise<string> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kib = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  return kib ? `${Math.round(Number(kib) / 1024)} MiB` : 'unknown';
};

const whole = (value: number): string => Math.round(value).toLocaleString('en');

const print = (client: Figures, limit: Figures): void => {
  const rates: [string, number, number][] = [
    ['appends/s, one stream', client.oneStream, limit.oneStream],
    ['appends/s, 64 streams', client.manyStreams, limit.manyStreams],
    ['events/s, appends of 1000', client.bulk, limit.bulk],
    ['events/s, readAll', client.readAll, limit.readAll],
    ['events/s, catch-up subscription', client.catchUp, limit.catchUp],
  ];
  const row = (name: string, ...cells: string[]): void =>
    console.log(name.padEnd(36), ...cells.map(cell => cell.padStart(12)));
  row('', 'by client', 'in process', 'ratio');
  for (const [name, ours, most] of rates) row(name, whole(ours), whole(most), (ours / most).toFixed(2));
  for (const key of ['p50', 'p99'] as const) {
    const [ours, least] = [client.latency[key], limit.latency[key]];
    row(`ms, append to subscription, ${key}`, ours.toFixed(2), least.toFixed(2), (least / ours).toFixed(2));
  }
};

const directory = await mkdtemp(join(tmpdir(), 'event-store-bench-'));
try {
  const file = join(directory, 'events.db');
  const store = await startProcess(file);
  const byClient = await measureByClient(store.url);
  const peak = await peakMemory(store.child.pid);
  await store.end('SIGTERM');
  print(byClient, await measureInProcess(file));
  console.log(`\nmost memory of the store's process: ${peak}`);
} finally {
  await rm(directory, { recursive: true, force: true });
}
