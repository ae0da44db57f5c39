import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Refused } from './refused.ts';
import { settingsFrom } from './settings.ts';

it('takes settings from files, for every process that it starts', () => {
  const directory = mkdtempSync(join(tmpdir(), 'recto-settings-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'store');
  writeFileSync(file, 'esdb://events.example:2113\n');
  const { env } = settingsFrom({ EVENTSTORE_URL_FILE: file });
  expect(env).toMatchObject({ EVENTSTORE_URL: 'esdb://events.example:2113', RECTO_EMBEDDED: 'false' });
  expect(env.EVENTSTORE_URL_FILE).toBeUndefined();
  expect(() => settingsFrom({ RECTO_KEY_FILE: join(directory, 'none') })).toThrow(Refused);
});
