import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { CONTRACT, runsContract } from '@recto/frame/contract.ts';
import { federatedName } from '../releases/areas.ts';
import type { ReleasedRemote } from '../releases/registry.ts';
import { twice } from './once.ts';
import { overrideOf } from './override.ts';
import { readRegistry } from './registry.ts';

/** How long an area may take to arrive, in milliseconds. The federation runtime has no limit of its own. */
const LOAD_MS = 8000;

/** An area or widget that could not be had. `version` is null where not even the registry could be read. */
export class RemoteError extends Error {
  readonly area: string;
  readonly version: string | null;

  constructor(area: string, version: string | null, cause: unknown) {
    super(`${area} could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'RemoteError';
    this.area = area;
    this.version = version;
  }
}

/** A loaded module of a remote, and the release it came from. */
export type Loaded = { exports: Record<string, unknown>; version: string };

// What is registered, by name; and how often a name was tried in vain.
const registered = new Map<string, string>();
const failures = new Map<string, number>();

/**
 * Loads what an area exposes (`App`, `AddToCollection`), from the release that is current now. After a failure the
 * remote is registered anew and tried once more; all of it within {@link LOAD_MS}.
 * @throws RemoteError
 */
export async function loadExposed(area: string, exposed: string): Promise<Loaded> {
  const limit = AbortSignal.timeout(LOAD_MS);
  const limited = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([
      work,
      new Promise<never>((_, reject) =>
        limit.addEventListener('abort', () => reject(new Error(`no answer within ${LOAD_MS / 1000} s`)), {
          once: true,
        }),
      ),
    ]);
  let version: string | null = null;
  try {
    const release = await limited(releaseOf(area, limit));
    version = release.version;
    if (!runsContract(CONTRACT, release.contract))
      throw new Error(`it was built for contract ${release.contract}, and this shell offers ${CONTRACT}`);
    register(release);
    const load = () => limited(loadRemote<Record<string, unknown>>(`${release.name}/${exposed}`, { from: 'runtime' }));
    const exports = await load().catch(thrown => {
      if (limit.aborted) throw thrown;
      spoil(release.name);
      register(release);
      return load();
    });
    if (!exports) throw new Error(`it exposes no ${exposed}`);
    const problems = import.meta.env.DEV ? twice(area) : [];
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return { exports, version };
  } catch (thrown) {
    if (version !== null) spoil(federatedName(area));
    throw new RemoteError(area, version, thrown);
  }
}

// A person who changes between areas should not notice that anything was asked.
const LOOK_MS = 400;

/** Forgets what came of an area, so that it comes anew the next time, files that were missing included. */
export const forget = (area: string): void => spoil(federatedName(area));

/** The version of an area that a registry names now; null where that cannot be known soon. */
export const currentVersion = (area: string): Promise<string | null> =>
  releaseOf(area, AbortSignal.timeout(LOOK_MS)).then(
    ({ version }) => version,
    () => null,
  );

async function releaseOf(area: string, signal: AbortSignal): Promise<ReleasedRemote> {
  const override = overrideOf(area);
  if (override) return override;
  const release = (await readRegistry(signal)).remotes[area];
  if (!release) throw new Error('it has not been released');
  return release;
}

function register({ name, entry }: ReleasedRemote): void {
  const tries = failures.get(name) ?? 0;
  // A script that hangs or was cached broken would be found again under its own address.
  const address = tries === 0 ? entry : `${entry}?again=${tries}`;
  if (registered.get(name) === address) return;
  if (!getInstance()) throw new Error('The federation runtime has not started');
  registerRemotes([{ name, entry: address }], { force: registered.has(name) });
  registered.set(name, address);
}

/** What hangs or is broken must not be what the next try gets. */
const spoil = (name: string): void => {
  failures.set(name, (failures.get(name) ?? 0) + 1);
};
