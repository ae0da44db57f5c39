import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureFrontEnd } from '../run/front-end.ts';
import { alone } from './how-run.ts';
import { filled, freePort, tried } from './testing/shell.ts';

/** Building the front end, where nobody has done it yet, takes longer than other tests. */
const patienceMs = 480_000;
const root = join(import.meta.dirname, '../..');
const temp = mkdtempSync(join(tmpdir(), 'recto-alone-'));
const made = () => ['api', 'events', 'operations'].map(name => readFileSync(join(root, `docs/${name}.md`), 'utf8'));
const before = made();
const env: Record<string, string> = { RECTO_RELEASES: join(temp, 'releases') };
const open: [string, string][] = [
  ['<other file>', join(temp, 'other.env')],
  ['<file>', join(temp, 'file')],
  ['<folder>', temp],
  ['<host>', 'recto.example'],
  ['<area>', 'mfe-reader'],
  ['lint,types', 'imports,packages'],
  ['.data/', `${temp}/`],
  ['--port 2113', '--port 0'],
  ['--port 27027', '--port 0'],
];

beforeAll(async () => {
  await ensureFrontEnd({ ...process.env, RECTO_RELEASES: join(root, '.cache/releases') }, () => {});
  const port = String(await freePort());
  env.GALLERY_PORT = port;
  open.push(['<port>', port]);
}, patienceMs);
afterAll(() => rmSync(temp, { recursive: true }));

it.each(alone)('$line', { timeout: patienceMs }, async ({ line, more, says, until }) => {
  const command = filled(`${line} ${more ?? ''}`.trim(), open);
  const { code, output } = await tried(command, env, until);
  expect(output).toMatch(says ?? /^/);
  expect(code, output).toBe(0);
});

it('found the documents that are made from the code as they should be', () => {
  expect(made()).toEqual(before);
});
