import { Refused } from './refused.ts';

/** Seconds, sent as `retry-after`. */
const askAgain = 2;

/** Lets at most `width` pieces of work run at once; the others wait their turn, as many as `queue` says. */
export class Gate {
  #free: number;
  readonly #queue: number;
  readonly #waiting: (() => void)[] = [];

  constructor(width: number, queue = Number.POSITIVE_INFINITY) {
    this.#free = width;
    this.#queue = queue;
  }

  /** @throws Refused `unavailable` when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.length >= this.#queue) throw new Refused('unavailable', { retryAfter: askAgain });
    else await new Promise<void>(resolve => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
