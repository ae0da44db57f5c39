import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { happen } from '@recto/event-log/testing/happen.ts';
import { type Setting, startSetting } from './testing/setting.ts';

let setting: Setting;

beforeAll(async () => {
  setting = await startSetting();
});
afterAll(() => setting.close());

/** Runs the process; `ready` resolves with its port, or undefined when it ended before. */
function runProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', `${import.meta.dirname}/main.ts`], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<number | undefined>(resolve => {
    createInterface({ input: child.stdout }).on('line', line => {
      lines.push(line);
      if (line.startsWith('{"ready":true')) resolve((JSON.parse(line) as { port: number }).port);
    });
    void ended.then(() => resolve(undefined));
  });
  return { child, lines, ended, ready };
}

const environment = () => ({
  EVENTSTORE_URL: setting.stores.eventStoreUrl,
  MONGODB_URL: setting.stores.documentStoreUrl,
  RECTO_KEY: setting.stores.wrappingKey,
});

it('says when it has caught up, tells how it stands, and ends on SIGTERM', async () => {
  const registered = { userId: 'u1', name: 'Ann', username: 'ann_1', email: 'a@example.org', passwordHash: 'x' };
  await happen(setting.log, 'user-u1', { type: 'UserRegistered', data: registered });
  const run = runProcess(environment());
  const port = await run.ready;
  const accounts = setting.models.database.collection<{ _id: string }>('accounts_v1');
  expect(await accounts.findOne({ _id: 'u1' })).toMatchObject({ username: 'ann_1', email: 'a@example.org' });

  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await get('/health/live')).json()).toEqual({ live: true });
  const ready = await get('/health/ready');
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({
    ready: true,
    holds: true,
    head: (await setting.log.head()).toString(),
    projections: expect.arrayContaining([
      expect.objectContaining({ name: 'accounts_v1', lagSeconds: 0, halted: null }),
    ]) as unknown,
  });
  const metrics = await (await get('/metrics')).text();
  expect(metrics).toContain('recto_projection_lag_seconds{projection="accounts_v1"} 0');
  expect(metrics).toMatch(/recto_projection_halted\{projection="to-do_v\d+"\} 0/);
  expect(metrics).toContain('recto_store_up{store="events"} 1');
  expect(metrics).toMatch(/recto_projection_batch_seconds_count [1-9]/);
  expect((await get('/elsewhere')).status).toBe(404);

  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  const notes = run.lines.filter(line => !line.startsWith('{"ready"')).map(line => JSON.parse(line) as object);
  expect(notes).toContainEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-/) as unknown,
    process: 'projections',
    msg: 'projections ended',
  });
  expect(run.lines.join('\n')).not.toMatch(/Ann|ann_1|example\.org/);
});

it('says what is missing or wrong, and ends', async () => {
  const { RECTO_KEY: _, ...incomplete } = environment();
  const missing = runProcess(incomplete);
  expect(await missing.ended).toBe(1);
  expect(missing.lines.join('\n')).toContain('RECTO_KEY is not set');
  const wrong = runProcess({ ...environment(), RECTO_KEY: '00'.repeat(32) });
  expect(await wrong.ended).toBe(1);
  expect(wrong.lines.join('\n')).toContain('RECTO_KEY is not the key');
  const address = 'esdb://admin:hunter2@127.0.0.1:1?tls=maybe';
  const nowhere = runProcess({ ...environment(), EVENTSTORE_URL: address });
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.lines.join('\n')).toMatch(/address cannot be used/);
});

it('starts with a new key beside which the former one still opens what it has wrapped', async () => {
  const { RECTO_KEY: former } = environment();
  const run = runProcess({ ...environment(), RECTO_KEY: '07'.repeat(32), RECTO_KEY_OTHER: former });
  await run.ready;
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

it('goes on where a killed one left off', async () => {
  const killed = runProcess(environment());
  await killed.ready;
  killed.child.kill('SIGKILL');
  await killed.ended;
  await happen(setting.log, 'media-1', { type: 'AccountDeleted', data: { userId: 'u1' } });
  const next = runProcess(environment());
  await next.ready;
  const accounts = setting.models.database.collection<{ _id: string }>('accounts_v1');
  expect(await accounts.findOne({ _id: 'u1' })).toMatchObject({ _gone: expect.any(Date) as Date });
  next.child.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});
