import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import type { Area } from './areas.ts';
import { contentHash } from './build/content-hash.ts';
import { loadsOf } from './build/loads.ts';

const STAMP = 'built-from.txt';

/** Whether the folder `dist` of an area was built from the sources as they are. */
const isBuilt = (root: string, area: Area): boolean => {
  const stamp = join(root, area, 'dist', STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === contentHash(root, area);
};

/**
 * Builds an area for production into `<area>/dist`, unless it was built from the same sources.
 * @returns whether there was anything to do
 * @throws with the compiler's messages
 */
export async function build(root: string, area: Area): Promise<boolean> {
  if (isBuilt(root, area)) return false;
  // Loaded only when something is to be built: the compiler takes a while to start.
  const { configurationOf } = await import('../../../rspack.config.ts');
  const stats = await compiled(configurationOf(area, 'production'));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  const dist = join(root, area, 'dist');
  await writeFile(join(dist, 'loads.json'), JSON.stringify(loadsOf(stats, join(root, area))));
  await writeFile(join(dist, STAMP), contentHash(root, area));
  return true;
}

function compiled(configuration: Parameters<typeof rspack>[0]): Promise<Stats> {
  const compiler = rspack(configuration);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || !stats) reject(failure ?? new Error('The compiler gave no answer'));
        else resolve(stats as Stats);
      });
    });
  });
}
