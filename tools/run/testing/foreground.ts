import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A command as somebody at a terminal runs it. */
export type Foreground = {
  process: ChildProcess;
  lines: string[];
  /** The first line, past or to come, that holds this; throws when the command ends without it. */
  line: (part: string) => Promise<string>;
  /** Its exit code, when it has ended and all that it wrote is in `lines`. */
  code: Promise<number | null>;
};

/** Runs a script with this Node; its environment is this one's and `env`. */
export function runInForeground(args: string[], env: Record<string, string>): Foreground {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the command has no output');
  const lines: string[] = [];
  const waiting = new Set<{ part: string; resolve: (line: string) => void }>();
  for (const input of [stdout, stderr]) {
    createInterface({ input }).on('line', line => {
      lines.push(line);
      for (const wait of waiting) if (line.includes(wait.part)) wait.resolve(line);
    });
  }
  const code = Promise.all([once(child, 'exit'), once(stdout, 'close'), once(stderr, 'close')]).then(
    ([[status]]) => status as number | null,
  );
  const line = (part: string): Promise<string> => {
    const found = lines.find(text => text.includes(part));
    if (found) return Promise.resolve(found);
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.add({ part, resolve });
    const early = code.then((status): never => {
      throw new Error(`ended with ${status} before "${part}":\n${lines.join('\n')}`);
    });
    return Promise.race([promise, early]);
  };
  return { process: child, lines, line, code };
}

/** Whether a process runs; one that has ended and that nobody has asked after yet does not. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
