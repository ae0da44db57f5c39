import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '../../..');

type Environment = Record<string, string>;

/** What `npm` hands to a shell for a line, and where: a script's own text with the arguments after it. */
function asScript(line: string): { command: string; cwd: string } {
  const found = /^((?:[A-Z_]+=\S+ )*)npm (?:run |(?=test\b))([\w:-]+)(?: -w ([\w-]+))?(?: -- (.*))?$/.exec(line);
  if (!found) return { command: line, cwd: root };
  const [, settings = '', script = '', workspace = '', args = ''] = found;
  const cwd = join(root, workspace);
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as { scripts: Environment };
  return { command: `${settings}${scripts[script] ?? `: no script ${script};`} ${args}`, cwd };
}

function start(line: string, env: Environment, before = ''): ChildProcess {
  const { command, cwd } = asScript(line);
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  // A group of its own: what the shell starts ends with it.
  return spawn('/bin/sh', ['-c', before + command], {
    cwd,
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/node'), ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/** Runs a command line of a document to its end, as a person at the root of the project does. */
export async function atShell(line: string, env: Environment): Promise<{ code: number | null; output: string }> {
  const child = start(line, env);
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: stripVTControlCharacters(out + err) };
}

export type Serving = {
  /** Waits for a line that has this in it; throws when the command ends without one. */
  said: (part: string) => Promise<string>;
  /** Ctrl-C; answers the exit code. */
  end: () => Promise<number | null>;
};

/** Starts a command line that goes on until somebody ends it. */
export function serving(line: string, env: Environment): Serving {
  // In the shell's place, so that the exit code is its own.
  const child = start(line, env, 'exec ');
  let output = '';
  const heard = new EventTarget();
  const ended = once(child, 'close').then(([code]) => code as number | null);
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      heard.dispatchEvent(new Event('more'));
    });
  const lineWith = (part: string) =>
    output
      .split('\n')
      .slice(0, -1)
      .map(stripVTControlCharacters)
      .find(text => text.includes(part));
  return {
    said: async part => {
      for (;;) {
        const found = lineWith(part);
        if (found !== undefined) return found;
        const isOver = await Promise.race([ended.then(() => true), once(heard, 'more').then(() => false)]);
        if (isOver && lineWith(part) === undefined) throw new Error(`${line} ended before "${part}":\n${output}`);
      }
    },
    end: async () => {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
        process.kill(-child.pid, 'SIGINT');
      return ended;
    },
  };
}

/** Runs a line to its end, or, when it is one that serves, until it has said `until`, and ends it after `meanwhile`. */
export async function tried(line: string, env: Environment, until?: string, meanwhile = async () => {}) {
  if (until === undefined) return atShell(line, env);
  const serves = serving(line, env);
  try {
    const output = await serves.said(until);
    await meanwhile();
    return { code: await serves.end(), output };
  } finally {
    await serves.end();
  }
}

/** A line with what it leaves open filled in, the first of the list first. */
export const filled = (line: string, values: readonly (readonly [open: string, value: string])[]): string =>
  values.reduce((text, [open, value]) => text.replaceAll(open, value), line);

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
