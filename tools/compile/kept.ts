import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** So many are kept that nobody uses: who goes back to a state of the sources finds it. */
const kept = 4;
/** Open for as long as this process runs, by folder. */
const held = new Map<string, DatabaseSync>();
const fileOf = (folder: string): string => join(folder, 'in-use');
const useOf = (folder: string): DatabaseSync => new DatabaseSync(fileOf(folder), { timeout: 0 });

/** Puts the file into a new folder by which processes tell that they use it. */
export const makeHoldable = (folder: string): void => useOf(folder).close();

/**
 * Keeps a folder of programs for as long as this process runs: they may end and be started again, and start what lies
 * beside them. The operating system lets go of it however the process ends. False where there is no such folder.
 */
export function hold(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const use = held.get(folder) ?? useOf(folder);
  // A transaction that has read holds the file, together with others that do the same.
  if (!use.isTransaction) use.exec('BEGIN; SELECT * FROM sqlite_schema');
  // Gone while it was taken?
  if (!existsSync(folder)) {
    use.close();
    held.delete(folder);
    return false;
  }
  held.set(folder, use);
  try {
    const now = new Date();
    utimesSync(fileOf(folder), now, now);
  } catch {
    // Somebody else's, who lets it be read alone: it is used all the same.
  }
  return true;
}

/** Deletes the programs in `home` that nobody uses, but for the newest few, and what one that was killed has left there. */
export function forgetUnused(home: string): void {
  const unused = foldersIn(home)
    .filter(folder => isWhole(folder) && !isHeld(folder))
    .map(folder => ({ folder, used: statSync(fileOf(folder)).mtimeMs }))
    .toSorted((one, other) => other.used - one.used);
  // As a whole first, so that nobody begins with half of it.
  for (const { folder } of unused.slice(kept)) renameSync(folder, `${folder}.gone`);
  for (const folder of foldersIn(home)) if (!isWhole(folder)) rmSync(folder, { recursive: true });
}

const foldersIn = (home: string): string[] =>
  readdirSync(home, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(home, name));

const isWhole = (folder: string): boolean => /^[0-9a-f]{16}$/.test(basename(folder)) && existsSync(fileOf(folder));

function isHeld(folder: string): boolean {
  const use = useOf(folder);
  try {
    use.exec('BEGIN EXCLUSIVE');
    return false;
  } catch {
    return true;
  } finally {
    use.close();
  }
}
