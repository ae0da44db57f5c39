import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Occupant } from './data-lock.ts';
import { alive, type Foreground, runInForeground } from './testing/foreground.ts';

let directory: string;
let runs: Foreground[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'recto-start-'));
  runs = [];
});

afterEach(async () => {
  for (const run of runs) {
    run.process.kill('SIGTERM');
    await run.code;
  }
  rmSync(directory, { recursive: true });
});

const stubs = join(import.meta.dirname, 'testing/stub-start.ts');

function start(programs: string[], env: Record<string, string> = {}): Foreground {
  const run = runInForeground([stubs, ...programs], { RECTO_DATA: directory, PORT: '0', ...env });
  runs.push(run);
  return run;
}

const occupant = (): Occupant => JSON.parse(readFileSync(join(directory, 'running.json'), 'utf8')) as Occupant;
describe('starting', () => {
  it('starts each program when those that it needs are ready, and prints the address of the last', async () => {
    const run = start(['store', 'projections', 'backend']);
    expect(await run.line('is ready at')).toMatch(/http:\/\/127\.0\.0\.1:\d+ /);
    expect(occupant().processes).toHaveLength(3);
  });

  it('makes a key that only the owner may read, and keeps it', async () => {
    const first = start(['backend']);
    await first.line('is ready at');
    const file = join(directory, 'recto.key');
    const key = readFileSync(file, 'utf8');
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    first.process.kill('SIGTERM');
    await first.code;
    await start(['backend']).line('is ready at');
    expect(readFileSync(file, 'utf8')).toBe(key);
  });

  it('asks for the key where a store is somebody else’s', async () => {
    const run = start(['backend'], { MONGODB_URL: 'mongodb://127.0.0.1:1' });
    expect(await run.code).toBe(1);
    expect(run.lines.join('\n')).toContain('RECTO_KEY is missing');
  });

  it('names a busy port and a free one', async () => {
    const server: Server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const run = start(['backend'], { PORT: String(port) });
    expect(await run.code).toBe(1);
    expect(run.lines.join('\n')).toMatch(new RegExp(`Port ${port} is in use .*PORT=\\d+ npm start`));
    expect(run.lines.join('\n')).not.toContain('    at ');
    server.close();
  });

  it('refuses a second instance on the same data, and lets the first one be', async () => {
    const first = start(['store', 'backend']);
    await first.line('is ready at');
    const second = start(['store', 'backend']);
    expect(await second.code).toBe(1);
    expect(second.lines.join('\n')).toContain(`already running on ${directory} (process ${first.process.pid}`);
    for (const { pid } of occupant().processes) expect(alive(pid)).toBe(true);
  });

  it('says where it may not write', async () => {
    const file = join(directory, 'a-file');
    writeFileSync(file, '');
    const run = start(['backend'], { RECTO_DATA: file });
    expect(await run.code).toBe(1);
    expect(run.lines.join('\n')).toMatch(/^Nothing can be written to .*a-file \(EEXIST.*\)\.\nIt must be a folder/);
  });

  it('leaves nothing running when a program fails, and shows what it wrote', async () => {
    const run = start(['store', 'backend:fails']);
    expect(await run.code).toBe(1);
    expect(run.lines.join('\n')).toContain('nothing to serve');
    await start(['store']).line('is ready at');
  });
});

describe('ending', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`ends everything on ${signal}`, async () => {
      const run = start(['store', 'backend']);
      await run.line('is ready at');
      const { processes } = occupant();
      run.process.kill(signal);
      expect(await run.code).toBe(0);
      expect(processes.filter(({ pid }) => alive(pid))).toEqual([]);
    });
  }

  it('kills what does not end by itself', async () => {
    const run = start(['store', 'backend:stuck']);
    await run.line('is ready at');
    const { processes } = occupant();
    run.process.kill('SIGINT');
    expect(await run.code).toBe(0);
    expect(processes.filter(({ pid }) => alive(pid))).toEqual([]);
  });

  it('ends while it is still starting', async () => {
    const run = start(['store', 'projections:idle', 'backend']);
    await run.line('waiting for projections');
    const { processes } = occupant();
    expect(processes).toHaveLength(2);
    run.process.kill('SIGINT');
    expect(await run.code).toBe(0);
    expect(processes.filter(({ pid }) => alive(pid))).toEqual([]);
  });

  it('ends when whoever started it is gone', async () => {
    const run = start(['store', 'backend']);
    await run.line('is ready at');
    run.process.disconnect();
    expect(await run.code).toBe(0);
  });
});

describe('losing a process', () => {
  it('starts it again at its port and says so', async () => {
    const run = start(['store', 'backend']);
    await run.line('is ready at');
    const before = occupant();
    process.kill(before.processes[1]!.pid, 'SIGKILL');
    expect(await run.line('backend ended unexpectedly')).toContain('SIGKILL');
    await run.line('backend is back');
    expect(occupant().url).toBe(before.url);
    expect(occupant().processes[1]!.pid).not.toBe(before.processes[1]!.pid);
  });

  it('clears up after a SIGKILL of the starter before it opens the same data', async () => {
    const first = start(['store:stuck', 'backend']);
    await first.line('is ready at');
    const { processes } = occupant();
    first.process.kill('SIGKILL');
    await first.code;
    const second = start(['store', 'backend']);
    await second.line('is ready at');
    expect(processes.filter(({ pid }) => alive(pid))).toEqual([]);
  });
});
