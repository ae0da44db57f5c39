// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadsOf } from './loads.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recto-loads-'));
  mkdirSync(join(home, 'src'));
});
afterEach(() => rmSync(home, { recursive: true }));

const build = (files: Record<string, string>): Promise<Stats> => {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(home, 'src', file), text);
  const compiler = rspack({
    context: home,
    mode: 'production',
    entry: { main: './src/main.js' },
    output: {
      path: join(home, 'dist'),
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssChunkFilename: '[name].css',
    },
    optimization: { chunkIds: 'named' },
    module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
  });
  return new Promise((resolve, reject) =>
    compiler.run((failure, stats) =>
      compiler.close(() => (stats ? resolve(stats) : reject(failure ?? new Error('no answer')))),
    ),
  );
};
const sources = {
  'main.js': "document.onclick = () => import('./list.js')",
  'list.js': "import './list.css'; console.log('list')",
  'list.css': '.list { color: red }',
};

test('a screen needs what comes first, its script and its styles', async () => {
  writeFileSync(join(home, 'src/screens.json'), JSON.stringify({ '/list': './list.js' }));
  const { first, screens } = loadsOf(await build(sources), home);
  expect([first, screens['*']]).toEqual([['main.js'], ['main.js']]);
  expect(screens['/list']?.toSorted()).toEqual(['main.js', 'src_list_js.css', 'src_list_js.js']);
});

test('a screen that is not imported by itself is no screen', async () => {
  writeFileSync(join(home, 'src/screens.json'), JSON.stringify({ '/list': './other.js' }));
  const stats = await build(sources);
  expect(() => loadsOf(stats, home)).toThrow('./other.js');
});
