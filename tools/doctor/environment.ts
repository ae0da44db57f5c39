import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, readConfiguration } from '@recto/backend/configuration.ts';
import { storesFile } from '@recto/event-log/cli/stores.ts';
import { ConfigurationError } from '@recto/event-log/environment.ts';
import { occupantOf } from '../run/data-lock.ts';
import { Refused } from '../run/refused.ts';
import { settingsFrom } from '../run/settings.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** The configuration as the processes would find it, at the port where `npm start` says that it serves unless one is given; null, with what is wrong, when they would refuse it. */
export function configurationOf(environment: NodeJS.ProcessEnv): {
  configuration: Configuration | null;
  findings: Finding[];
} {
  try {
    const { env, directory } = settingsFrom(environment);
    const running = environment.PORT ? undefined : occupantOf(directory)?.url;
    const configuration = readConfiguration({
      ...env,
      ...(running && { HOST: new URL(running).hostname, PORT: new URL(running).port || '80' }),
      ...(env['RECTO_EMBEDDED'] === 'true' && embedded(directory, env['RECTO_KEY'])),
    });
    return { configuration, findings: [ok('settings', 'can be used')] };
  } catch (error) {
    return { configuration: null, findings: refusals(error) };
  }
}

/** What the start would say, a finding for each setting. Throws what is no refusal. */
export function refusals(error: unknown): Finding[] {
  if (error instanceof Refused && error.cause) return refusals(error.cause);
  if (error instanceof Refused) return [findingOf(error.message, '. ')];
  if (!(error instanceof ConfigurationError)) throw error;
  return error.problems.map(problem => findingOf(problem, ': '));
}

function findingOf(problem: string, before: '. ' | ': '): Finding {
  const at = problem.lastIndexOf(before);
  return wrong('settings', `${problem.slice(0, at)}.`, problem.slice(at + before.length));
}

/** What `npm start` makes for an installation with embedded stores. Missing until the first start. */
function embedded(directory: string, given: string | undefined): NodeJS.ProcessEnv {
  const found: NodeJS.ProcessEnv = {};
  const read = (file: string): string | undefined => {
    try {
      return readFileSync(join(directory, file), 'utf8').trim();
    } catch {
      return undefined;
    }
  };
  const stores = read(storesFile);
  if (stores) {
    const { eventStoreUrl, mongoUrl } = JSON.parse(stores) as { eventStoreUrl: string; mongoUrl: string };
    Object.assign(found, { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongoUrl });
  }
  const key = read('recto.key');
  // As at a start: the file is for who gives none.
  return key && !given ? { ...found, RECTO_KEY: key } : found;
}
