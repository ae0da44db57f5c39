import { existsSync } from 'node:fs';
import { runsContract } from '../../../frame/src/contract.ts';
import { type Area, areas, federatedName, isArea } from './areas.ts';
import { missing } from './interface.ts';
import { pack, type Release, readRelease } from './pack.ts';
import { releaseFolder, releasePath } from './places.ts';
import type { Registry } from './registry.ts';
import { alone, type Change, readHistory, readRegistry, runningVersion, writeRegistry } from './registry-file.ts';
import { sweep } from './sweep.ts';

/** A release or rollback that would break what runs. The message says why. */
class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/**
 * Builds an area from the present sources where needed and lets it run from the next navigation on.
 * @returns the release, and whether it was not running yet
 * @throws ReleaseRefused
 */
export async function release(
  root: string,
  releases: string,
  area: Area,
): Promise<{ release: Release; isNew: boolean }> {
  const packed = await pack(root, releases, area);
  const fresh = await makeRun(releases, [packed]);
  return { release: packed, isNew: fresh.length > 0 };
}

/**
 * Lets the release run that the present one took the place of, or the one named. A second one goes back further: two who
 * roll back at once do not bring back what was broken.
 * @throws ReleaseRefused
 */
export async function rollback(releases: string, area: Area, version?: string): Promise<Release> {
  return alone(releases, async () => {
    const now = runningVersion(await readRegistry(releases), area);
    const changes = (await readHistory(releases)).filter(change => change.area === area);
    const earlier = standing(changes).findLast(name => name !== now && existsSync(releaseFolder(releases, area, name)));
    const wanted = version ?? earlier;
    if (!wanted || !existsSync(releaseFolder(releases, area, wanted)))
      throw new ReleaseRefused(`There is no ${version ? `release ${version}` : 'earlier release'} of ${area}`);
    const target = await readRelease(releases, area, wanted);
    await run(releases, [target], 'rollback');
    return target;
  });
}

/** The versions that stand on one another, the newest last: a release stands on what ran, and falls by a rollback. */
function standing(changes: readonly Change[]): string[] {
  let versions: string[] = [];
  for (const { act, version } of changes) {
    const at = versions.indexOf(version);
    const below = act === 'rollback' && at >= 0 ? versions.slice(0, at) : versions.filter(each => each !== version);
    versions = [...below, version];
  }
  return versions;
}

/**
 * Brings everything to the present sources at one instant; what has to fit is what runs afterwards.
 * @returns each release, and whether it was not running yet
 * @throws ReleaseRefused
 */
export async function releaseAll(root: string, releases: string): Promise<{ release: Release; isNew: boolean }[]> {
  const packed: Release[] = [];
  for (const area of areas) packed.push(await pack(root, releases, area));
  const isNew = await makeRun(releases, packed);
  return packed.map(release => ({ release, isNew: isNew.includes(release) }));
}

/**
 * Lets packed releases run, all from the same instant on.
 * @returns those that did not run before
 * @throws ReleaseRefused
 */
export const makeRun = (releases: string, targets: readonly Release[]): Promise<Release[]> =>
  alone(releases, () => run(releases, targets, 'release'));

async function run(releases: string, targets: readonly Release[], act: Change['act']): Promise<Release[]> {
  const registry = await readRegistry(releases);
  const fresh = targets.filter(target => runningVersion(registry, target.area) !== target.version);
  if (fresh.length === 0) return [];
  const next = fresh.reduce(withRelease, registry);
  await check(releases, next, fresh);
  const at = new Date().toISOString();
  const changes = fresh.map(({ area, version }) => ({
    at,
    area,
    act,
    version,
    before: runningVersion(registry, area),
  }));
  await writeRegistry(releases, next, changes);
  await sweep(releases, at);
  return fresh;
}

/** The shell and the areas that run with it must fit, in the contract's version and in each name that is used. */
async function check(releases: string, next: Registry, fresh: readonly Release[]): Promise<void> {
  if (!next.shell) throw new ReleaseRefused('Release the shell first: areas run inside it');
  const shell = await readRelease(releases, 'shell', next.shell.version);
  const concerned = fresh.some(({ area }) => area === 'shell')
    ? Object.keys(next.remotes)
    : fresh.map(({ area }) => area);
  for (const area of concerned) {
    const version = next.remotes[area]?.version;
    if (version && isArea(area)) fit(shell, await readRelease(releases, area, version));
  }
}

function fit(shell: Release, area: Release): void {
  const both = `${area.area} ${area.version} and shell ${shell.version} do not fit`;
  if (!runsContract(shell.contract, area.contract))
    throw new ReleaseRefused(
      `${both}: the area is built for contract ${area.contract}, the shell runs ${shell.contract} and the one before`,
    );
  const lacking = missing(area.interface, shell.interface);
  if (lacking.length > 0)
    throw new ReleaseRefused(`${both}: the shell does not offer ${lacking.join(', ')}. Release the shell first`);
}

function withRelease(registry: Registry, { area, version, contract, entry }: Release): Registry {
  const path = releasePath(area, version);
  if (area === 'shell') return { ...registry, shell: { version, contract, path } };
  const remote = { name: federatedName(area), version, contract, entry: `${path}${entry}` };
  return { ...registry, remotes: { ...registry.remotes, [area]: remote } };
}
