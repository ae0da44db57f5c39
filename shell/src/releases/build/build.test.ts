// @vitest-environment node
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AreaRules } from './area-rules.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recto-build-'));
  mkdirSync(join(home, 'frame/src'), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../../../node_modules'), join(home, 'node_modules'));
});
afterEach(() => rmSync(home, { recursive: true }));

const build = (files: Record<string, string>): Promise<Stats> => {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(home, file), text);
  const compiler = rspack({
    context: home,
    mode: 'production',
    entry: './main.js',
    output: { path: join(home, 'dist'), uniqueName: 'mfe_x-1' },
    resolve: { symlinks: false },
    module: {
      rules: [{ test: /\.css$/, type: 'css/auto' }],
      generator: { 'css/auto': { localIdentName: '[uniqueName]-[local]' } },
      parser: { 'css/auto': { namedExports: false } },
    },
    plugins: [new AreaRules('mfe-reader', 'mfe_x-1')],
  });
  return new Promise((resolve, reject) =>
    compiler.run((failure, stats) =>
      compiler.close(() => (stats ? resolve(stats) : reject(failure ?? new Error('no answer')))),
    ),
  );
};
const errors = (stats: Stats): string => stats.toString({ preset: 'errors-only', colors: false });

test('an area with its own styles in a layer builds', async () => {
  const stats = await build({
    'main.js': "import styles from './a.module.css'; console.log(styles.a)",
    'a.module.css': '@layer area { .a { color: red } }',
  });
  expect(errors(stats)).toBe('');
  expect(readdirSync(join(home, 'dist'))).toContain('main.js');
});

test('an un-hashed selector fails the build, and so does a rule outside of any layer', async () => {
  const stats = await build({
    'main.js': "import './plain.css'; import styles from './a.module.css'; console.log(styles.a)",
    'plain.css': '@layer area { .frame-header { display: none } }',
    'a.module.css': '.a { color: red }',
  });
  expect(errors(stats)).toContain('".frame-header" in main.css has no class of the area');
  expect(errors(stats)).toContain('is outside of any layer');
});

test('a second copy of what exists once fails the build', async () => {
  const stats = await build({
    'main.js':
      "import useSWRMutation from 'swr/mutation'; import './frame/src/session.js'; console.log(useSWRMutation)",
    'frame/src/session.js': 'console.log(1)',
  });
  expect(errors(stats)).toMatch(/swr.*would be a second copy/);
  expect(errors(stats)).toMatch(/frame.src.session\.js would be a second copy/);
});
