import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stats } from '@rspack/core';

/** Which files a browser fetches for what; kept beside a build for its release and for the budgets. */
export type Loads = {
  /** Scripts that come first: those of the page, or the remote's entry. */
  first: readonly string[];
  /** By what an area exposes (`App`): the files that it cannot start without. */
  exposed: Readonly<Record<string, readonly string[]>>;
  /** By the specifier of a dynamic import (`./page/page.tsx`): the files that it fetches. */
  lazy: Readonly<Record<string, readonly string[]>>;
  /** By the routes of an area's `screens.json`, and under `*` for all others: what a first visit fetches of it. */
  screens: Readonly<Record<string, readonly string[]>>;
};

const isLoaded = (file: string): boolean => /\.(js|css)$/.test(file);

/**
 * `home`: the folder of the area.
 * @throws when `screens.json` names a screen that is not imported dynamically
 */
export const loadsOf = (stats: Stats, home: string): Loads => {
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true });
  const lazy: Record<string, string[]> = {};
  for (const { files = [], origins = [] } of chunks)
    for (const { request } of origins) if (request) (lazy[request] ??= []).push(...files.filter(isLoaded));
  const initial = chunks.filter(({ initial }) => initial).flatMap(({ files = [] }) => files.filter(isLoaded));
  const early = Object.keys(stats.compilation.assets).filter(file => /^early\..*js$/.test(file));
  const first = [...early, ...initial];
  const exposed = exposedFiles(join(home, 'dist'));
  const always = [...first, ...(exposed['App'] ?? [])];
  const screens: Record<string, string[]> = { '*': always };
  for (const [route, screen] of Object.entries(screensIn(home))) {
    const own = lazy[screen];
    if (!own) throw new Error(`${home} imports no ${screen} dynamically, which is its screen at ${route}`);
    screens[route] = [...new Set([...always, ...own])];
  }
  return { first, exposed, lazy, screens };
};

/** The screens that an area imports one by one: by the route, the specifier of the import. */
const screensIn = (home: string): Record<string, string> => {
  const file = join(home, 'src/screens.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
};

function exposedFiles(dist: string): Loads['exposed'] {
  let text: string;
  try {
    text = readFileSync(join(dist, 'mf-manifest.json'), 'utf8');
  } catch {
    // The shell exposes nothing.
    return {};
  }
  type Files = { sync: string[] };
  const { exposes } = JSON.parse(text) as { exposes: { name: string; assets: { js: Files; css: Files } }[] };
  return Object.fromEntries(exposes.map(({ name, assets }) => [name, [...assets.js.sync, ...assets.css.sync]]));
}
