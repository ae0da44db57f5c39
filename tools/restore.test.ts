import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStore } from '@recto/event-store/start.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runInForeground } from './run/testing/foreground.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'recto-restore-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

async function restore(more: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const script = join(import.meta.dirname, 'restore.ts');
  const stores = { EVENTSTORE_URL: '', MONGODB_URL: '', RECTO_KEY: '', RECTO_DATA: directory, ...more };
  const run = runInForeground([script, '/none/backup', '--keys', '/none/keys'], stores);
  return { code: await run.code, said: run.lines.join('\n') };
}

it('asks for the key before it makes anything', async () => {
  expect(await restore()).toEqual({
    code: 1,
    said: `Put the installation's recto.key into ${directory} first: no backup has it.`,
  });
  expect(readdirSync(directory)).toEqual([]);
});

it('begins no stores where some are named, be it in files', async () => {
  const addresses = join(directory, 'addresses');
  writeFileSync(addresses, 'esdb://127.0.0.1:1');
  const { said } = await restore({
    EVENTSTORE_URL_FILE: addresses,
    MONGODB_URL_FILE: addresses,
    RECTO_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  expect(said).toMatch(/ENOENT.*\/none\/keys/);
  expect(readdirSync(directory)).toEqual(['addresses']);
});

it('says that the data are in use', async () => {
  writeFileSync(join(directory, 'recto.key'), Buffer.alloc(32, 1).toString('base64'));
  const running = await startEventStore({ file: join(directory, 'events.sqlite'), port: 0 });
  expect(await restore()).toEqual({
    code: 1,
    said: `${join(directory, 'events.sqlite')} is in use by another process`,
  });
  await running.close();
});
