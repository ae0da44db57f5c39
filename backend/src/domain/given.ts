/** Folds a history, for tests that read: given these events, when this is decided, then those events. */
export const given = <S, E>(decider: { initial: S; evolve: (state: S, event: E) => S }, ...history: readonly E[]): S =>
  history.reduce(decider.evolve, decider.initial);
