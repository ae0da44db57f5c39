import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Foreground, runInForeground } from '../run/testing/foreground.ts';
import { forgetUnused, hold, makeHoldable } from './kept.ts';

let home: string;
let user: Foreground | undefined;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recto-kept-'));
  for (let age = 0; age < 6; age++) {
    mkdirSync(folder(age));
    makeHoldable(folder(age));
    const used = new Date(Date.UTC(2026, 0, 31 - age));
    utimesSync(join(folder(age), 'in-use'), used, used);
  }
});
afterEach(() => {
  user?.process.kill('SIGKILL');
  rmSync(home, { recursive: true });
});

const nameOf = (age: number): string => `${age}`.padStart(16, 'a');
const folder = (age: number): string => join(home, nameOf(age));
const module = join(import.meta.dirname, 'kept.ts');

it('forgets all but the newest four that nobody uses, and what is left of one that was killed', () => {
  mkdirSync(join(home, 'unfinished'));
  forgetUnused(home);
  expect(readdirSync(home)).toEqual([0, 1, 2, 3].map(nameOf));
});

it('keeps what a process uses until that has ended, however it ends', async () => {
  user = runInForeground(
    [
      '--input-type=module',
      '-e',
      `import { hold } from '${module}'; console.log(hold('${folder(5)}')); setInterval(() => {}, 1e6)`,
    ],
    {},
  );
  expect(await user.line('')).toBe('true');
  const past = new Date(0);
  utimesSync(join(folder(5), 'in-use'), past, past);
  forgetUnused(home);
  expect(readdirSync(home)).toEqual([0, 1, 2, 3, 5].map(nameOf));
  user.process.kill('SIGKILL');
  await user.code;
  forgetUnused(home);
  expect(readdirSync(home)).toEqual([0, 1, 2, 3].map(nameOf));
});

it('holds for as many as ask, and nothing that is not there', () => {
  expect([hold(folder(5)), hold(folder(5)), hold(join(home, 'none'))]).toEqual([true, true, false]);
  expect(readdirSync(home)).toContain(nameOf(5));
});
