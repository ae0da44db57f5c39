import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { documentedCommands, documentedLines } from './commands.ts';
import { alone, byCi, inOwnTest, inSoak, likeAnother, onCluster, onSite, unrun } from './how-run.ts';
import { staleSettings, withSettings } from './settings-table.ts';

const root = join(import.meta.dirname, '../..');
const commands = documentedCommands(root);
const scriptsOf = (folder: string): Record<string, string> =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts?: Record<string, string> })
    .scripts ?? {};

const areaScripts = scriptsOf('mfe-reader');

it('finds the commands of the documents', () => {
  expect(commands.length).toBeGreaterThan(40);
  expect(commands).toContainEqual({ file: 'README.md', kind: 'script', name: 'start', workspace: undefined });
  expect(documentedLines(root).get('npm run secrets -- recto.example')).toEqual(['docs/operations.md']);
});

it('documents only scripts and programs that there are', () => {
  const missing = commands.filter(({ kind, name, workspace }) => {
    if (kind === 'path') return !existsSync(join(root, name));
    if (workspace === null) return !(name in areaScripts);
    const isThere = name in scriptsOf(workspace ?? '.');
    // Documents of teams speak of an area's own scripts from within its folder.
    return !isThere && !(workspace === undefined && name in areaScripts);
  });
  expect(missing).toEqual([]);
});

const run = [...onSite, ...onCluster, ...alone, ...inSoak].map(({ line }) => line);
const known = [...run, ...[inOwnTest, likeAnother, byCi, unrun].flatMap(table => Object.keys(table))];

it('runs every command line that the documents show, or says why not', () => {
  const documented = documentedLines(root);
  expect([...documented].filter(([line]) => !known.includes(line))).toEqual([]);
  expect(known.filter(line => !documented.has(line))).toEqual([]);
  expect(known.filter((line, at) => known.indexOf(line) !== at)).toEqual([]);
});

it('names tests and files in which the commands really are', () => {
  for (const [line, { test, words }] of Object.entries(inOwnTest)) {
    expect(test, line).toMatch(/\.(test|e2e)\.ts$/);
    expect(readFileSync(join(root, test), 'utf8'), line).toContain(words);
  }
  for (const [line, { file, words }] of Object.entries(byCi))
    expect(readFileSync(join(root, file), 'utf8'), line).toContain(words);
  for (const [line, { line: other, folder }] of Object.entries(likeAnother)) {
    expect([...run, ...Object.keys(inOwnTest)], line).toContain(other);
    const tests = globSync('**/*.test.{ts,tsx}', { cwd: join(root, folder) });
    const isTheSame = line.includes('vitest') ? tests.length > 0 : isDeepStrictEqual(scriptsOf(folder), areaScripts);
    expect(isTheSame, line).toBe(true);
  }
});

it('lists the settings as the code has them', () => {
  expect(staleSettings(root)).toBe('');
  const page = withSettings('before\n<!-- settings -->\nold\n<!-- /settings -->\nafter');
  expect(page).toContain('| `RECTO_KEY` 🔒 | backend, projections | required |');
  expect(page).not.toContain('old');
  expect(page.endsWith('after')).toBe(true);
  expect(() => withSettings('no marks')).toThrow(/has no/);
});
