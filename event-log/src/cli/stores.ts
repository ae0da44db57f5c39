import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a command was told makes no sense; the message says what to do. */
export class Refused extends Error {}

/** Where an installation's stores are: from the environment, or from the data directory of one that runs. */
export type Whereabouts = { eventStoreUrl: string; mongoUrl: string; keysUrl: string };

export const whereabouts = `Environment: EVENTSTORE_URL, MONGODB_URL, KEYS_URL (default: MONGODB_URL), RECTO_KEY; or RECTO_DATA of a
running installation with embedded stores (default: .data).`;

/** The data directory of an installation on this machine. */
export const dataDirectory = (env: NodeJS.ProcessEnv = process.env): string => env.RECTO_DATA || '.data';

/** Throws `Refused` when neither says where the stores are. */
export function storesOf(env: NodeJS.ProcessEnv = process.env): Whereabouts {
  const embedded = env.EVENTSTORE_URL && env.MONGODB_URL ? {} : embeddedStores(env);
  const eventStoreUrl = env.EVENTSTORE_URL || embedded.eventStoreUrl;
  const mongoUrl = env.MONGODB_URL || embedded.mongoUrl;
  if (!eventStoreUrl || !mongoUrl)
    throw new Refused(`No stores are known: start Recto, or set their addresses.\n\n${whereabouts}`);
  return { eventStoreUrl, mongoUrl, keysUrl: env.KEYS_URL || mongoUrl };
}

function embeddedStores(env: NodeJS.ProcessEnv): Partial<Whereabouts> {
  try {
    return JSON.parse(readFileSync(join(dataDirectory(env), 'stores.json'), 'utf8')) as Partial<Whereabouts>;
  } catch {
    return {};
  }
}

/** The wrapping key: RECTO_KEY, or the file that embedded stores come with. Throws `Refused`. */
export function wrappingKeyOf(env: NodeJS.ProcessEnv = process.env): string {
  if (env.RECTO_KEY) return env.RECTO_KEY;
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
