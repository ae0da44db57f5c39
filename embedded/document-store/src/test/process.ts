import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** Many processes start here; what Node has compiled once it need not compile again. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), ...process.env };

const main = join(import.meta.dirname, '../main.ts');

export type Running = { readonly child: ChildProcess; readonly url: string; readonly port: number };

/** The command that starts the store as a process. */
export const command = (file: string, ...more: string[]): string[] => [
  process.execPath,
  main,
  '--file',
  file,
  '--port',
  '0',
  ...more,
];

/** Starts the store as `npm start` does, and waits for its line. */
export const spawnStore = async (line: readonly string[], options: SpawnOptions = {}): Promise<Running> => {
  const [program = '', ...args] = line;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env, ...options });
  // Also when the test fails before it comes to its end.
  onTestFinished(() => void child.kill('SIGKILL'));
  const [ready] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  const { url, port } = JSON.parse(ready) as { url: string; port: number };
  return { child, url, port };
};

/** Ends it and answers its exit code; null when a signal ended it. */
export const endStore = async ({ child }: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await exit)[0];
};

/** Runs a store that must not come up: its exit code and what it says. */
export const failingStore = async (
  line: readonly string[],
  options: SpawnOptions = {},
): Promise<{ code: number | null; said: string }> => {
  const [program = '', ...args] = line;
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env, ...options });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
};
