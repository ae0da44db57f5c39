import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { areas } from './areas.ts';
import { readHistory, readRegistry, runningVersion } from './registry-file.ts';

/** Tabs may be open for so long with files of a release that no longer runs. */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/**
 * Removes releases that have not run for 30 days. The one that ran last stays, for rolling back.
 * @param now ISO 8601
 */
export async function sweep(releases: string, now: string): Promise<void> {
  const [registry, history] = await Promise.all([readRegistry(releases), readHistory(releases)]);
  for (const area of areas) {
    const folder = join(releases, area);
    if (!existsSync(folder)) continue;
    const changes = history.filter(change => change.area === area);
    const kept = [runningVersion(registry, area), changes.at(-1)?.before];
    for (const name of await readdir(folder)) {
      // It ran until another one took its place. What never ran is left alone.
      const ended = changes.findLast(change => change.before === name)?.at;
      if (kept.includes(name) || ended === undefined || Date.parse(now) - Date.parse(ended) < KEEP_MS) continue;
      await rm(join(folder, name), { recursive: true });
    }
  }
}
