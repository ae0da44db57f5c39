import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wrongImports } from './imports.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recto-imports-'));
  for (const name of ['contracts', 'ui', 'shell', 'projections']) {
    write(`${name}/package.json`, JSON.stringify({ name: `@recto/${name}`, exports: { './*': './src/*' } }));
    mkdirSync(join(root, 'node_modules/@recto'), { recursive: true });
    symlinkSync(join(root, name), join(root, 'node_modules/@recto', name));
  }
  write('contracts/src/limits.ts', 'export const LINK = 100;');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

describe('import directions', () => {
  it('lets a package use what it may', () => {
    write('ui/src/cut.ts', `import { LINK } from '@recto/contracts/limits.ts';\nexport const n = LINK;`);
    write('shell/src/app.ts', `export { n } from '@recto/ui/cut.ts';`);
    expect(wrongImports(root)).toEqual([]);
  });

  it('refuses the other direction, in every form of import', () => {
    write('shell/src/app.ts', 'export type App = 1;');
    write('ui/src/a.ts', `\nimport type { App } from '@recto/shell/app.ts';\nexport type B = App;`);
    write('ui/src/b.ts', `export * from '../../shell/src/app.ts';`);
    write('ui/src/c.ts', `export const load = () => import('@recto/shell/app.ts');`);
    const because = 'imports shell/src/app.ts: ui may import contracts';
    expect(wrongImports(root).toSorted()).toEqual([
      `ui/src/a.ts:2 ${because}`,
      `ui/src/b.ts:1 ${because}`,
      `ui/src/c.ts:1 ${because}`,
    ]);
  });

  it('opens one folder of a package where the table says so', () => {
    write('projections/src/read-models/accounts.ts', 'export type Account = 1;');
    write('projections/src/live.ts', 'export const live = 1;');
    write(
      'backend/src/a.ts',
      `import type { Account } from '@recto/projections/read-models/accounts.ts';\nexport type A = Account;`,
    );
    write('backend/src/b.ts', `export { live } from '@recto/projections/live.ts';`);
    expect(wrongImports(root)).toEqual([
      expect.stringMatching(
        /^backend\/src\/b\.ts:1 imports projections\/src\/live\.ts: backend may import contracts, /,
      ),
    ]);
  });

  it('keeps libraries in their places', () => {
    write('backend/src/security/tokens.ts', `import 'oslo/jwt';`);
    write('backend/src/http/login.ts', `import 'oslo/jwt';`);
    write('ui/src/state.ts', `import 'jotai/utils';`);
    expect(wrongImports(root).map(line => line.split(':')[0])).toEqual([
      'backend/src/http/login.ts',
      'ui/src/state.ts',
    ]);
  });

  it('gives tests more room', () => {
    write('event-log/src/log.ts', `export const log = 1;`);
    write('projections/src/runner.test.ts', `import '../../event-log/src/log.ts';\nimport '@eventstore/db-client';`);
    expect(wrongImports(root)).toEqual([]);
  });

  it('finds what does not exist', () => {
    write('ui/src/a.ts', `import './b.ts';`);
    expect(wrongImports(root)).toEqual(['ui/src/a.ts:1 imports ./b.ts, which does not exist']);
  });
});

describe('cycles', () => {
  it('names the files of a cycle', () => {
    write('ui/src/a.ts', `import './b.ts';`);
    write('ui/src/b.ts', `import './c.ts';`);
    write('ui/src/c.ts', `import './a.ts';`);
    write('ui/src/d.ts', `import './a.ts';`);
    const [cycle, ...others] = wrongImports(root);
    expect(others).toEqual([]);
    expect(cycle).toMatch(/^cycle: (ui\/src\/[abc]\.ts → ){3}ui\/src\/[abc]\.ts$/);
  });

  it('lets types refer to each other, and what is fetched later to what fetches it', () => {
    write('ui/src/a.ts', `import type { B } from './b.ts';\nexport type A = B | 1;`);
    write('ui/src/b.ts', `import { type A } from './a.ts';\nexport type B = { a: A };`);
    write('ui/src/c.ts', `export type { D } from './d.ts';`);
    write('ui/src/d.ts', `import './c.ts';\nexport type D = 1;`);
    write('ui/src/e.ts', `export const late = () => import('./f.ts');`);
    write('ui/src/f.ts', `export { late } from './e.ts';`);
    expect(wrongImports(root)).toEqual([]);
  });

  it('finds none where two ways lead to one file', () => {
    write('ui/src/a.ts', `import './b.ts';\nimport './c.ts';`);
    write('ui/src/b.ts', `import './c.ts';`);
    write('ui/src/c.ts', 'export {};');
    expect(wrongImports(root)).toEqual([]);
  });
});
