import { basename, join } from 'node:path';
import { type Area, areas, isArea } from './areas.ts';
import { build } from './build.ts';

const root = join(import.meta.dirname, '../../..');
const [command = '', ...given] = process.argv.slice(2);

/** The areas named on the command line, else the one whose folder this runs in, else all. */
const chosen = (): readonly Area[] => {
  const named = given.filter(word => !word.startsWith('-'));
  const wrong = named.find(name => !isArea(name));
  if (wrong) throw new Error(`There is no area ${wrong}. There are ${areas.join(', ')}`);
  if (named.length > 0) return named.filter(isArea);
  const here = basename(process.cwd());
  return isArea(here) ? [here] : areas;
};

const commands: Record<string, () => Promise<void>> = {
  async build() {
    for (const area of chosen()) console.log(`${area}: ${(await build(root, area)) ? 'built' : 'unchanged'}`);
  },
  async dev() {
    const { serveDevelopment } = await import('./dev.ts');
    const which = chosen();
    const isAlone = which.length === 1 && which[0] !== 'shell';
    const stop = await serveDevelopment(which, isAlone);
    process.once('SIGINT', () => void stop());
    process.once('SIGTERM', () => void stop());
  },
};

const run = commands[command];
if (!run) {
  console.error(`One of: ${Object.keys(commands).join(', ')}`);
  process.exit(2);
}
await run().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
});
