import type { Collection, Db } from 'mongodb';

/** A piece of work that did not succeed, by its id in the read model. */
export type Failure = {
  _id: string;
  tries: number;
  /** When it is tried again. */
  next: Date;
  error: string;
  /** Given up until somebody looks: `npm run todo -- retry <id>`. */
  halted: boolean;
  /** Forgotten by itself, long after the work is done or superseded. */
  expires: Date;
};

const maxTries = 10;
const firstPauseMs = 2_000;
const longestPauseMs = 600_000;
const keptMs = 7 * 86_400_000;

/** What went wrong with open work, in `recto_state`, so that a restart or another worker knows. */
export class Failures {
  readonly #failures: Collection<Failure>;

  constructor(state: Db) {
    this.#failures = state.collection<Failure>('todo_failures');
  }

  async prepare(): Promise<void> {
    await this.#failures.createIndex({ expires: 1 }, { expireAfterSeconds: 0 }, {});
  }

  async all(): Promise<Map<string, Failure>> {
    return new Map((await this.#failures.find().toArray()).map(failure => [failure._id, failure]));
  }

  /** How much was given up. */
  countHalted(): Promise<number> {
    return this.#failures.countDocuments({ halted: true });
  }

  /** Answers the failure as it is noted: the pause doubles each time, and after ten tries it halts. */
  async note(id: string, before: Failure | undefined, error: unknown, now: Date): Promise<Failure> {
    const tries = (before?.tries ?? 0) + 1;
    const pause = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
    const failure = {
      tries,
      next: new Date(now.getTime() + pause),
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      halted: tries >= maxTries,
      expires: new Date(now.getTime() + keptMs),
    };
    await this.#failures.updateOne({ _id: id }, { $set: failure }, { upsert: true });
    return { _id: id, ...failure };
  }

  async forget(id: string): Promise<boolean> {
    return (await this.#failures.deleteOne({ _id: id })).deletedCount > 0;
  }
}
