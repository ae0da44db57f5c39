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

/** What the shell of this workspace offers. */
export const offered = (root: string): Interface =>
  [
    ...Object.entries(sharedModules).flatMap(([module, file]) =>
      namesIn(readFileSync(join(root, file), 'utf8'), 'export').map(name => `${module}#${name}`),
    ),
    ...tokens(root),
  ].toSorted();

/** What an area of this workspace needs. `css` is its built stylesheets. */
export const needed = (root: string, area: string, css: string): Interface => {
  const sources = readdirSync(join(root, area, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const names = Object.keys(sharedModules).flatMap(module =>
    sources.flatMap(source => namesIn(source, 'import', module).map(name => `${module}#${name}`)),
  );
  // Other properties are set by the area itself, or by its libraries while they run.
  const properties = tokens(root).filter(token => new RegExp(`var\\(\\s*${token}\\s*[,)]`).test(css));
  return [...new Set([...names, ...properties])].toSorted();
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

/** The custom properties that the shell's stylesheets define for all. */
const tokens = (root: string): string[] => {
  const css = readFileSync(join(root, 'ui/src/tokens.css'), 'utf8');
  return [...new Set([...css.matchAll(/^\s*(--[\w-]+)\s*:/gm)].map(match => match[1] ?? ''))];
};
