import type { Walker } from './walker.ts';

/** Something that people or the worker do, in one to a few commands. Nothing happens when there is nothing to do it with. */
export type Act = {
  /** How often it is done, beside the others. */
  readonly often: number;
  readonly run: (walker: Walker) => Promise<void>;
};

export type Acts = Readonly<Record<string, Act>>;
