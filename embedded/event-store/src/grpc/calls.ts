/** The calls under way that would not end by themselves, so that a shutdown can end each with its own code. */
export class Calls {
  readonly #ends = new Set<() => void>();
  #closed = false;

  /**
   * @param end ends the call because the store shuts down; called at once when it already does
   * @returns takes the call out again once it has ended
   */
  enter(end: () => void): () => void {
    if (this.#closed) queueMicrotask(end);
    this.#ends.add(end);
    return () => this.#ends.delete(end);
  }

  endAll(): void {
    this.#closed = true;
    for (const end of this.#ends) end();
    this.#ends.clear();
  }
}
