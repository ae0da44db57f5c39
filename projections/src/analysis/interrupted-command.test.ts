import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkpointsIn } from '../checkpoints.ts';
import { collectionOf } from '../projection.ts';
import authorProfiles from '../read-models/author-profiles.ts';
import subscriptions from '../read-models/subscriptions.ts';
import { happen } from '@recto/event-log/testing/happen.ts';
import { contents, type Setting, startSetting } from '../testing/setting.ts';
import { subscribed } from '../testing/tally.ts';

const [appends, each] = [16, 250];
/** Events that a run folds before it says so and becomes slow. */
const fast = 1_500;
/** Order shows in its documents: an event that is left out or folded twice makes others. */
const analysis = (before: string) => `
let folded = 0;
export default {
  name: 'followers',
  on: {
    AuthorSubscribed: {
      id: e => e.data.authorId,
      fold: (doc, e) => {
        ${before}
        return { readers: [...(doc?.readers ?? []).slice(-20), e.data.readerId], count: (doc?.count ?? 0) + 1 };
      },
    },
  },
};`;
const slowly = `
        folded++;
        if (folded === ${fast}) process.stderr.write('half\\n');
        if (folded > ${fast}) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);`;

let setting: Setting;
let directory: string;
beforeAll(async () => {
  setting = await startSetting();
  directory = await mkdtemp(join(tmpdir(), 'recto-interrupted-'));
  await writeFile(join(directory, 'reference.ts'), analysis(''));
  await writeFile(join(directory, 'slow.ts'), analysis(slowly));
  for (let n = 0; n < appends; n++) {
    const events = Array.from({ length: each }, (_, at) => subscribed(`author ${at % 3}`, `reader ${n * each + at}`));
    await happen(setting.log, `subscription-${n}`, ...events);
  }
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await setting.close();
});

type Run = { process: ChildProcess; errors: () => string; ended: Promise<[number | null, NodeJS.Signals | null]> };

function replay(...args: string[]): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../replay.ts'), ...args], {
    cwd: directory,
    env: {
      ...process.env,
      EVENTSTORE_URL: setting.stores.eventStoreUrl,
      MONGODB_URL: setting.stores.documentStoreUrl,
      RECTO_KEY: setting.stores.wrappingKey,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { process: child, errors: () => said, ended: once(child, 'close') as Run['ended'] };
}

async function half(run: Run, sign = 'half'): Promise<void> {
  while (!run.errors().includes(sign)) await once(run.process.stderr!, 'data');
}

it('replayed with Ctrl-C in the middle, then SIGKILL, then to the end, it is as if nothing had been', {
  timeout: 240_000,
}, async () => {
  const reference = replay('reference.ts', '--to', 'reference.jsonl');
  expect(await reference.ended).toEqual([0, null]);

  const interrupted = replay('slow.ts', '--to', 'slow.jsonl');
  await half(interrupted);
  interrupted.process.kill('SIGINT');
  expect(await interrupted.ended).toEqual([130, null]);
  expect(interrupted.errors()).toContain('The same command goes on from there.');
  expect(await readdir(directory)).not.toContain('slow.jsonl');

  const killed = replay('slow.ts', '--to', 'slow.jsonl');
  await half(killed);
  killed.process.kill('SIGKILL');
  expect(await killed.ended).toEqual([null, 'SIGKILL']);

  const last = replay('slow.ts', '--to', 'slow.jsonl');
  expect(await last.ended).toEqual([0, null]);
  expect(last.errors()).toContain('Gone on from where it was interrupted.');
  expect(last.errors()).toContain(`${appends * each} events read, ${appends * each} folded`);
  const read = (name: string) => readFile(join(directory, name), 'utf8');
  expect(await read('slow.jsonl')).toBe(await read('reference.jsonl'));
  expect((await readdir(directory)).filter(name => name.includes('interrupted'))).toEqual([]);
});

it.each(['SIGINT', 'SIGKILL'] as const)(
  'read models whose replay ends by %s do not pass for whole',
  { timeout: 240_000 },
  async signal => {
    const models = [subscriptions, authorProfiles];
    const names = models.flatMap(({ name }) => ['--projection', name]);
    const checkpoints = () => checkpointsIn(setting.models.state).read(models.map(collectionOf));
    expect(await replay(...names).ended).toEqual([0, null]);
    const whole = await contents(setting.models, models);
    expect((await checkpoints()).size).toBe(2);

    const cut = replay(...names);
    await half(cut, ' events,');
    cut.process.kill(signal);
    expect(await cut.ended).toEqual([null, signal]);
    expect(await checkpoints()).toEqual(new Map());

    expect(await replay(...names).ended).toEqual([0, null]);
    expect(await contents(setting.models, models)).toEqual(whole);
    expect((await checkpoints()).size).toBe(2);
  },
);
