import { type DataLock, DirectoryInUse, lockDirectory } from './data-lock.ts';
import { rectoKey } from './key.ts';
import { clearLeftovers } from './leftovers.ts';
import { checkPort } from './port.ts';
import { isEmbedded } from './programs.ts';
import { Refused } from './refused.ts';
import type { Report } from './report.ts';
import type { Settings } from './settings.ts';

/** A data directory taken for this process, and what every program of it finds in its environment. */
export type Occupied = DataLock & { env: NodeJS.ProcessEnv };

/**
 * Takes the data directory, ends what is left of a killed installation, makes the key on the first start and sees that
 * the port is free. Throws Refused, with the directory let go, when one of these cannot be.
 */
export async function occupy(settings: Settings, report: Report): Promise<Occupied> {
  const lock = lockOf(settings);
  try {
    if (lock.left) {
      report.say('The last run did not end by itself; making sure that nothing of it is left …');
      await clearLeftovers(lock.left.processes, 2 * settings.graceMs);
    }
    await checkPort(settings.port, settings.host);
    const key = rectoKey(settings.directory, settings.env, isEmbedded(settings.env));
    return { ...lock, env: { ...settings.env, RECTO_KEY: key } };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function lockOf(settings: Settings): DataLock {
  try {
    return lockDirectory(settings.directory);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const { occupant } = error;
    const who = occupant ? ` (process ${occupant.pid}${occupant.url ? `, ${occupant.url}` : ''})` : '';
    throw new Refused(
      `Recto is already running on ${settings.directory}${who}. Stop that one first, or start another beside it:\n` +
        `  RECTO_DATA=.data-2 PORT=${settings.port + 1} npm start`,
    );
  }
}
