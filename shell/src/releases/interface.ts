import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a release needs of, or offers to, the others while running: names of shared modules (`@recto/frame#useApi`)
 * and custom properties (`--paper`). Kept with each release, so that a release and a rollback are checked against
 * what runs, not against what happens to be in the working copy.
 */
export type Interface = readonly string[];

const sharedModules = {
  '@recto/frame': 'frame/src/index.ts',
  'react-router-dom': 'frame/src/router/facade.ts',
} as const;

/** What the shell of this workspace offers. `css` is its built stylesheets. */
export const offered = (root: string, css: string): Interface =>
  [
    ...Object.entries(sharedModules).flatMap(([module, file]) =>
      namesIn(readFileSync(join(root, file), 'utf8'), 'export').map(name => `${module}#${name}`),
    ),
    ...definedIn(css),
  ].toSorted();

/** What an area of this workspace needs. `css` is its built stylesheets. */
export const needed = (root: string, area: string, css: string): Interface => {
  const sources = readdirSync(join(root, area, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const names = Object.keys(sharedModules).flatMap(module =>
    sources.flatMap(source => namesIn(source, 'import', module).map(name => `${module}#${name}`)),
  );
  // A property with a fallback can do without; one that the area defines is its own.
  const own = new Set(definedIn(css));
  const properties = [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(match => match[1] ?? '');
  return [...new Set([...names, ...properties.filter(property => !own.has(property))])].toSorted();
};

/** What is needed but not offered. */
export const missing = (need: Interface, offer: Interface): string[] => need.filter(name => !offer.includes(name));

/** The names of `import { a, type B, c as d } from 'module'` or `export { … }`; types are not there at run time. */
function namesIn(source: string, keyword: 'import' | 'export', module?: string): string[] {
  const from = module === undefined ? '' : `\\s*from\\s*'${module}'`;
  const statements = source.matchAll(new RegExp(`^${keyword} (?:\\w+, )?\\{([^}]*)\\}${from}`, 'gm'));
  return [...statements].flatMap(([, names = '']) =>
    names
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== '' && !name.startsWith('type '))
      .map(name => (keyword === 'import' ? name.split(' as ')[0] : name.split(' as ').at(-1)) ?? name),
  );
}

const definedIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/(?<=[{;\s])(--[\w-]+)\s*:/g)].map(match => match[1] ?? '')),
];
