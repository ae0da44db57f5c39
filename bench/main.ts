import { join } from 'node:path';
import { commandLine, misused } from '@recto/event-log/cli/command-line.ts';
import { growth, growthTable, type Size } from './growth/growth.ts';
import { memoryOf } from './memory.ts';
import { autosave } from './rows/autosave.ts';
import { commenting } from './rows/commenting.ts';
import { login } from './rows/login.ts';
import { photo } from './rows/photo.ts';
import { reads } from './rows/reads.ts';
import { rebuilding } from './rows/rebuilding.ts';
import { visible } from './rows/visible.ts';
import { visitor } from './rows/visitor.ts';
import { openSite, type Site, usual } from './site.ts';
import { type Results, type Run, lineOf, loadNow, machine, ratioOf, type Row, writeResults } from './table.ts';

/**
 * In this order: what reads comes before what fills the stores, and logins, of which there are few in a second, when
 * comments have run through the code that both share.
 */
const groups: Record<string, (site: Site) => AsyncGenerator<Row>> = {
  visitor,
  reads,
  photo,
  autosave,
  visible,
  commenting,
  login,
  rebuilding,
};

const usage = `npm run bench -- [--seconds 5] [--only ${Object.keys(groups).join(',')}] [--out .cache/bench.json] [--small]
npm run bench -- --growth 1000,10000

One table, and the same as JSON. --small: a tenth of a second a side on next to no data, by which a test sees that it
works. --growth: instead, the same reads and starts on logs of so many pages' worth of events each.`;

const { values } = commandLine(usage, {
  options: {
    seconds: { type: 'string', default: '5' },
    small: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(groups).join(',') },
    growth: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '../.cache/bench.json') },
  },
});
const wanted = values.only.split(',').map(name => {
  const group = groups[name];
  if (!group) misused(usage, `There are no rows ${name}.`);
  return group;
});
const secondsPerRow = values.small ? 0.1 : Number(values.seconds);

async function rowsOf(): Promise<void> {
  const before = loadNow();
  const site = await openSite(secondsPerRow, values.small ? { writers: 2, pages: 1, comments: 3 } : usual);
  const memory: Results['memory'] = {};
  const look = (moment: string): void => {
    const taken = memoryOf(site.installation.pids());
    memory[moment] = taken;
    const each = Object.entries(taken).map(([name, megabytes]) => `${name} ${megabytes}`);
    console.log(`${`memory ${moment}, MB`.padEnd(44)} ${each.join(', ')}`);
  };
  try {
    const rows: Row[] = [];
    look('before the first row');
    for (const group of wanted) {
      try {
        for await (const row of group(site)) {
          rows.push(row);
          console.log(lineOf(row));
        }
        look(`after ${group.name}`);
      } catch (error) {
        // The other rows are worth having; the exit code tells that some are missing.
        console.error(`${group.name}: not measured.`, error);
        process.exitCode = 1;
      }
    }
    const load = { before, after: loadNow() };
    console.log(
      `Load over a minute: ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after. JSON: ${values.out}`,
    );
    writeResults<Results>(values.out, {
      at: new Date().toISOString(),
      ...machine(),
      load,
      secondsPerRow,
      rows: rows.map(row => ({ ...row, ratio: ratioOf(row) })),
      memory,
    });
  } finally {
    await site.close();
  }
}

async function sizesOf(counts: string): Promise<void> {
  const before = loadNow();
  const sizes: Size[] = [];
  for (const pages of counts.split(',').map(Number)) {
    sizes.push(await growth(pages, secondsPerRow));
    console.log(growthTable(sizes).at(-1));
  }
  writeResults<Run & { sizes: Size[] }>(values.out, {
    at: new Date().toISOString(),
    ...machine(),
    load: { before, after: loadNow() },
    secondsPerRow,
    sizes,
  });
}

if (values.growth === undefined) await rowsOf();
else await sizesOf(values.growth);
