import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Area } from '../areas.ts';

// What an area is built from, besides itself. Libraries are pinned by the lockfile.
const common = [
  'contracts/src',
  'ui/src',
  'frame/src',
  'package-lock.json',
  'rspack.config.ts',
  'shell/src/releases/build',
  'shell/src/releases/areas.ts',
  'shell/src/releases/interface.ts',
  'shell/src/releases/pack.ts',
];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** A hash over all that an area is built from: equal hashes mean equal builds. Hexadecimal, SHA-256. */
export const contentHash = (root: string, area: Area): string => {
  const hash = createHash('sha256');
  for (const path of [...own(area), ...common])
    for (const file of filesBelow(join(root, path))) {
      hash.update(`${relative(root, file).replaceAll(sep, '/')}\0`);
      hash.update(readFileSync(file));
      hash.update('\0');
    }
  return hash.digest('hex');
};

/** All files that any of the areas is built from. */
export const sourcesOf = (root: string, areas: readonly Area[]): string[] =>
  [...areas.flatMap(own), ...common].flatMap(path => filesBelow(join(root, path)));

const own = (area: Area): string[] => [`${area}/src`, `${area}/package.json`];

/** All files of a folder, or the file itself, in a fixed order. */
function filesBelow(path: string): string[] {
  const entries = readdirOrNothing(path);
  if (!entries) return [path];
  return entries
    .filter(entry => entry.isFile() && !isTest(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted();
}

function readdirOrNothing(path: string) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true });
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOTDIR') return null;
    throw thrown;
  }
}
