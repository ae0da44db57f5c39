import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../main.ts');

/** A store in a process of its own, as `npm start` runs it. */
export type StoreProcess = {
  url: string;
  port: number;
  child: ChildProcess;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** A process that ended before it was ready. */
export class NotStarted extends Error {
  override name = 'NotStarted';
  readonly code: number | null;

  constructor(code: number | null, stderr: string) {
    super(stderr);
    this.code = code;
  }
}

type Options = {
  args?: readonly string[];
  /** The shell command that runs `"$@"`, where limits have to be set first. */
  shell?: string;
  uid?: number;
};

/** Starts a store and waits until it is ready. @throws {NotStarted} with what it wrote to stderr */
export const startProcess = async (file: string, { args = [], shell, uid }: Options = {}): Promise<StoreProcess> => {
  const command = [process.execPath, MAIN, '--file', file, '--port', '0', ...args];
  const [program, ...rest] = shell === undefined ? command : ['/bin/sh', '-c', shell, 'sh', ...command];
  const child = spawn(program!, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const ready = await Promise.race([line, closed.then(([code]) => new NotStarted(code, stderr))]);
  if (ready instanceof NotStarted) throw ready;
  const { url, port } = JSON.parse(ready[0]) as { url: string; port: number };
  return {
    url,
    port,
    child,
    end: async signal => {
      child.kill(signal);
      const [code, by] = await closed;
      return { code, signal: by };
    },
  };
};
