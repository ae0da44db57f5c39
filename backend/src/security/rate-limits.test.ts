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
beforeAll(async () => {
  stores = await startStores();
  client = new MongoClient(stores.documentStoreUrl, { monitorCommands: true });
  client.on('commandStarted', ({ commandName }) => sent.push(commandName));
  counts = client.db('recto_state').collection('rate_limits');
  const rule = { max: 5, windowMs: 60_000 };
  limits = new RateLimits(
    client.db('recto_state'),
    { loginAccount: rule } as Limits,
    createSecretKey(Buffer.alloc(32, 1)),
    () => now,
  );
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
    expect(await taken('window')).toBe(true);
  });

  it('gives back what turned out not to count', async () => {
    for (let i = 0; i < 12; i++) {
      expect(await taken('right')).toBe(true);
      await limits.giveBack('loginAccount', 'right');
    }
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
