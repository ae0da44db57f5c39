type Phase = { from: number; to: number | undefined };

/** When each part of a start began and was done, in milliseconds after the first step began; npm comes before that. */
export class Phases {
  readonly #since: number;
  readonly #phases = new Map<string, Phase>();

  /** @param since when the first step began, as `performance.timeOrigin` of its process says it */
  constructor(since: number) {
    this.#since = since;
  }

  begin(name: string, at = Date.now() - this.#since): void {
    this.#phases.set(name, { from: at, to: undefined });
  }

  end(name: string): void {
    const phase = this.#phases.get(name);
    if (phase) phase.to ??= Date.now() - this.#since;
  }

  /** A line for each: from when until when, in the order of their beginnings. */
  lines(): string[] {
    const shown = (ms: number | undefined) => (ms === undefined ? '…' : (ms / 1_000).toFixed(2)).padStart(6);
    return [...this.#phases]
      .toSorted(([, one], [, other]) => one.from - other.from)
      .map(([name, { from, to }]) => `${shown(from)} – ${shown(to)} s  ${name}`);
  }
}
