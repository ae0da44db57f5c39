import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { documents } from './commands.ts';

const root = join(import.meta.dirname, '../..');
/** Written by the commands that the documents show. */
const made = ['docker/secrets.env', 'test-results/soak/'];
const folders = readdirSync(root, { withFileTypes: true }).flatMap(entry =>
  // What begins with a dot is made by running the project, and may or may not be there.
  entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : [],
);

/** The files and folders of the project that a document names in code, from its root or from the document's folder, and those that it links to. */
function named(file: string): { name: string; from: string[] }[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  const here = join(root, dirname(file));
  const spans = [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, name = '']) => name);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, name = '']) => name);
  return [
    ...spans.filter(name => folders.includes(name.split('/')[0] ?? '')).map(name => ({ name, from: [root, here] })),
    ...links.map(name => ({ name, from: [here] })),
  ];
}

it('finds every file and folder that a document names', () => {
  const files = globSync(documents, { cwd: root, exclude: ['node_modules'] });
  const all = files.flatMap(file => named(file).map(one => ({ file, ...one })));
  expect(all.length).toBeGreaterThan(100);
  const missing = all.filter(
    ({ name, from }) => !made.includes(name) && !from.some(folder => existsSync(join(folder, name))),
  );
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
