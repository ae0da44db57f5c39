import { CONTRACT } from '@recto/frame/contract.ts';
import { perTab } from '@recto/frame/storage.ts';
import { federatedName } from '../releases/areas.ts';
import type { ReleasedRemote } from '../releases/registry.ts';

const KEY = 'remote-override';
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * In development builds only: `?remote=mfe-reader@http://localhost:3002` takes one area from a server on this machine,
 * for this tab. Other addresses are refused, so that no link can bring in foreign code.
 */
export const overrideOf = (area: string): ReleasedRemote | null => {
  if (!import.meta.env.DEV) return null;
  const asked = new URLSearchParams(location.search).get('remote');
  if (asked !== null) perTab.write(KEY, asked);
  const [name, address] = (perTab.read(KEY) ?? '').split('@');
  if (name !== area || !address || !isLoopback(address)) return null;
  return {
    name: federatedName(area),
    version: 'override',
    contract: CONTRACT,
    entry: entryAt(address, location.hostname),
  };
};

/**
 * The entry of a development server. Each name of this machine is a site of its own for browsers, and such servers refuse
 * scripts to other sites: the server is called by the name that the page itself has.
 */
export const entryAt = (address: string, ownHost: string): string => {
  const entry = new URL('/remoteEntry.js', address);
  if (loopbackHosts.includes(ownHost)) entry.hostname = ownHost;
  return entry.href;
};

export const isLoopback = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'http:' && loopbackHosts.includes(url.hostname);
};
