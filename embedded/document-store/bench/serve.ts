import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';

/** As `npm start` has it: compiled once, a process starts faster and in less memory. */
const compileCache = join(tmpdir(), 'node-compile-cache');

/** A server in a process of its own, with a client that is connected to it. */
export type Served = {
  readonly client: MongoClient;
  /** From the start of the process until the client was connected, in milliseconds. */
  readonly ready: number;
  /** The most memory that the process held so far, in MiB (Linux). */
  peakMemory(): number;
  end(): Promise<void>;
};

/** Starts a script of this package that prints `{"url": …}` when it is ready. */
const serve = async (script: string, args: readonly string[]): Promise<Served> => {
  const started = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const client = new MongoClient(url, {
    maxPoolSize: 64,
    minPoolSize: 64,
    writeConcern: { w: 'majority', journal: true },
  });
  await client.connect();
  return {
    client,
    ready: performance.now() - started,
    peakMemory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
    end: async () => {
      await client.close();
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};

/** The store as the product runs it. */
export const serveStore = (file: string): Promise<Served> => serve('../src/main.ts', ['--file', file, '--port', '0']);

/** What answers everything at once, without looking at it: the limit of the driver itself. */
export const serveNothing = (): Promise<Served> => serve('no-store.ts', []);
