import { createSecretKey } from 'node:crypto';
import { startStores, type Stores } from '@recto/event-log/testing/stores.ts';
import { openReadModels, type ReadModels } from '@recto/projections/store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Limits } from '../configuration.ts';
import { RateLimits } from './rate-limits.ts';

let stores: Stores;
let models: ReadModels;
let now = new Date('2026-01-01T00:00:00Z');
let limits: RateLimits;
beforeAll(async () => {
  stores = await startStores();
  models = openReadModels({ url: stores.documentStoreUrl });
  const rule = { max: 5, windowMs: 60_000 };
  limits = new RateLimits(
    models.state,
    { loginAccount: rule } as Limits,
    createSecretKey(Buffer.alloc(32, 1)),
    () => now,
  );
  await limits.prepare();
});
afterAll(async () => {
  await models.close();
  await stores.close();
});

const taken = async (subject: string): Promise<boolean> =>
  limits.take('loginAccount', subject).then(
    () => true,
    () => false,
  );

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

  it('keeps no address of anybody', async () => {
    await taken('ann@example.org');
    const stored = JSON.stringify(await models.state.collection('rate_limits').find().toArray());
    expect(stored).not.toContain('ann@');
  });
});
