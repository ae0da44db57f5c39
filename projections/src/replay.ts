import { commandLine, misused } from '@recto/event-log/cli/command-line.ts';
import { main, Refused, storesOf, whereabouts, wrappingKeysOf } from '@recto/event-log/cli/stores.ts';
import { openKeys } from '@recto/event-log/keys.ts';
import { openLog } from '@recto/event-log/log.ts';
import { replayCommand } from './analysis/replay-analysis.ts';
import { checkpointsIn } from './checkpoints.ts';
import { collectionOf } from './projection.ts';
import { readModels } from './read-models/all.ts';
import { rebuild } from './rebuild.ts';
import { leaseOf, seizeLease } from './lease.ts';
import { openReadModels } from './store.ts';

const usage = `Replays an analysis; or makes read models anew from the event log, or lets a halted one go on.

  npm run replay -- projections/analysis/<file>.ts [--from <position|date>] [--until <position|date>] [--limit <events>]
                    [--dry-run] [--to mongodb:<database> | mongodb://…/<database> | <file>.jsonl | <file>.csv]     see docs/analysts.md

  node projections/src/replay.ts [--projection <name>]…          all of them, or those named
  node projections/src/replay.ts --drop-old                      collections of versions before the present ones
  node projections/src/replay.ts --skip <position> --projection <name> --because "<why>"

${whereabouts}
A projections process that runs stands aside from a rebuild; meanwhile people miss what is not there yet. A skip takes effect while it runs.
`;

function options() {
  const { values } = commandLine(usage, {
    options: {
      projection: { type: 'string', multiple: true, default: [] },
      skip: { type: 'string' },
      because: { type: 'string' },
      'drop-old': { type: 'boolean', default: false },
    },
  });
  const chosen = values.projection.map(name => {
    // Health, logs and the doctor name it with its version.
    const found = readModels.find(model => model.name === name || collectionOf(model) === name);
    if (!found)
      throw new Refused(`There is no projection ${name}. There are: ${readModels.map(m => m.name).join(', ')}`);
    return found;
  });
  return { ...values, projections: chosen };
}

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.some(arg => /\.[mc]?[jt]s$/.test(arg) && !arg.startsWith('-'))) return replayCommand(args, usage);
  const { projections, skip, because, 'drop-old': dropOld } = options();
  const models = openReadModels({ url: storesOf().mongoUrl });
  try {
    if (dropOld) await dropOldVersions(models);
    else if (skip !== undefined) await skipEvent(models, projections.map(collectionOf), skip, because);
    else await rebuildAll(models, projections.length > 0 ? projections : readModels);
  } finally {
    await models.close();
  }
}

async function skipEvent(
  models: ReturnType<typeof openReadModels>,
  names: readonly string[],
  position: string,
  because: string | undefined,
): Promise<void> {
  const [name] = names;
  if (names.length !== 1 || !name || !because || !/^\d+$/.test(position)) {
    misused(usage, '--skip takes a position, one --projection and --because.');
  }
  if (!(await checkpointsIn(models.state).skip(name, BigInt(position), because))) {
    throw new Refused(`${name} is not halted at ${position}.`);
  }
  process.stdout.write(`${name} goes on without the event at ${position}.\n`);
}

/** Only by command: as long as the old release runs, or may come back, its collections are of use. */
async function dropOldVersions(models: ReturnType<typeof openReadModels>): Promise<void> {
  const present = new Map(readModels.map(({ name, version }) => [name, version]));
  for (const { name } of await models.database.listCollections({}, { nameOnly: true }).toArray()) {
    const match = /^(.+)_v(\d+)$/.exec(name);
    const isOld = match !== null && Number(match[2]) < (present.get(match[1] ?? '') ?? 0);
    if (!isOld) continue;
    await models.database.dropCollection(name);
    await checkpointsIn(models.state).forget(name);
    process.stdout.write(`${name} dropped.\n`);
  }
}

async function rebuildAll(models: ReturnType<typeof openReadModels>, projections: typeof readModels): Promise<void> {
  const { eventStoreUrl, keysUrl } = storesOf();
  const keys = await openKeys({ url: keysUrl, ...wrappingKeysOf() });
  const log = openLog({ url: eventStoreUrl, keys });
  await models.connect();
  const lease = await seizeLease(models.state, leaseOf(readModels));
  const started = performance.now();
  try {
    const events = await rebuild({
      log,
      models,
      projections,
      signal: lease.lost,
      onProgress: progress => {
        const share = progress.head > 0n ? Number((progress.position * 100n) / progress.head) : 100;
        const rate = Math.round((progress.events * 1_000) / (performance.now() - started));
        process.stderr.write(`\r${share} %, ${progress.events} events, ${rate} a second `);
      },
    });
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    process.stderr.write('\n');
    process.stdout.write(`${projections.length} read models made anew from ${events} events in ${seconds} s.\n`);
  } finally {
    await lease.release().catch(() => undefined);
    await Promise.allSettled([log.close(), keys.close()]);
  }
}

await main(run);
