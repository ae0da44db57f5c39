import type { KeyObject } from 'node:crypto';
import { type Collection, type Db, MongoServerError } from 'mongodb';
import type { LimitName, Limits } from '../configuration.ts';
import { Refused } from '../refused.ts';
import { keyedHash } from './secrets.ts';

type Count = { _id: string; count: number; until: Date };

/**
 * Counts tries within a window that begins with the first of them. The counts are in the store, so that several
 * backends count together; what is counted (addresses, clients) stands there only as a keyed hash.
 */
export class RateLimits {
  readonly #counts: Collection<Count>;
  readonly #limits: Limits;
  readonly #secret: KeyObject;
  readonly #clock: () => Date;

  constructor(state: Db, limits: Limits, secret: KeyObject, clock: () => Date) {
    this.#counts = state.collection<Count>('rate_limits');
    this.#limits = limits;
    this.#secret = secret;
    this.#clock = clock;
  }

  /** To be called once at the start: counts that are over go by themselves. */
  async prepare(): Promise<void> {
    await this.#counts.createIndex({ until: 1 }, { expireAfterSeconds: 0 }, {});
  }

  /** Counts one try. @throws Refused `too-many-attempts` with the seconds to wait. */
  async take(name: LimitName, ...subject: readonly string[]): Promise<void> {
    const now = this.#clock();
    const { count, until } = await this.#hit(this.#key(name, subject), this.#limits[name].windowMs, now);
    if (count > this.#limits[name].max)
      throw new Refused('too-many-attempts', {
        retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
      });
  }

  /** Takes a try back that turned out not to count, e.g. the right password. */
  async giveBack(name: LimitName, ...subject: readonly string[]): Promise<void> {
    await this.#counts.updateOne({ _id: this.#key(name, subject), count: { $gt: 0 } }, { $inc: { count: -1 } });
  }

  #key(name: LimitName, subject: readonly string[]): string {
    return `${name}:${keyedHash(this.#secret, name, ...subject)}`;
  }

  async #hit(key: string, windowMs: number, now: Date): Promise<{ count: number; until: Date }> {
    const until = new Date(now.getTime() + windowMs);
    for (;;) {
      const running = await this.#counts.findOneAndUpdate(
        { _id: key, until: { $gt: now } },
        { $inc: { count: 1 } },
        { returnDocument: 'after' },
      );
      if (running !== null) return running;
      try {
        await this.#counts.updateOne(
          { _id: key, until: { $lte: now } },
          { $set: { count: 1, until } },
          { upsert: true },
        );
        return { count: 1, until };
      } catch (error) {
        // Another request began the window between the two calls: count in that one.
        if (!(error instanceof MongoServerError && error.code === 11_000)) throw error;
      }
    }
  }
}
