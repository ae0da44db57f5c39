import { copyInto, digestOf, fromLog } from '../copy.ts';
import { exportTo, fromFile, verifyFile } from '../log-file.ts';
import { openLog } from '../log.ts';
import { type Digest, openRawLog, type RawLog } from '../raw-log.ts';
import { commandLine, misused } from './command-line.ts';
import { progressBar } from './progress.ts';
import { main, Refused, storesOf, whereabouts } from './stores.ts';

const usage = `Looks at the event log, and moves it. Personal data stay sealed.

  npm run events -- tail [--count 20] [--follow]     the newest events; goes on as they happen
  npm run events -- count                            how many there are of each type, and the digest of all
  npm run events -- show <position | event id | stream>
  npm run events -- export <file.jsonl>              all of them; run again, it goes on
  npm run events -- import <file.jsonl>              into a log that is empty or holds the beginning of the same
  npm run events -- copy --to esdb://…               likewise, from log to log

${whereabouts}
`;

const readable = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value, readable)}\n`);
const told = ({ events, digest }: Digest) => `${events} events, digest ${digest}`;

const { values, positionals } = commandLine(usage, {
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '20' },
    follow: { type: 'boolean', default: false },
    to: { type: 'string' },
  },
});

const [command, argument] = positionals;
const needed = (what: string): string => {
  if (!argument) misused(usage, `${command} takes ${what}.`);
  return argument;
};

async function tail(url: string): Promise<void> {
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 0) misused(usage, '--count takes a whole number.');
  const log = openLog({ url });
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  try {
    let newest: unknown[] = [];
    let last: bigint | undefined;
    for await (const batch of log.readAll()) {
      newest = [...newest, ...batch].slice(-count || newest.length + batch.length);
      last = batch.at(-1)?.position;
    }
    newest.forEach(print);
    if (!values.follow) return;
    const after = last === undefined ? {} : { after: last };
    for await (const batch of log.subscribeAll({ ...after, signal: stop.signal })) batch.forEach(print);
  } finally {
    await log.close();
  }
}

async function count(raw: RawLog): Promise<void> {
  const byType = new Map<string, number>();
  for await (const batch of raw.read()) for (const { type } of batch) byType.set(type, (byType.get(type) ?? 0) + 1);
  for (const [type, many] of [...byType].toSorted(([, a], [, b]) => b - a))
    process.stdout.write(`${String(many).padStart(10)}  ${type}\n`);
  process.stdout.write(`${told(await digestOf(raw))}\n`);
}

async function show(url: string, wanted: string): Promise<void> {
  const log = openLog({ url });
  let found = 0;
  try {
    const isPosition = /^\d+$/.test(wanted);
    const all = isPosition ? log.readAll({ from: BigInt(wanted) }) : log.readAll();
    for await (const batch of all) {
      for (const event of batch) {
        const isIt = isPosition ? event.position === BigInt(wanted) : event.id === wanted || event.stream === wanted;
        if (!isIt) continue;
        found++;
        process.stdout.write(`${JSON.stringify(event, readable, 2)}\n`);
      }
      if (isPosition) break;
    }
  } finally {
    await log.close();
  }
  if (found === 0) throw new Refused(`There is no event, id or stream ${wanted}.`);
}

async function exportAll(url: string, raw: RawLog, file: string): Promise<void> {
  const log = openLog({ url });
  const head = Number(await log.head());
  await log.close();
  const bar = progressBar('export');
  const digest = await exportTo(file, raw, {
    onProgress: (events, position) => bar.at(head > 0 ? Number(position) / head : 1, events),
  }).finally(bar.end);
  process.stdout.write(`${file}: ${told(digest)}\n`);
}

async function importAll(raw: RawLog, file: string): Promise<void> {
  const { events } = await verifyFile(file);
  const bar = progressBar('import');
  const digest = await copyInto(raw, fromFile(file), {
    onProgress: done => bar.at(done / Math.max(events, 1), done),
  }).finally(bar.end);
  process.stdout.write(`${told(digest)} at both ends. Rebuild the read models: npm run replay\n`);
}

async function copyAll(url: string, raw: RawLog, to = values.to): Promise<void> {
  if (!to) misused(usage, 'copy takes --to.');
  if (to === url) throw new Refused('--to is the log itself.');
  const target = openRawLog(to);
  try {
    const { events } = await digestOf(raw);
    const bar = progressBar('copy');
    const digest = await copyInto(target, fromLog(raw), {
      onProgress: done => bar.at(done / Math.max(events, 1), done),
    }).finally(bar.end);
    process.stdout.write(`${told(digest)} at both ends. Rebuild the read models there: npm run replay\n`);
  } finally {
    await target.close();
  }
}

const acts: Record<string, (url: string, raw: RawLog) => Promise<void>> = {
  tail,
  count: (_, raw) => count(raw),
  show: url => show(url, needed('a position, an event id or a stream')),
  export: (url, raw) => exportAll(url, raw, needed('the name of a file')),
  import: (_, raw) => importAll(raw, needed('the name of a file')),
  copy: copyAll,
};
if (command === undefined) {
  process.stdout.write(usage);
  process.exit(0);
}
const act = acts[command] ?? misused(usage, `There is no ${command}.`);
await main(async () => {
  const { eventStoreUrl: url } = storesOf();
  const raw = openRawLog(url);
  try {
    await act(url, raw);
  } finally {
    await raw.close();
  }
});
