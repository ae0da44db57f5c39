import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStores, type Stores } from '@recto/event-log/testing/stores.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let stores: Stores;
let directory: string;
beforeAll(async () => {
  stores = await startStores();
  directory = await mkdtemp(join(tmpdir(), 'recto-main-'));
});
afterAll(async () => {
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});

type Run = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

const run = (settings: Record<string, string>): Run => {
  const env = {
    PATH: process.env['PATH'],
    EVENTSTORE_URL: stores.eventStoreUrl,
    MONGODB_URL: stores.documentStoreUrl,
    RECTO_KEY: stores.wrappingKey,
    RECTO_DATA: directory,
    RECTO_RELEASES: join(directory, 'releases'),
    PORT: '0',
    ...settings,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) };
};

const readyUrl = async ({ output }: Run): Promise<URL> => {
  const found = (): string | undefined => /\{"ready":true,"url":"([^"]+)"\}/.exec(output())?.[1];
  await expect.poll(found, { timeout: 50_000 }).toBeDefined();
  return new URL(found() ?? '');
};

describe('the process', () => {
  it('says what is wrong with its settings and ends, without a stack', async () => {
    const { ended, output } = run({ PORT: 'three', RECTO_KEY: 'short' });
    expect(await ended).toBe(1);
    expect(output()).toContain('PORT is "three": give a whole number');
    expect(output()).toContain('RECTO_KEY is not 32 bytes');
    expect(output()).not.toContain('    at ');
  });

  it('says in plain words that a store does not answer, and ends', async () => {
    const { ended, output } = run({ MONGODB_URL: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /^Recto cannot start:\n {2}- a store does not answer \(connect ECONNREFUSED 127\.0\.0\.1:1\)/m,
    );
    expect(output()).not.toContain('    at ');
  });

  it('ends with 98 when its port is in use, and says how to choose another', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { ended, output } = run({ PORT: String(port) });
    expect(await ended).toBe(98);
    expect(output()).toContain(`Port ${port} is in use. Choose another one: PORT=`);
    other.close();
  });

  it('says that it goes while it still serves, for proxies to notice', async () => {
    const process = run({ DRAIN_SECONDS: '60' });
    const site = await readyUrl(process);
    process.child.kill('SIGTERM');
    const ready = async () => (await fetch(new URL('/health/ready', site))).json();
    await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ ready: false, stays: false });
    expect((await fetch(new URL('/health/live', site))).status).toBe(200);
    process.child.kill('SIGKILL');
    await process.ended;
  });

  it('lets a request end that is under way when it is told to stop, and waits for no connection that is kept', async () => {
    // As a proxy does, for longer than the process would wait.
    const agent = new Agent({ keepAlive: true, timeout: 60_000 });
    const process = run({});
    const site = await readyUrl(process);
    const headers = { 'content-type': 'application/json', 'content-length': 24 };
    const options = {
      agent,
      host: site.hostname,
      port: site.port,
      method: 'POST',
      path: '/usernameAvailability',
      headers,
    };
    const asked: ClientRequest = request(options);
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    asked.write('{"username":');
    await once(asked, 'socket');
    await expect.poll(process.output, { timeout: 20_000 }).toContain('incoming request');
    process.child.kill('SIGTERM');
    await expect.poll(process.output, { timeout: 20_000 }).toContain('stopping');
    asked.end('"whoever_1"}');
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await process.ended).toBe(0);
    agent.destroy();
  });
});
