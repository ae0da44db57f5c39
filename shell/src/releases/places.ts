import { join, resolve } from 'node:path';
import type { Area } from './areas.ts';

/** The folder of the workspace. */
export const workspace = resolve(import.meta.dirname, '../../..');

/** The folder of releases: `RECTO_RELEASES`, else `releases` in the data folder (`RECTO_DATA`, `.data`). */
export const releasesFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  resolve(workspace, env.RECTO_RELEASES || join(env.RECTO_DATA || '.data', 'releases'));

/** What runs now; see `registry.ts`. Replaced at once, never written in place. */
export const registryFile = (releases: string): string => join(releases, 'remotes.json');

/** One line of JSON for each change of what runs. */
export const historyFile = (releases: string): string => join(releases, 'history.jsonl');

/** The folder of one release; `name` is `<version>-<hash>`. */
export const releaseFolder = (releases: string, area: Area, name: string): string => join(releases, area, name);

/** How browsers address that folder. */
export const releasePath = (area: Area, name: string): string => `/releases/${area}/${name}/`;
