import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { documentedCommands } from './commands.ts';
import { staleSettings, withSettings } from './settings-table.ts';

const root = join(import.meta.dirname, '../..');
const commands = documentedCommands(root);
const scriptsOf = (folder: string): Record<string, string> =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts?: Record<string, string> })
    .scripts ?? {};

/** Commands that tell how they are used, and so are run here; and where the others are run. */
const run = ['admin', 'backup', 'check', 'doctor', 'events', 'keys', 'replay', 'restore', 'secrets', 'todo'];
const elsewhere: Record<string, string> = {
  bench: 'bench/main.ts',
  demo: 'tools/demo/demo.test.ts',
  start: 'tools/start.test.ts',
  dev: 'tools/run/development.ts',
  test: '.ci/run',
  licences: 'tools/check/packages.test.ts',
  'test:soak': 'backend/src/testing/faults/kills.test.ts',
  'test:stores': 'embedded/event-store/src/suite/target.ts',
  build: 'e2e/src/release.ts',
  release: 'e2e/src/team-release.e2e.ts',
  rollback: 'e2e/src/team-release.e2e.ts',
  releases: 'shell/src/releases/cli.ts',
  budgets: 'tools/check.ts',
  'docs:api': 'backend/src/testing/api-page.test.ts',
  'docs:events': 'tools/docs/events-page.test.ts',
  'docs:settings': 'tools/docs/commands.test.ts',
  gallery: 'ui/gallery/main.tsx',
  icons: 'e2e/src/draw-icons.ts',
  pictures: 'e2e/src/readme-pictures.ts',
  shots: 'e2e/src/all-screens.ts',
  'bench:browser': 'e2e/bench/first-visit.ts',
  'bench:editor': 'e2e/bench/editor.ts',
  'bench:document-store': 'embedded/document-store/bench/bench.ts',
  'bench:event-store': 'embedded/event-store/bench/main.ts',
  'bench:library': 'backend/bench/large-library.ts',
  'bench:projections': 'projections/bench/main.ts',
};

it('finds the commands of the documents', () => {
  expect(commands.length).toBeGreaterThan(40);
  expect(commands).toContainEqual({ file: 'README.md', kind: 'script', name: 'start', workspace: undefined });
});

it('documents only scripts and programs that there are', () => {
  const areas = scriptsOf('mfe-reader');
  const missing = commands.filter(({ kind, name, workspace }) => {
    if (kind === 'path') return !existsSync(join(root, name));
    if (workspace === null) return !(name in areas);
    const isThere = name in scriptsOf(workspace ?? '.');
    // Documents of teams speak of an area's own scripts from within its folder.
    return !isThere && !(workspace === undefined && name in areas);
  });
  expect(missing).toEqual([]);
});

it('knows of each where it is run', () => {
  const names = new Set(commands.filter(({ kind }) => kind === 'script').map(({ name }) => name));
  expect([...names].filter(name => !run.includes(name) && !(name in elsewhere))).toEqual([]);
  expect(Object.values(elsewhere).filter(file => !existsSync(join(root, file)))).toEqual([]);
});

it.each(run)('npm run %s tells how it is used', async name => {
  const [program = '', ...args] = (scriptsOf('.')[name] ?? '').split(' ');
  expect(program).toBe('node');
  const { stdout } = await promisify(execFile)(process.execPath, [...args, '--help'], { cwd: root });
  expect(stdout).toContain(name === 'replay' ? 'npm run replay' : `npm run ${name}`);
});

it('lists the settings as the code has them', () => {
  expect(staleSettings(root)).toBe('');
  const page = withSettings('before\n<!-- settings -->\nold\n<!-- /settings -->\nafter');
  expect(page).toContain('| `RECTO_KEY` 🔒 | backend, projections | required |');
  expect(page).not.toContain('old');
  expect(page.endsWith('after')).toBe(true);
  expect(() => withSettings('no marks')).toThrow(/has no/);
});
