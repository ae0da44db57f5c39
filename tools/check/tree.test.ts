import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { foreignWords } from './tree.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recto-tree-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
});
/** Written apart, so that this file has none of the words itself. */
const words = {
  home: ['', 'home'].join('/'),
  skip: ['it', 'skip('].join('.'),
  only: ['it', 'only('].join('.'),
  silenced: ['//', '@ts-ignore'].join(' '),
};
afterEach(() => rmSync(root, { recursive: true }));

const reasonsFor = (file: string, text: string): string[] => {
  writeFileSync(join(root, file), text);
  return foreignWords(root).map(line => /has (.*?):/.exec(line)?.[1] ?? line);
};

it('finds the path of one machine', () => {
  expect(reasonsFor('a.ts', `const home = '${words.home}/ann/recto';`)).toEqual(['a path of one machine']);
});

it('takes routes of the site for what they are', () => {
  expect(reasonsFor('a.ts', `go('/home'); go('/u/pages'); import x from '../home/tmp/x.ts';`)).toEqual([]);
});

it('finds a registry that others cannot reach', () => {
  const entry = (host: string): string => `{ "resolved": "https://${host}/x/-/x-1.0.0.tgz" }`;
  expect(reasonsFor('package-lock.json', entry('registry.npmjs.org'))).toEqual([]);
  expect(reasonsFor('package-lock.json', entry('npm.example.test'))).toEqual(['a registry others cannot reach']);
});

it('finds silenced checks and tests that do not run', () => {
  expect(reasonsFor('a.test.ts', `${words.skip}'later');\n${words.silenced}\n`)).toEqual([
    'a test that does not run',
    'a silenced check',
  ]);
});

it('looks at new files and not at ignored ones', () => {
  writeFileSync(join(root, '.gitignore'), 'b.ts\n');
  writeFileSync(join(root, 'b.ts'), `${words.only}'x');`);
  expect(reasonsFor('a.ts', `${words.only}'x');`)).toEqual(['a test that does not run']);
});
