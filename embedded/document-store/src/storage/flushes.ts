/** Flushes the file to the disk, on a thread of its own, and calls back. */
export type Flush = (done: (error: Error | null) => void) => void;

/**
 * Flushes to the disk what was committed, beside the work that goes on. What is committed meanwhile shares the next one.
 */
export class Flushes {
  readonly #flush: Flush;
  readonly #onFailure: (error: Error) => void;
  /** Called when the flush that is under way has ended; null when none is. */
  #present: (() => void)[] | null = null;
  /** Called when the one after it has; null when nothing was committed since it began. */
  #next: (() => void)[] | null = null;

  /** @param onFailure told that nobody knows any more what is on the disk; nothing that waits is called then */
  constructor(flush: Flush, onFailure: (error: Error) => void) {
    this.#flush = flush;
    this.#onFailure = onFailure;
  }

  /** Something was committed: it is flushed now, or as soon as the flush that is under way has ended. */
  committed(): void {
    if (this.#present === null) this.#begin([]);
    else this.#next ??= [];
  }

  /** Calls when all that was committed so far is on the disk: at once, where it is. */
  whenOnDisk(then: () => void): void {
    const waiting = this.#next ?? this.#present;
    if (waiting === null) then();
    else waiting.push(then);
  }

  #begin(waiting: (() => void)[]): void {
    this.#present = waiting;
    this.#next = null;
    this.#flush(error => {
      if (error !== null) return this.#onFailure(error);
      const next = this.#next;
      if (next === null) this.#present = null;
      else this.#begin(next);
      for (const then of waiting) then();
    });
  }
}
