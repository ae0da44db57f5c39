import { CONTRACT } from '@recto/frame/contract.ts';
import { perTab } from '@recto/frame/storage.ts';
import { federatedName } from '../releases/areas.ts';
import type { ReleasedRemote } from '../releases/registry.ts';

const KEY = 'remote-override';

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
    entry: new URL('/remoteEntry.js', address).href,
  };
};

export const isLoopback = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
};
