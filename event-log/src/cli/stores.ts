import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, withFiles } from '../environment.ts';
import type { WrappingKeys } from '../wrapping.ts';

/** What a command was told makes no sense; the message says what to do. */
export class Refused extends Error {}

/**
 * In the data directory of embedded stores, which take free ports: where they listen, for the command line tools. Holds
 * `eventStoreUrl` and `mongoUrl` as JSON; embedded stores have no password.
 */
export const storesFile = 'stores.json';

/** Where an installation's stores are: from the environment, or from the data directory of one that runs. */
export type Whereabouts = { eventStoreUrl: string; mongoUrl: string; keysUrl: string };

export const whereabouts = `Environment: EVENTSTORE_URL, MONGODB_URL, KEYS_URL (default: MONGODB_URL), RECTO_KEY, each also as
<NAME>_FILE; or RECTO_DATA of a running installation with embedded stores (default: .data).`;

/** The data directory of an installation on this machine. */
export const dataDirectory = (env: Environment = process.env): string => env.RECTO_DATA || '.data';

/** Throws `Refused` when neither says where the stores are, `ConfigurationError` when a named file cannot be read. */
export function storesOf(environment: NodeJS.ProcessEnv = process.env): Whereabouts {
  const env = withFiles(environment);
  const embedded = env.EVENTSTORE_URL && env.MONGODB_URL ? {} : embeddedStores(env);
  const eventStoreUrl = env.EVENTSTORE_URL || embedded.eventStoreUrl;
  const mongoUrl = env.MONGODB_URL || embedded.mongoUrl;
  if (!eventStoreUrl || !mongoUrl)
    throw new Refused(`No stores are known: start Recto, or set their addresses.\n\n${whereabouts}`);
  return { eventStoreUrl, mongoUrl, keysUrl: env.KEYS_URL || mongoUrl };
}

function embeddedStores(env: Environment): Partial<Whereabouts> {
  try {
    return JSON.parse(readFileSync(join(dataDirectory(env), storesFile), 'utf8')) as Partial<Whereabouts>;
  } catch {
    return {};
  }
}

/** RECTO_KEY, or the file that embedded stores come with, and RECTO_KEY_OTHER. Throws `Refused`. */
export function wrappingKeysOf(environment: NodeJS.ProcessEnv = process.env): WrappingKeys {
  const env = withFiles(environment);
  return { wrappingKey: env.RECTO_KEY || embeddedKey(env), otherKey: env.RECTO_KEY_OTHER || undefined };
}

function embeddedKey(env: Environment): string {
  try {
    return readFileSync(join(dataDirectory(env), 'recto.key'), 'utf8').trim();
  } catch {
    throw new Refused(`RECTO_KEY is not set.\n\n${whereabouts}`);
  }
}

/** Runs a command to its end; what is refused or failed is a sentence and exit code 1. */
export async function main(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
