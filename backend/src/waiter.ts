/** The name of a read model that an answer rests on. */
export type ReadModel = string;

export type Waiter = {
  /** True once all the given read models have taken in the event at `position`; false when that takes too long. */
  reached(position: bigint, models: readonly ReadModel[]): Promise<boolean>;
};
