import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Gate } from '../gate.ts';
import { Refused, type RefusalCode, type RefusalDetails } from '../refused.ts';
import type { MadePhoto, PhotoTask } from './photo.ts';

/** What came of a task: `failed` tells of an error that is not the picture's fault. */
export type Answer =
  | { made: MadePhoto }
  | { refused: { code: RefusalCode; details: RefusalDetails } }
  | { failed: string };

/** Signals of a program that went wrong in itself, as a decoder may over a hostile picture. */
const crashes = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);
/** Seconds, where the process was ended from outside. */
const retryAfter = 5;
/** Beside this file, as a source or compiled. */
const ownProgram = join(import.meta.dirname, `photo-program${extname(import.meta.filename)}`);

export type PhotoMakerOptions = {
  /** Told when a picture has crashed its decoder. */
  onCrash?: (signal: NodeJS.Signals) => void;
  /** Told why the process could not be started or reached. */
  onFailure?: (error: unknown) => void;
  /** Milliseconds that the process waits for another picture before it is let go of. */
  idleMs?: number;
  program?: string;
};

/**
 * Makes pictures in a process of its own, one at a time: a picture that crashes its decoder ends nothing but that, and
 * the memory that it took goes with the process. It starts with the first picture and ends when none has come for a
 * while, or with this process. See docs/decisions/0021-pictures-apart.md.
 */
export class PhotoMaker {
  readonly #onCrash: (signal: NodeJS.Signals) => void;
  readonly #onFailure: (error: unknown) => void;
  readonly #idleMs: number;
  readonly #program: string;
  readonly #gate = new Gate(1);
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: PhotoMakerOptions = {}) {
    const { onCrash = () => undefined, onFailure = () => undefined, idleMs = 3_000, program = ownProgram } = options;
    this.#onCrash = onCrash;
    this.#onFailure = onFailure;
    this.#idleMs = idleMs;
    this.#program = program;
  }

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * `makePhoto` of `photo.ts`, over there.
   * @throws Refused as `makePhoto` does, `broken-image` also where the picture crashed its decoder; `unavailable` where
   * the process was ended from outside or could not be started.
   */
  make(task: PhotoTask): Promise<MadePhoto> {
    return this.#gate.run(async () => {
      clearTimeout(this.#idle);
      try {
        const answer = await this.#ask(task).catch((error: unknown) => this.#notReached(error));
        if ('made' in answer) return answer.made;
        if ('refused' in answer) throw new Refused(answer.refused.code, answer.refused.details);
        throw new Error(`A picture could not be made: ${answer.failed}`);
      } finally {
        this.#idle = setTimeout(() => this.close(), this.#idleMs).unref();
      }
    });
  }

  /** Lets go of the process. The next picture starts another. */
  close(): void {
    clearTimeout(this.#idle);
    if (this.#child?.connected) this.#child.disconnect();
    this.#child = null;
  }

  async #ask(task: PhotoTask): Promise<Answer> {
    const child = (this.#child ??= this.#start());
    const over = new AbortController();
    // It keeps this process alive as long as it has something to do.
    child.ref();
    try {
      const answer = once(child, 'message', over).then(([answered]) => answered as Answer);
      const end = once(child, 'exit', over).then(([, signal]) => this.#endedBy(signal as NodeJS.Signals | null));
      // Where it cannot be sent, the process has just ended.
      child.send(task, () => undefined);
      return await Promise.race([answer, end]);
    } finally {
      over.abort();
      child.unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#program, {
      // Nothing of what the backend knows from its environment.
      env: { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX },
      execArgv: [],
      // What the backend writes on its output is its log.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = (): void => {
      if (this.#child === child) this.#child = null;
    };
    child.once('exit', forget);
    // It could not be started: there is no exit then. Always heard, since an error that nobody hears ends the backend.
    child.on('error', forget);
    child.channel?.unref();
    return child;
  }

  /** Too many processes, say, or no memory for another: that passes. */
  #notReached(error: unknown): Answer {
    this.#onFailure(error);
    return { refused: { code: 'unavailable', details: { retryAfter } } };
  }

  #endedBy(signal: NodeJS.Signals | null): Answer {
    if (signal === null || !crashes.has(signal)) return { refused: { code: 'unavailable', details: { retryAfter } } };
    this.#onCrash(signal);
    return { refused: { code: 'broken-image', details: {} } };
  }
}
