import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '../../shell/src/releases/areas.ts';
import { sourcesOf } from '../../shell/src/releases/build/content-hash.ts';
import { registryFile } from '../../shell/src/releases/places.ts';

const stampFile = (releases: string): string => join(releases, 'looked-at.txt');

/** Whether nothing has been touched since `stamp`, so that there is nothing to build or to release. */
export function isUntouched(root: string, releases: string): boolean {
  try {
    return readFileSync(stampFile(releases), 'utf8') === stateOf(root, releases);
  } catch {
    return false;
  }
}

/** Notes that what is released is what the sources say. */
export const stamp = (root: string, releases: string): void =>
  writeFileSync(stampFile(releases), stateOf(root, releases));

/** Size and time of change of each source, of what runs and of the folders of releases: much cheaper than their contents. */
function stateOf(root: string, releases: string): string {
  const hash = createHash('sha256');
  const folders = areas.map(area => join(releases, area));
  for (const path of [...sourcesOf(root, areas), registryFile(releases), ...folders]) {
    const { size, mtimeMs, ino } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs} ${ino}\n`);
  }
  return hash.digest('hex');
}
