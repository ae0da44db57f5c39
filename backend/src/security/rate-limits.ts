import type { KeyObject } from 'node:crypto';
import DataLoader from 'dataloader';
import { type Collection, type Db, MongoServerError } from 'mongodb';
import type { LimitName, Limits } from '../configuration.ts';
import { Refused } from '../refused.ts';
import { together } from '../together.ts';
import { keyedHash } from './secrets.ts';

type Count = { _id: string; count: number; until: Date };
type Try = { name: LimitName; key: string };
/** Which try of its window it is, from 1, and when the window ends. */
type Counted = Pick<Count, 'count' | 'until'>;

/**
 * Counts tries within a window that begins with the first of them. The counts are in the store, so that several
 * backends count together; what is counted (addresses, clients) stands there only as a keyed hash. Tries of one subject
 * that come at the same time are counted by one command.
 */
export class RateLimits {
  readonly #counts: Collection<Count>;
  readonly #limits: Limits;
  readonly #secret: KeyObject;
  readonly #clock: () => Date;
  readonly #tries = new DataLoader<Try, Counted>(tries => this.#countAll(tries), together);
  readonly #givenBack = new DataLoader<string, void>(keys => this.#takeOff(keys), together);

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
    const { count, until } = await this.#tries.load({ name, key: this.#key(name, subject) });
    if (count > this.#limits[name].max)
      throw new Refused('too-many-attempts', {
        retryAfter: Math.max(1, Math.ceil((until.getTime() - this.#clock().getTime()) / 1000)),
      });
  }

  /** Takes a try back that turned out not to count, e.g. the right password. */
  async giveBack(name: LimitName, ...subject: readonly string[]): Promise<void> {
    await this.#givenBack.load(this.#key(name, subject));
  }

  #key(name: LimitName, subject: readonly string[]): string {
    return `${name}:${keyedHash(this.#secret, name, ...subject)}`;
  }

  async #countAll(tries: readonly Try[]): Promise<(Counted | Error)[]> {
    const counted = new Map<Try, Counted>();
    const countSame = async (key: string, windowMs: number, same: Try[]): Promise<void> => {
      const { count: last, until } = await this.#hit(key, windowMs, same.length);
      for (const [n, tried] of same.toReversed().entries()) counted.set(tried, { count: last - n, until });
    };
    const hits: Promise<void>[] = [];
    for (const [name, ofName] of Map.groupBy(tries, tried => tried.name))
      for (const [key, same] of Map.groupBy(ofName, tried => tried.key))
        hits.push(countSame(key, this.#limits[name].windowMs, same));
    await Promise.all(hits);
    return tries.map(tried => counted.get(tried) ?? new Error(`A try of ${tried.name} was not counted`));
  }

  /** Counts so many tries by one command; answers with the number of the last of them. */
  async #hit(key: string, windowMs: number, tries: number): Promise<Counted> {
    const now = this.#clock();
    const until = new Date(now.getTime() + windowMs);
    for (;;) {
      const running = await this.#counts.findOneAndUpdate(
        { _id: key, until: { $gt: now } },
        { $inc: { count: tries } },
        { returnDocument: 'after' },
      );
      if (running !== null) return running;
      try {
        await this.#counts.updateOne(
          { _id: key, until: { $lte: now } },
          { $set: { count: tries, until } },
          { upsert: true },
        );
        return { count: tries, until };
      } catch (error) {
        // Another request began the window between the two calls: count in that one.
        if (!(error instanceof MongoServerError && error.code === 11_000)) throw error;
      }
    }
  }

  /** One command for all; a count that its window's end took away stays away. */
  async #takeOff(keys: readonly string[]): Promise<void[]> {
    await this.#counts.bulkWrite(
      keys.map(key => ({
        updateOne: { filter: { _id: key, count: { $gt: 0 } }, update: { $inc: { count: -1 } } },
      })),
      { ordered: false },
    );
    return keys.map(() => undefined);
  }
}
