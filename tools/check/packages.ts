import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the lockfile says of one package. */
export type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
};
export type Lockfile = { packages: Readonly<Record<string, Locked>> };

/** Licences under which others may use, change and pass on what they are part of. */
const free: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
  // Loaded beside the product as a library of its own (libvips under sharp), never part of its code.
  'LGPL-3.0-or-later',
]);
/** Of tools, which ship nothing of themselves. */
const freeForTools: ReadonlySet<string> = new Set([...free, 'MPL-2.0']);

const registry = 'https://registry.npmjs.org/';

/** An SPDX expression of names, AND and OR: https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/ */
export const isFree = (expression: string, allowed: ReadonlySet<string> = free): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(all => all.split(' AND ').every(name => allowed.has(name.trim())));

const isTool = ({ dev, devOptional }: Locked): boolean => dev === true || devOptional === true;

/** Packages from outside, by their place in the tree. */
export const outside = ({ packages }: Lockfile): [name: string, locked: Locked][] =>
  Object.entries(packages).flatMap(([path, locked]) => {
    const at = path.lastIndexOf('node_modules/');
    return at < 0 || locked.link ? [] : [[path.slice(at + 'node_modules/'.length), locked]];
  });

/** What is wrong with the packages that the lockfile names; `allowScripts` as in the root's package.json. */
export function wrongPackagesOf(lockfile: Lockfile, allowScripts: Readonly<Record<string, boolean>>): string[] {
  const all = outside(lockfile);
  const named = new Set(Object.keys(allowScripts));
  const scripted = new Set(all.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name));
  return [
    ...all.flatMap(([name, locked]) => {
      const { license = 'no licence', integrity, resolved } = locked;
      return [
        ...(isFree(license, isTool(locked) ? freeForTools : free) ? [] : [`${name} is under ${license}`]),
        ...(integrity ? [] : [`${name} has no checksum in the lockfile`]),
        ...(resolved === undefined || resolved.startsWith(registry) ? [] : [`${name} comes from ${resolved}`]),
      ];
    }),
    ...[...scripted]
      .filter(name => !named.has(name))
      .map(name => `${name} wants to run a script when it is installed: allow or deny it in allowScripts`),
    ...[...named].filter(name => !scripted.has(name)).map(name => `allowScripts names ${name}, which has no script`),
  ];
}

const read = <T>(root: string, file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;

export const lockfileOf = (root: string): Lockfile => read(root, 'package-lock.json');

export function wrongPackages(root: string): string[] {
  const { allowScripts = {} } = read<{ allowScripts?: Record<string, boolean> }>(root, 'package.json');
  return wrongPackagesOf(lockfileOf(root), allowScripts);
}

/** What ships, by licence, most frequent first. */
export function licencesOf(lockfile: Lockfile): [licence: string, packages: string[]][] {
  const shipped = outside(lockfile).filter(([, locked]) => !isTool(locked));
  const byLicence = Map.groupBy(shipped, ([, { license = '' }]) => license);
  return [...byLicence]
    .map(([licence, packages]): [string, string[]] => [
      licence,
      [...new Set(packages.map(([name, { version }]) => `${name} ${version}`))].toSorted((a, b) => a.localeCompare(b)),
    ])
    .toSorted(([, one], [, other]) => other.length - one.length);
}
