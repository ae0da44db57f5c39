import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stats } from '@rspack/core';

/** Which scripts a browser fetches for what; kept beside a build for the budgets. */
export type Loads = {
  /** Scripts that come first: those of the page, or the remote's entry. */
  first: readonly string[];
  /** By what an area exposes (`App`): the scripts that it cannot start without. */
  exposed: Readonly<Record<string, readonly string[]>>;
  /** By the specifier of a dynamic import (`./page/page.tsx`): the scripts that it fetches. */
  lazy: Readonly<Record<string, readonly string[]>>;
};

const isScript = (file: string): boolean => file.endsWith('.js');

export const loadsOf = (stats: Stats, dist: string): Loads => {
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true });
  const lazy: Record<string, string[]> = {};
  for (const { files = [], origins = [] } of chunks)
    for (const { request } of origins) if (request) (lazy[request] ??= []).push(...files.filter(isScript));
  const initial = chunks.filter(({ initial }) => initial).flatMap(({ files = [] }) => files.filter(isScript));
  const early = Object.keys(stats.compilation.assets).filter(file => /^early\..*js$/.test(file));
  return { first: [...early, ...initial], exposed: exposedScripts(dist), lazy };
};

function exposedScripts(dist: string): Loads['exposed'] {
  let text: string;
  try {
    text = readFileSync(join(dist, 'mf-manifest.json'), 'utf8');
  } catch {
    // The shell exposes nothing.
    return {};
  }
  const { exposes } = JSON.parse(text) as { exposes: { name: string; assets: { js: { sync: string[] } } }[] };
  return Object.fromEntries(exposes.map(({ name, assets }) => [name, assets.js.sync]));
}
