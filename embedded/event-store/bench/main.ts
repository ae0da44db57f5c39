import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { startProcess } from '../src/testing/store-process.ts';
import { byClient } from './by-client.ts';
import { inProcess } from './in-process.ts';
import { openMillions } from './millions.ts';
import { inLanes, percentile, ratesInTurns, streamName, type Subject } from './workload.ts';

const usage = `npm run bench:event-store -- [--millions] [--small]

Rates by client, in turns with the same work in process as the limit. --millions: also fills and reads 5 million events.
--small: a hundredth of the work, by which a test sees that it works.`;

const { small: isSmall, millions } = commandLine(usage, {
  options: { small: { type: 'boolean', default: false }, millions: { type: 'boolean', default: false } },
}).values;
const share = isSmall ? 0.01 : 1;

/** The most memory a process ever held, in MiB, where the system tells (Linux). */
const peakMemory = async (pid: number | undefined): Promise<string> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kib = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  return kib ? `${Math.round(Number(kib) / 1024)} MiB` : 'unknown';
};

const row = (name: string, ...cells: string[]): void =>
  console.log(name.padEnd(36), ...cells.map(cell => cell.padStart(12)));

const whole = (value: number): string => Math.round(value).toLocaleString('en');

const oneStream = async (subject: Subject): Promise<number> => {
  const stream = streamName();
  await inLanes(1, 500 * share, () => subject.append(stream, 1));
  return 500 * share;
};

const manyStreams = async (subject: Subject): Promise<number> => {
  const names = Array.from({ length: 64 }, streamName);
  const each = Math.ceil(60 * share);
  await inLanes(64, each, lane => subject.append(names[lane]!, 1));
  return 64 * each;
};

const bulks = async (subject: Subject): Promise<number> => {
  await inLanes(4, 6, () => subject.append(streamName(), 1000 * share));
  return 4 * 6 * 1000 * share;
};

/** Milliseconds from the call of append to the event's arrival at a subscription, for each subject. */
const latencies = async (subjects: readonly Subject[]): Promise<number[][]> => {
  const heard = await Promise.all(subjects.map(subject => subject.hear()));
  const samples = subjects.map((): number[] => []);
  for (let round = 0; round <= (isSmall ? 1 : 5); round += 1) {
    for (const [index, { appendAndHear }] of heard.entries()) {
      const stream = streamName();
      for (let sample = 0; sample < 400 * share; sample += 1) {
        const start = performance.now();
        await appendAndHear(stream);
        if (round > 0) samples[index]!.push(performance.now() - start);
      }
    }
  }
  for (const { end } of heard) await end();
  return samples;
};

/** Prints what the store does by the official client beside what is possible in process, in turns. */
const measure = async (subjects: readonly Subject[]): Promise<void> => {
  const printRate = async (name: string, rounds: number, work: (subject: Subject) => Promise<number>) => {
    const [ours = 0, most = 0] = await ratesInTurns(subjects, isSmall ? 1 : rounds, work);
    row(name, whole(ours), whole(most), (ours / most).toFixed(2));
  };
  row('', 'by client', 'in process', 'ratio');
  await printRate('appends/s, one stream', 5, oneStream);
  await printRate('appends/s, 64 streams', 5, manyStreams);
  await printRate('events/s, appends of 1000', 4, bulks);
  const [ours = [], least = []] = await latencies(subjects);
  for (const [name, share] of [['p50', 0.5] as const, ['p99', 0.99] as const]) {
    const [a, b] = [percentile(ours, share), percentile(least, share)];
    row(`ms, append to subscription, ${name}`, a.toFixed(2), b.toFixed(2), (b / a).toFixed(2));
  }
  await printRate('events/s, readAll', 2, subject => subject.readAll());
  const stored = await subjects[0]!.readAll();
  await printRate('events/s, catch-up subscription', 2, async subject => {
    await subject.catchUp();
    return stored;
  });
};

const directory = await mkdtemp(join(tmpdir(), 'event-store-bench-'));
try {
  const store = await startProcess(join(directory, 'events.db'));
  const subjects = [byClient(store.url), inProcess(join(directory, 'in-process.db'))];
  await measure(subjects);
  for (const subject of subjects) await subject.close();
  console.log(`\nmost memory of the store's process: ${await peakMemory(store.child.pid)}`);
  await store.end('SIGTERM');
  if (millions) await openMillions(join(directory, 'millions.db'), peakMemory);
} finally {
  await rm(directory, { recursive: true, force: true });
}
