import { basename } from 'node:path';
import { type Area, areas, isArea } from './areas.ts';
import { build } from './build.ts';
import { releasesFolder, workspace as root } from './places.ts';
import { readHistory, readRegistry, runningVersion } from './registry-file.ts';
import { release, releaseAll, rollback } from './release.ts';

const releases = releasesFolder();
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

const option = (name: string): string | undefined =>
  given.find(word => word.startsWith(`--${name}=`))?.slice(name.length + 3);

const commands: Record<string, () => Promise<void>> = {
  async build() {
    for (const area of chosen()) console.log(`${area}: ${(await build(root, area)) ? 'built' : 'unchanged'}`);
  },
  async release() {
    for (const area of chosen()) {
      const { release: released, isNew } = await release(root, releases, area);
      console.log(`${area}: ${released.version} ${isNew ? 'runs now' : 'runs already'}`);
    }
  },
  async ensure() {
    for (const { release: released, isNew } of await releaseAll(root, releases))
      if (isNew) console.log(`${released.area}: ${released.version} runs now`);
  },
  async rollback() {
    const [area, ...others] = chosen();
    if (!area || others.length > 0) throw new Error('Say which area to roll back: npm run rollback -w <area>');
    console.log(`${area}: ${(await rollback(releases, area, option('to'))).version} runs now`);
  },
  async list() {
    const [registry, history] = await Promise.all([readRegistry(releases), readHistory(releases)]);
    for (const area of areas) {
      const now = runningVersion(registry, area);
      console.log(`\n${area}: ${now ?? 'not released'}`);
      for (const { at, act, version } of history.filter(change => change.area === area).toReversed())
        console.log(`  ${at}  ${act.padEnd(8)}  ${version}`);
    }
  },
  async dev() {
    const { serveDevelopment } = await import('./dev.ts');
    const [one, ...others] = chosen();
    // An area by itself runs alone; the shell, or nothing in particular, means the whole site.
    const isAlone = one !== undefined && one !== 'shell' && others.length === 0;
    const port = Number(option('port'));
    const stop = await serveDevelopment(isAlone ? [one] : areas, isAlone, isAlone && port ? { [one]: port } : {});
    process.once('SIGINT', () => void stop());
    process.once('SIGTERM', () => void stop());
  },
};

const run = commands[command];
const strange = given.find(word => word.startsWith('-') && !/^--(to|port)=./.test(word));
if (!run || strange) {
  const asked = command === '--help' || strange === '--help';
  console.error(`${strange && !asked ? `There is no option ${strange}.\n\n` : ''}One of: ${Object.keys(commands).join(', ')}
Then areas (${areas.join(', ')}), else that whose folder this is, else all. rollback: --to=<version>; dev: --port=<port>.`);
  process.exit(asked ? 0 : 2);
}
await run().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
});
