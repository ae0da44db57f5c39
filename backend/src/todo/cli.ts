import { commandLine, misused } from '@recto/event-log/cli/command-line.ts';
import { main, storesOf, whereabouts } from '@recto/event-log/cli/stores.ts';
import toDo from '@recto/projections/read-models/to-do.ts';
import { openReadModels } from '@recto/projections/store.ts';
import { docsOf } from '../read-models.ts';
import { Failures } from './failures.ts';

const usage = `npm run todo -- list          open work, what is due first, and what failed
npm run todo -- retry <id>    try failed work again now

${whereabouts}`;

/** Lines shown at most; the count above them is of all. */
const shown = 200;

const list = async (models: ReturnType<typeof openReadModels>): Promise<void> => {
  const open = docsOf(models.database, toDo)
    .find({ due: { $exists: true } })
    .sort({ due: 1, _id: 1 });
  const failed = await new Failures(models.state).all();
  const now = new Date();
  let count = 0;
  for await (const { _id, due, work } of open) {
    if (count++ >= shown) continue;
    const failure = failed.get(_id);
    const state = failure ? `${failure.halted ? 'HALTED' : 'failed'} after ${failure.tries}: ${failure.error}` : '';
    const when = due <= now ? 'due' : due.toISOString();
    console.log([when.padEnd(24), work.name.padEnd(20), _id, state].join('  ').trimEnd());
  }
  console.log(`${count} open, ${failed.size} failed`);
};

const retry = async (models: ReturnType<typeof openReadModels>, id: string): Promise<void> => {
  const found = await new Failures(models.state).forget(id);
  console.log(found ? `${id} is tried again.` : `${id} has not failed.`);
};

const [command, id] = commandLine(usage, { allowPositionals: true }).positionals;
if (command !== 'list' && !(command === 'retry' && id)) misused(usage);
await main(async () => {
  const models = openReadModels({ url: storesOf().mongoUrl });
  try {
    await models.connect();
    await (command === 'retry' && id ? retry(models, id) : list(models));
  } finally {
    await models.close();
  }
});
