import { join } from 'node:path';
import { ensureFrontEnd } from '../../tools/run/front-end.ts';

/** Where the front end of all journeys is released; it outlives them, so that only changed areas are built again. */
export const releases = join(import.meta.dirname, '../../.cache/releases');

/** Playwright calls this once before the journeys: they run against the production build of the present sources. */
export default async function releaseFrontEnd(): Promise<void> {
  await ensureFrontEnd({ ...process.env, RECTO_RELEASES: releases }, line => console.log(line));
}
