// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';
import { exposedBy } from './exposed.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recto-area-'));
  for (const folder of [
    'mfe-auth/src/widgets',
    'mfe-reader/src',
    'contracts/src',
    'ui/src',
    'frame/src',
    'shell/src/releases/build',
  ])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of [
    'mfe-auth/package.json',
    'mfe-reader/package.json',
    'package-lock.json',
    'rspack.config.ts',
    'shell/src/releases/areas.ts',
    'shell/src/releases/interface.ts',
    'shell/src/releases/pack.ts',
  ])
    writeFileSync(join(root, file), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

test('an area exposes its app and each of its widgets, tests and styles aside', () => {
  for (const file of ['sign-in.tsx', 'sign-in.test.tsx', 'sign-in.module.css'])
    writeFileSync(join(root, 'mfe-auth/src/widgets', file), '');
  expect(exposedBy(join(root, 'mfe-auth'))).toEqual({
    './App': './src/app.tsx',
    './SignIn': './src/widgets/sign-in.tsx',
  });
  expect(exposedBy(join(root, 'mfe-reader'))).toEqual({ './App': './src/app.tsx' });
});

test('a change in an area, or in what it is built with, changes its hash; tests and other areas do not', () => {
  const hashes = () => [contentHash(root, 'mfe-auth'), contentHash(root, 'mfe-reader')];
  const [auth, reader] = hashes();
  writeFileSync(join(root, 'mfe-auth/src/app.test.tsx'), 'x');
  expect(hashes()).toEqual([auth, reader]);
  writeFileSync(join(root, 'mfe-auth/src/app.tsx'), 'x');
  const changed = hashes();
  expect(changed[0]).not.toBe(auth);
  expect(changed[1]).toBe(reader);
  writeFileSync(join(root, 'ui/src/button.tsx'), 'x');
  const [authAfter, readerAfter] = hashes();
  expect([authAfter === changed[0], readerAfter === reader]).toEqual([false, false]);
});
