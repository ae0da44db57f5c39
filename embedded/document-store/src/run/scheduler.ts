import type { CommitGroup } from '../storage/commit-group.ts';

/** Work that can be done in slices. */
export type Sliced = {
  /** Works until `until` (of `performance.now`); answers whether there is more to do. */
  advance(until: number): boolean;
};

/** How long one piece of work may keep the others waiting, in milliseconds. */
const slice = 4;

/**
 * Gives all work its turn. What is short is done as soon as it comes; what takes longer goes on in slices, between
 * which messages are read. At the end of a turn of the event loop everything written in it is committed at once.
 */
export class Scheduler {
  readonly #group: CommitGroup;
  readonly #waiting: Sliced[] = [];
  #scheduled = false;

  constructor(group: CommitGroup) {
    this.#group = group;
  }

  run(work: Sliced): void {
    if (work.advance(performance.now() + slice)) this.#waiting.push(work);
    if (this.#group.isWritten || this.#waiting.length > 0) this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#scheduled = false;
    if (this.#group.isDue || this.#waiting.length === 0) this.#group.commit();
    // One slice each, the one that waited longest first; what a slice writes is committed with the next turn.
    const next = this.#waiting.shift();
    if (next?.advance(performance.now() + slice)) this.#waiting.push(next);
    if (this.#group.isWritten || this.#waiting.length > 0) this.#schedule();
  }
}
