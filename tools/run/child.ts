import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Program, Ready } from './program.ts';

/** How a process ended. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null };
/** Hears every line of its output, errors included. */
export type Output = (line: string) => void;

export type Child = {
  pid: number;
  /** What it said when it was ready; undefined when it ended before. */
  ready: Promise<Ready | undefined>;
  ended: Promise<Ended>;
  /** Sends a signal to the process and to those that it started itself. */
  kill: (signal: NodeJS.Signals) => void;
  /** Asks it to end, and kills it when it has not after `graceMs` milliseconds. */
  end: (graceMs: number) => Promise<Ended>;
};

const preload = pathToFileURL(`${import.meta.dirname}/end-with-parent.ts`).href;
const ownGroup = process.platform !== 'win32';

/** Runs a script with this Node in a process group of its own, so that Ctrl-C in a terminal reaches only the starter. */
export function startChild(
  { script, flags = [] }: Program,
  args: string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Child {
  // What is compiled has it within.
  const imports = script.endsWith('.ts') ? ['--import', preload] : [];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...flags, ...imports, script, ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: ownGroup,
      windowsHide: true,
      env,
    },
  );
  const { pid, stdout, stderr } = child;
  if (pid === undefined || !stdout || !stderr) throw new Error(`${script} could not be run by ${process.execPath}`);
  const said = Promise.withResolvers<Ready>();
  createInterface({ input: stdout }).on('line', line => {
    output(line);
    const ready = readyLine(line);
    if (ready) said.resolve(ready);
  });
  createInterface({ input: stderr }).on('line', output);

  const kill = (signal: NodeJS.Signals): void => {
    try {
      process.kill(ownGroup ? -pid : pid, signal);
    } catch {
      // It is gone already, which is what was wanted.
    }
  };
  const ended = new Promise<Ended>(resolve => {
    // What it started itself would otherwise live on and hold its output open, so that `close` never came.
    child.once('exit', () => kill('SIGKILL'));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    pid,
    ready: Promise.race([said.promise, ended.then(() => undefined)]),
    ended,
    kill,
    end: async graceMs => {
      const impatience = setTimeout(() => kill('SIGKILL'), graceMs);
      kill('SIGTERM');
      const how = await ended;
      clearTimeout(impatience);
      return how;
    },
  };
}

function readyLine(line: string): Ready | undefined {
  if (!line.startsWith('{') || !line.includes('"ready"')) return undefined;
  try {
    const said = JSON.parse(line) as Partial<Ready>;
    return said.ready === true ? { ...said, ready: true } : undefined;
  } catch {
    return undefined;
  }
}
