import { join } from 'node:path';
import { withSources } from '../compile/source-places.ts';
import { type Child, type Ended, startChild } from './child.ts';
import { LogFile } from './log-file.ts';
import type { Program, Ready, Surroundings } from './program.ts';

type Running = { child: Child; ready: Ready | undefined };
export type GroupSettings = {
  /** Where each program's output goes, as `<name>.log`. */
  logs: string;
  /** What every program finds in its environment, besides its own. */
  env: NodeJS.ProcessEnv;
  /** How long a program may take to end before it is killed, in milliseconds. */
  graceMs: number;
  /** Sees every line that a program writes. */
  onLine?: (name: string, line: string) => void;
  /** A program has been started, ready or not. */
  onStart?: (name: string) => void;
  onReady?: (name: string) => void;
  /** A program ended without having been asked to. */
  onLost?: (name: string, how: Ended, wasReady: boolean) => void;
};

/** A program ended before it was ready; `lines` are the last that it wrote. */
export class StartFailed extends Error {
  override readonly name = 'StartFailed';
  readonly program: string;
  readonly lines: readonly string[];
  constructor(program: string, lines: readonly string[], log: string) {
    super(`${program} ended before it was ready; its log is ${log}`);
    this.program = program;
    this.lines = lines;
  }
}

const keptLines = 20;

/** The processes of one installation: started in the order of their needs, ended in the reverse order of the list. */
export class Group {
  readonly #programs: readonly Program[];
  readonly #settings: GroupSettings;
  readonly #running = new Map<string, Running>();
  readonly #ports = new Map<string, number>();
  readonly #ending = new Set<string>();
  readonly #lastLines = new Map<string, string[]>();
  #stopping = false;

  constructor(programs: readonly Program[], settings: GroupSettings) {
    this.#programs = programs;
    this.#settings = settings;
  }

  /** Starts what is not running and waits until all are ready. Throws StartFailed; the others go on running then. */
  async startAll(): Promise<void> {
    this.#stopping = false;
    const started = new Map<string, Promise<Ready>>();
    const start = (name: string): Promise<Ready> => {
      const known = started.get(name) ?? this.#afterNeeds(name, start);
      started.set(name, known);
      return known;
    };
    await Promise.all(this.#programs.map(program => start(program.name)));
  }

  async #afterNeeds(name: string, start: (need: string) => Promise<Ready>): Promise<Ready> {
    await Promise.all(this.#program(name).needs.map(start));
    return this.start(name);
  }

  /** Starts one program unless it runs, at its former port; answers when it is ready. Throws StartFailed. */
  async start(name: string): Promise<Ready> {
    const present = this.#running.get(name);
    if (present?.ready) return present.ready;
    const running = present ?? this.#launch(this.#program(name));
    const ready = await running.child.ready;
    if (!ready) throw new StartFailed(name, this.#lastLines.get(name) ?? [], this.#logOf(name));
    running.ready = ready;
    const port = ready.port ?? Number(URL.parse(ready.url ?? '')?.port || 0);
    this.#ports.set(name, port);
    this.#settings.onReady?.(name);
    return ready;
  }

  #around(name: string): Surroundings {
    return { ready: need => this.readyOf(need), port: this.#ports.get(name) ?? 0 };
  }

  #launch(program: Program): Running {
    const { name } = program;
    if (this.#stopping) throw new StartFailed(name, [], this.#logOf(name));
    const log = new LogFile(this.#logOf(name));
    const lines: string[] = [];
    this.#lastLines.set(name, lines);
    const hear = (said: string): void => {
      const line = withSources(said);
      log.write(line);
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      this.#settings.onLine?.(name, line);
    };
    const env = { ...program.preset, ...this.#settings.env, ...program.env?.(this.#around(name)) };
    const args = program.args?.(this.#around(name)) ?? [];
    const child = startChild(program, args, env, hear);
    const running: Running = { child, ready: undefined };
    this.#running.set(name, running);
    this.#ending.delete(name);
    this.#settings.onStart?.(name);
    void child.ended.then(how => {
      this.#running.delete(name);
      if (!this.#ending.delete(name)) this.#settings.onLost?.(name, how, running.ready !== undefined);
    });
    return running;
  }

  /** Ends one program at once, as a crash or a power cut would; answers when it is gone. */
  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const running = this.#running.get(name);
    if (!running) return;
    this.#ending.add(name);
    running.child.kill(signal);
    await running.child.ended;
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#programs.map(program => this.kill(program.name)));
  }

  /** Ends everything in order, each with its grace. Safe to call at any time, also while starting. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { name } of this.#programs.toReversed()) await this.end(name);
  }

  /** Ends one program, with its grace. */
  async end(name: string): Promise<void> {
    const running = this.#running.get(name);
    if (!running) return;
    this.#ending.add(name);
    await running.child.end(this.#settings.graceMs);
  }

  /** What a program said when it was ready. Throws when it is not. */
  readyOf(name: string): Ready {
    const ready = this.#running.get(name)?.ready;
    if (!ready) throw new Error(`${name} is not ready`);
    return ready;
  }

  /** Names of programs that are not ready. */
  waiting(): string[] {
    return this.#programs.map(program => program.name).filter(name => !this.#running.get(name)?.ready);
  }

  /** Process ids by name of what runs now. */
  pids(): Record<string, number> {
    return Object.fromEntries([...this.#running].map(([name, running]) => [name, running.child.pid]));
  }

  #program(name: string): Program {
    const program = this.#programs.find(p => p.name === name);
    if (!program) throw new Error(`There is no program ${name}`);
    return program;
  }

  #logOf(name: string): string {
    return join(this.#settings.logs, `${name}.log`);
  }
}
