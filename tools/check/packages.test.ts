import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFree, licencesOf, lockfileOf, wrongPackages, wrongPackagesOf } from './packages.ts';

const root = join(import.meta.dirname, '../..');
const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };

describe('packages from outside', () => {
  it('are all in order', () => {
    expect(wrongPackages(root)).toEqual([]);
  });

  it('are listed by licence, what ships alone', () => {
    const names = licencesOf(lockfileOf(root)).flatMap(([, packages]) => packages.map(name => name.split(' ')[0]));
    expect(names).toContain('fastify');
    expect(names).not.toContain('vitest');
  });

  it('are found out by licence, checksum, origin and scripts', () => {
    const packages = {
      '': {},
      backend: { version: '0.1.0' },
      'node_modules/@recto/backend': { link: true },
      'node_modules/good': good,
      'node_modules/a/node_modules/closed': { ...good, license: 'BUSL-1.1' },
      'node_modules/bare': { version: '1.0.0', license: 'ISC' },
      'node_modules/elsewhere': { ...good, resolved: 'git+ssh://git@example.org/x.git' },
      'node_modules/runs': { ...good, hasInstallScript: true },
      'node_modules/known': { ...good, hasInstallScript: true },
      'node_modules/tool': { ...good, license: 'MPL-2.0', dev: true },
      'node_modules/part': { ...good, license: 'MPL-2.0' },
    };
    expect(wrongPackagesOf({ packages }, { known: true, gone: false })).toEqual([
      'closed is under BUSL-1.1',
      'bare has no checksum in the lockfile',
      'elsewhere comes from git+ssh://git@example.org/x.git',
      'part is under MPL-2.0',
      'runs wants to run a script when it is installed: allow or deny it in allowScripts',
      'allowScripts names gone, which has no script',
    ]);
  });

  it('may be under one of several licences, or under all of them', () => {
    expect(isFree('(MIT OR EUPL-1.1+)')).toBe(true);
    expect(isFree('MIT AND ISC AND BSD-3-Clause')).toBe(true);
    expect(isFree('MIT AND GPL-3.0-only')).toBe(false);
    expect(isFree('no licence')).toBe(false);
  });
});
