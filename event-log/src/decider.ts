import type { RectoEvent } from '@recto/contracts/events/event.ts';

/**
 * A pure aggregate. `evolve` never throws and never checks; commands are plain functions from state to events beside it.
 * Streams are named `<category>-<id>`; `wholeState` lists the event types that carry the whole state, so that `execute`
 * reads backwards to the newest of them only.
 */
export type Decider<S, E extends RectoEvent> = {
  readonly category: string;
  readonly initial: S;
  readonly evolve: (state: S, event: E) => S;
  readonly wholeState?: readonly E['type'][];
};

export const streamOf = (decider: { category: string }, id: string): string => `${decider.category}-${id}`;
