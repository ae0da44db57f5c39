import type { Checkpoints } from './checkpoints.ts';

/** How long checkpoints may stay before events that are nothing to any projection, such as sessions. Milliseconds. */
const quietMs = 50;

/** Where projections have come to, by their names: everything up to there is in the documents. */
export type Move = { names: readonly string[]; position: bigint; eventId: string };

/**
 * Moves the checkpoints of projections that follow the log, while their next batch is already folded. One move at a
 * time, in the order of the log; of several that wait only the last is made. A projection that halts meanwhile has its
 * checkpoint at its own place by then, which a move never takes back.
 */
export class Moves {
  readonly #checkpoints: Pick<Checkpoints, 'move'>;
  #next: Move | undefined;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #quiet: NodeJS.Timeout | undefined;
  readonly #failed = Promise.withResolvers<never>();

  constructor(checkpoints: Pick<Checkpoints, 'move'>) {
    this.#checkpoints = checkpoints;
  }

  /** Rejects with the error of the first move that fails; none is made after it. */
  get failed(): Promise<never> {
    return this.#failed.promise;
  }

  /** @param isQuiet nobody waits for it: many such moves share one write to the disk, unless another comes before */
  to(move: Move, isQuiet: boolean): void {
    // Where one is left that somebody waits for, this goes with it.
    const isWaitedFor = this.#next !== undefined && this.#quiet === undefined;
    this.#next = move;
    if (isQuiet && !isWaitedFor) this.#quiet ??= setTimeout(() => this.#go(), quietMs);
    else this.#go();
  }

  /**
   * Lets go of what nobody waits for, which is found again from the checkpoint, and resolves when nothing is under way
   * any more. Never rejects: see `failed`.
   */
  end(): Promise<void> {
    if (this.#quiet !== undefined) {
      clearTimeout(this.#quiet);
      this.#quiet = undefined;
      this.#next = undefined;
    }
    return this.#running;
  }

  #go(): void {
    clearTimeout(this.#quiet);
    this.#quiet = undefined;
    if (!this.#isRunning) this.#running = this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#next && this.#quiet === undefined) {
        const { names, position, eventId } = this.#next;
        this.#next = undefined;
        await this.#checkpoints.move(names, position, eventId);
      }
      this.#isRunning = false;
    } catch (error) {
      this.#failed.reject(error);
    }
  }
}
