import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The files behind `npm run …`; of those that begin with the machine's own Node, what it hands over to. */
const files = new Set(
  Object.values(scripts).flatMap(line => {
    const file = /^node (?:--\S+ )*(\S+)/.exec(line)?.[1];
    return file === undefined ? [] : [file.replace(/\.mjs$/, '.ts')];
  }),
);
/** Make a document anew or print one, whatever stands behind them. */
const takeNothing = [
  'tools/docs/write.ts',
  'tools/docs/write-settings.ts',
  'backend/src/testing/write-api-page.ts',
  'tools/licences.ts',
  'shell/src/releases/budgets.ts',
];
/**
 * Do not call what the others share, and so are run: the one is of a package that may not import it, the next needs no
 * packages installed, the last hands over to a command that does.
 */
const byThemselves = ['shell/src/releases/cli.ts', 'tools/docker/make-secrets.ts', 'tools/restore.ts'];
/** Where a command reads its options when that is not its own file. */
const readIn: Record<string, string> = {
  'embedded/document-store/bench/bench.ts': 'embedded/document-store/bench/workload.ts',
  'event-log/src/cli/backup.ts': 'event-log/src/cli/backup-places.ts',
};

it.each([...files].filter(file => ![...takeNothing, ...byThemselves].includes(file)))(
  '%s takes what it is given as all commands do',
  file => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(read(readIn[file] ?? file)).toContain('commandLine(usage');
  },
);

function run(...words: string[]): { code: number | null; said: string; wrong: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  return { code: status, said: stdout, wrong: stderr };
}

it.each([
  'event-log/src/cli/events.ts',
  'tools/demo.mjs',
  ...byThemselves,
  'embedded/event-store/src/main.ts',
  'embedded/document-store/src/main.ts',
])('%s says what it does not know, and how it is used', file => {
  const words = file === 'shell/src/releases/cli.ts' ? [file, 'list'] : [file];
  const { code, wrong } = run(...words, '--no-such-option');
  expect(wrong).toContain('--no-such-option');
  expect(wrong).toMatch(/npm run|One of:|usage:/);
  expect(wrong).not.toMatch(/^ {4}at /m);
  expect(code).toBe(2);
});

it('tells how a command is used when asked', () => {
  expect(run('tools/demo.mjs', '--help')).toMatchObject({
    code: 0,
    said: expect.stringContaining('npm run demo -- [--small]') as string,
  });
});
