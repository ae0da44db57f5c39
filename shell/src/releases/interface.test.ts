// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missing, needed, offered } from './interface.ts';
import { workspace } from './places.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recto-interface-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const tokens = ':root {\n  --paper: red;\n  --ink: light-dark(a, b);\n}\n';

test('the shell offers what frame and facade export, types aside, and its custom properties', () => {
  write(
    'frame/src/index.ts',
    "export { type T, api } from './api.ts';\nexport {\n  a as useA,\n  b,\n} from './b.ts';\n",
  );
  write('frame/src/router/facade.ts', "export { Link, type To } from './link.tsx';\n");
  write('ui/src/tokens.css', tokens);
  expect(offered(root)).toEqual(
    ['--ink', '--paper', '@recto/frame#api', '@recto/frame#b', '@recto/frame#useA', 'react-router-dom#Link'].toSorted(),
  );
});

test('an area needs what it imports, tests aside, and the custom properties of the shell that its styles use', () => {
  write(
    'mfe-x/src/a.tsx',
    "import { api, type Session, useApi as ask } from '@recto/frame';\nimport { Link } from 'react-router-dom';\n",
  );
  write('mfe-x/src/b/b.ts', "import type { Me } from '@recto/frame';\nimport { other } from './frame';\n");
  write('mfe-x/src/a.test.tsx', "import { signOut } from '@recto/frame';\n");
  write('ui/src/tokens.css', tokens);
  expect(needed(root, 'mfe-x', '.a{color:var(--ink);width:var(--set-by-a-library)}')).toEqual(
    ['--ink', '@recto/frame#api', '@recto/frame#useApi', 'react-router-dom#Link'].toSorted(),
  );
});

test('what is needed but not offered is named', () => {
  expect(missing(['a', 'b'], ['b', 'c'])).toEqual(['a']);
});

test('every area of this workspace takes only what the shell offers', () => {
  const names = offered(workspace);
  const areas = ['mfe-auth', 'mfe-reader', 'mfe-author', 'mfe-library'];
  expect(areas.flatMap(area => missing(needed(workspace, area, ''), names))).toEqual([]);
});
