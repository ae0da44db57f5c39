import { createSecretKey } from 'node:crypto';
import { startStores, type Stores } from '@recto/event-log/testing/stores.ts';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Limits } from '../configuration.ts';
import { RateLimits } from './rate-limits.ts';

let stores: Stores;
let client: MongoClient;
let counts: Collection<{ _id: string; count: number }>;
/** Names of the commands that were sent. */
let sent: string[] = [];
let now = new Date('2026-01-01T00:00:00Z');
let limits: RateLimits;
/** Of another backend. */
let another: RateLimits;
beforeAll(async () => {
  stores = await startStores();
  client = new MongoClient(stores.documentStoreUrl, { monitorCommands: true });
  client.on('commandStarted', ({ commandName }) => sent.push(commandName));
  counts = client.db('recto_state').collection('rate_limits');
  const rule = { max: 5, windowMs: 60_000 };
  const ofBackend = () =>
    new RateLimits(
      client.db('recto_state'),
      { loginAccount: rule } as Limits,
      createSecretKey(Buffer.alloc(32, 1)),
      () => now,
    );
  limits = ofBackend();
  another = ofBackend();
  await limits.prepare();
});
afterAll(async () => {
  await client.close();
  await stores.close();
});

const taken = async (subject: string): Promise<boolean> =>
  limits.take('loginAccount', subject).then(
    () => true,
    () => false,
  );

/** How many tries of a subject are counted: as many as its limit of five then refuses of five more. */
const howManyAreTaken = async (subject: string): Promise<number> => {
  const left = await Promise.all([1, 2, 3, 4, 5].map(() => taken(subject)));
  return left.filter(isTaken => !isTaken).length;
};

describe('a rate limit', () => {
  it('lets exactly as many through as it says, also all at once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => taken('burst')));
    expect(results.filter(Boolean)).toHaveLength(5);
    expect(await taken('somebody else')).toBe(true);
  });

  it('opens again when the window that began with the first try is over', async () => {
    for (let i = 0; i < 5; i++) await taken('window');
    now = new Date(now.getTime() + 59_000);
    await expect(limits.take('loginAccount', 'window')).rejects.toMatchObject({
      code: 'too-many-attempts',
      details: { retryAfter: 1 },
    });
    now = new Date(now.getTime() + 1_000);
    sent = [];
    expect(await howManyAreTaken('window')).toBe(0);
    expect(await taken('window')).toBe(false);
    expect(sent).toEqual(['findAndModify', 'update', 'findAndModify']);
  });

  it('gives back what turned out not to count', async () => {
    for (let i = 0; i < 12; i++) {
      expect(await taken('right')).toBe(true);
      await limits.giveBack('loginAccount', 'right');
    }
  });

  describe('of wrong secrets', () => {
    const rightOf = (subject: string, by = limits): Promise<boolean | null> =>
      by.checkSecret([['loginAccount', subject]], () => Promise.resolve(true));
    const wrongOf = (subject: string, by = limits): Promise<boolean | null> =>
      by.checkSecret([['loginAccount', subject]], () => Promise.resolve(null));
    const refusal = { code: 'too-many-attempts' };

    it('counts the wrong ones alone, and then refuses the right one as well', async () => {
      for (let i = 0; i < 4; i++) expect(await wrongOf('guessed')).toBeNull();
      for (let i = 0; i < 6; i++) expect(await rightOf('guessed')).toBe(true);
      expect(await wrongOf('guessed')).toBeNull();
      await expect(rightOf('guessed')).rejects.toMatchObject({ ...refusal, details: { retryAfter: 60 } });
      expect(await rightOf('another')).toBe(true);
    });

    it('asks the store once for all that come at the same time, and writes nothing for right ones', async () => {
      sent = [];
      await Promise.all(['a', 'b', 'c', 'c'].map(subject => rightOf(subject)));
      expect(sent).toEqual(['find']);
    });

    it('checks no more at once than may be wrong', async () => {
      let checked = 0;
      const wrong = () =>
        limits.checkSecret([['loginAccount', 'stormed']], () => {
          checked += 1;
          return Promise.resolve(null);
        });
      const answers = await Promise.allSettled(Array.from({ length: 20 }, wrong));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect(checked).toBe(5);
    });

    it('answers no more wrong ones through two backends than through one', async () => {
      const answers = await Promise.allSettled(
        [limits, another].flatMap(by => [1, 2, 3, 4].map(() => wrongOf('two', by))),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      await expect(rightOf('two', another)).rejects.toMatchObject(refusal);
    });

    it('counts nothing where it could not be checked, and keeps no place', async () => {
      const broken = () => limits.checkSecret([['loginAccount', 'broken']], () => Promise.reject(new Error('away')));
      for (let i = 0; i < 12; i++) await expect(broken()).rejects.toThrow('away');
      expect(await rightOf('broken')).toBe(true);
    });
  });

  it('counts by one command what comes at the same time, each subject for itself', async () => {
    await Promise.all(['many', 'few'].map(taken));
    sent = [];
    const results = await Promise.all(['many', 'few', 'many', 'many', 'many', 'many'].map(taken));
    expect(results).toEqual([true, true, true, true, true, false]);
    expect(sent).toEqual(['findAndModify', 'findAndModify']);
  });

  it('gives back by one command, and never more than was taken', async () => {
    await Promise.all(['twice', 'twice', 'once'].map(taken));
    sent = [];
    await Promise.all(['twice', 'once', 'once', 'once'].map(subject => limits.giveBack('loginAccount', subject)));
    expect(sent).toEqual(['update']);
    const left = await Promise.all(['twice', 'once'].map(howManyAreTaken));
    expect(left).toEqual([1, 0]);
  });

  it('keeps no address of anybody', async () => {
    await taken('ann@example.org');
    const stored = JSON.stringify(await counts.find().toArray());
    expect(stored).not.toContain('ann@');
  });
});
