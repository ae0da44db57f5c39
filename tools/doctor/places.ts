import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '@recto/backend/configuration.ts';
import { areas } from '@recto/shell/releases/areas.ts';
import { readRegistry, runningVersion } from '@recto/shell/releases/registry-file.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

/** Below the first the disk is nearly full, below the second it should be looked at. Bytes. */
export type Space = { least: number; comfortable: number };
const usual: Space = { least: 200_000_000, comfortable: 2_000_000_000 };

/** The data directory and the disk that it is on. */
export async function dataFindings({ dataDirectory }: Configuration, space: Space = usual): Promise<Finding[]> {
  try {
    await access(dataDirectory, constants.W_OK);
  } catch {
    return [
      wrong(
        'data',
        `${dataDirectory} is missing or may not be written.`,
        'make it, or correct RECTO_DATA or its rights.',
      ),
    ];
  }
  const { bavail, bsize } = await statfs(dataDirectory);
  const free = bavail * bsize;
  const says = `${(free / 1e9).toFixed(1)} GB are free in ${dataDirectory}`;
  const remedy = 'make room: a full disk stops stores and uploads.';
  if (free < space.least) return [wrong('disk', `${says}.`, remedy)];
  return [free < space.comfortable ? warning('disk', `${says}.`, remedy) : ok('disk', says)];
}

/** Whether the shell and every area are released, and their files are there. */
export async function releaseFindings({ releasesDirectory }: Configuration): Promise<Finding[]> {
  const registry = await readRegistry(releasesDirectory).catch(() => null);
  if (!registry)
    return [
      wrong('releases', `remotes.json in ${releasesDirectory} cannot be read.`, 'release again: npm start does it.'),
    ];
  const findings = await Promise.all(
    areas.map(async area => {
      const version = runningVersion(registry, area);
      if (version === null)
        return wrong('releases', `${area} is not released in ${releasesDirectory}.`, `npm run release -w ${area}`);
      const isThere = await stat(join(releasesDirectory, area, version)).catch(() => null);
      return isThere
        ? null
        : wrong('releases', `${area} ${version} runs, but its files are gone.`, `npm run release -w ${area}`);
    }),
  );
  const problems = findings.filter(finding => finding !== null);
  return problems.length > 0 ? problems : [ok('releases', `the shell and ${areas.length - 1} areas are there`)];
}
