type Wake = () => void;

/** Wakes whoever waits for something new in a stream, or in the whole log. */
export class Signals {
  readonly #log = new Set<Wake>();
  readonly #streams = new Map<string, Set<Wake>>();

  /** Calls `wake` after each commit that touches `stream` (null: any), until the answer is called. */
  on(stream: string | null, wake: Wake): () => void {
    if (stream === null) {
      this.#log.add(wake);
      return () => this.#log.delete(wake);
    }
    const waiting = this.#streams.get(stream) ?? new Set();
    this.#streams.set(stream, waiting.add(wake));
    return () => {
      waiting.delete(wake);
      if (waiting.size === 0 && this.#streams.get(stream) === waiting) this.#streams.delete(stream);
    };
  }

  emit(touched: ReadonlySet<string>): void {
    for (const wake of this.#log) wake();
    for (const name of touched) for (const wake of this.#streams.get(name) ?? []) wake();
  }
}
