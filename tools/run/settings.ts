import { dirname, join, resolve } from 'node:path';
import { ConfigurationError, withFiles } from '@recto/event-log/environment.ts';
import { isEmbedded } from './programs.ts';
import { Refused } from './refused.ts';

const root = dirname(dirname(import.meta.dirname));

/** The backend lets requests end for ten seconds. */
const defaultGraceMs = 12_000;

/** What an installation is told by its environment; the processes read the rest of it themselves. */
export type Settings = {
  /** Absolute path of what must outlive the processes. */
  directory: string;
  port: number;
  host: string;
  env: NodeJS.ProcessEnv;
  /** How long each process may take to end before it is killed, in milliseconds. */
  graceMs: number;
};

/** Reads the environment; a value from outside that makes no sense throws Refused. */
export function settingsFrom(environment: NodeJS.ProcessEnv): Settings {
  const env = fromFiles(environment);
  const directory = resolve(root, env.RECTO_DATA || '.data');
  const port = Number(env.PORT || 3000);
  const host = env.HOST || '127.0.0.1';
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Refused(`PORT is "${env.PORT}", which is not a port. Give a number from 1 to 65535: PORT=3000 npm start`);
  }
  return {
    directory,
    port,
    host,
    graceMs: defaultGraceMs,
    env: {
      ...env,
      HOST: host,
      PORT: String(port),
      RECTO_DATA: directory,
      RECTO_RELEASES: resolve(root, env.RECTO_RELEASES || join(directory, 'releases')),
      // Half a second less until it is ready: sources are stripped of their types and compiled once.
      NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || join(root, '.cache/node'),
      RECTO_EMBEDDED: String(isEmbedded(env)),
    },
  };
}

function fromFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return withFiles(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new Refused(error.message, { cause: error });
    throw error;
  }
}
