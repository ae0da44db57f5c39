import { readModels } from '@recto/projections/read-models/all.ts';
import type { Waiting } from '@recto/projections/wait.ts';

/** The name of a read model that an answer rests on. */
export type ReadModel = string;

export type Waiter = {
  /** True once all the given read models have taken in the event at `position`; false when that takes too long. */
  reached(position: bigint, models: readonly ReadModel[]): Promise<boolean>;
  /** Have all read models taken in all that there was at the call? */
  caughtUp(): Promise<boolean>;
};

export const waiterOn = (waiting: Waiting): Waiter => {
  const byName = new Map(readModels.map(model => [model.name, model]));
  return {
    reached: async (position, models) => {
      const named = models.map(name => {
        const model = byName.get(name);
        if (!model) throw new RangeError(`there is no read model ${name}`);
        return model;
      });
      return (await waiting.waitFor(position, named)) === 'fresh';
    },
    caughtUp: () => waiting.caughtUp(readModels),
  };
};
