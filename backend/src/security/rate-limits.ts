import type { KeyObject } from 'node:crypto';
import DataLoader from 'dataloader';
import { type Collection, type Db, MongoServerError } from 'mongodb';
import type { LimitName, Limits } from '../configuration.ts';
import { Refused } from '../refused.ts';
import { together } from '../together.ts';
import { keyedHash } from './secrets.ts';

type Count = { _id: string; count: number; until: Date };
type Try = { name: LimitName; key: string };
/** What is tried, and who or what it is counted for. */
export type Tried = readonly [name: LimitName, ...subject: readonly string[]];
/** How many tries of its window there were, and when the window ends. */
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
  readonly #found = new DataLoader<string, Counted | null>(keys => this.#find(keys), together);
  /** By key: checks that are under way in this process, each of which may prove to be a try that counts. */
  readonly #underWay = new Map<string, number>();

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
    await this.#take({ name, key: this.#key(name, subject) });
  }

  /**
   * Checks a secret, such as a password, where only a wrong one (`check` answers null) is to count as a try of each of
   * `tried`: who knows it costs the store no write. Checks under way in this process count as wrong until they have
   * proved right, so that many at once are not more than the limit lets through; of wrong ones through several backends at
   * once each counts before it is answered. @throws Refused `too-many-attempts` with the seconds to wait.
   */
  async checkSecret<T>(tried: readonly Tried[], check: () => Promise<T | null>): Promise<T | null> {
    const tries = tried.map(([name, ...subject]): Try => ({ name, key: this.#key(name, subject) }));
    const ahead = tries.map(({ key }) => this.#underWay.get(key) ?? 0);
    for (const { key } of tries) this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1);
    try {
      const found = await Promise.all(tries.map(({ key }) => this.#found.load(key)));
      for (const [n, { name }] of tries.entries())
        if ((found[n]?.count ?? 0) + (ahead[n] ?? 0) >= this.#limits[name].max) throw this.#tooMany(found[n]?.until);
      const known = await check();
      if (known === null) await Promise.all(tries.map(wrong => this.#take(wrong)));
      return known;
    } finally {
      for (const { key } of tries) {
        const left = (this.#underWay.get(key) ?? 0) - 1;
        if (left > 0) this.#underWay.set(key, left);
        else this.#underWay.delete(key);
      }
    }
  }

  /** Takes a try back that turned out not to count, e.g. of a mail that could not be sent. */
  async giveBack(name: LimitName, ...subject: readonly string[]): Promise<void> {
    await this.#givenBack.load(this.#key(name, subject));
  }

  async #take(tried: Try): Promise<void> {
    const { count, until } = await this.#tries.load(tried);
    if (count > this.#limits[tried.name].max) throw this.#tooMany(until);
  }

  /** `until` is undefined where checks that are under way are too many already. */
  #tooMany(until?: Date): Refused {
    const left = until ? until.getTime() - this.#clock().getTime() : 0;
    return new Refused('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
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
    for (;;)
      try {
        const counted = await this.#counts.findOneAndUpdate(
          { _id: key, until: { $gt: now } },
          { $inc: { count: tries }, $setOnInsert: { until } },
          { upsert: true, returnDocument: 'after' },
        );
        if (counted !== null) return counted;
      } catch (error) {
        if (!(error instanceof MongoServerError && error.code === 11_000)) throw error;
        // A window that is over still stands there, unless another request has just begun the next one.
        const over = { _id: key, until: { $lte: now } };
        const { matchedCount } = await this.#counts.updateOne(over, { $set: { count: tries, until } });
        if (matchedCount === 1) return { count: tries, until };
      }
  }

  /** By one command, for all that are asked about at the same time; null where no window has begun. */
  async #find(keys: readonly string[]): Promise<(Counted | null)[]> {
    const running = { _id: { $in: [...new Set(keys)] }, until: { $gt: this.#clock() } };
    const found = new Map<string, Counted>();
    for (const { _id, ...counted } of await this.#counts.find(running).toArray()) found.set(_id, counted);
    return keys.map(key => found.get(key) ?? null);
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
