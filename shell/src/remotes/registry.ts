import type { Registry } from '../releases/registry.ts';

/**
 * Asks what is released now. Never from a cache: a release holds from the next navigation on.
 * @throws when there is no answer, or none that is a registry
 */
export const readRegistry = async (signal: AbortSignal): Promise<Registry> => {
  const response = await fetch('/remotes.json', { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('remotes' in body))
    throw new Error('/remotes.json is no registry');
  return body as Registry;
};
