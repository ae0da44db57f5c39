import { CONTRACT } from '@recto/frame/contract.ts';
import type { ReleasedRemote } from '../releases/registry.ts';

const KEY = 'remote-override';

/**
 * In development builds only: `?remote=mfe-reader@http://localhost:3002` takes one area from a server on this machine,
 * for this tab. Other addresses are refused, so that no link can bring in foreign code.
 */
export const overrideOf = (area: string): ReleasedRemote | null => {
  if (!import.meta.env.DEV) return null;
  const asked = new URLSearchParams(location.search).get('remote');
  if (asked !== null) sessionStorage.setItem(KEY, asked);
  const [name, address] = (sessionStorage.getItem(KEY) ?? '').split('@');
  if (name !== area || !address || !isLoopback(address)) return null;
  return {
    name: area.replaceAll('-', '_'),
    version: 'override',
    contract: CONTRACT,
    entry: new URL('/mf-manifest.json', address).href,
  };
};

export const isLoopback = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
};
