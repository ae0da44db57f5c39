import { availableParallelism } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { Gate } from '../gate.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it('is kept as Argon2id with the parameters that OWASP recommends', async () => {
    const hash = await hashPassword('Correct1Horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, 'Correct1Horse')).toBe(true);
    expect(await verifyPassword(hash, 'correct1Horse')).toBe(false);
  });

  it('of nobody is refused, also where too many waited when the first of them was checked', async () => {
    vi.resetModules();
    const fresh = await import('./passwords.ts');
    const waiting = Array.from({ length: availableParallelism() + 200 }, () => fresh.hashPassword('Correct1Horse'));
    const refusal = fresh.verifyPassword(null, 'Correct1Horse').catch((error: unknown) => error);
    await Promise.all(waiting);
    expect(await refusal).toMatchObject({ code: 'unavailable' });
    expect(await fresh.verifyPassword(null, 'Correct1Horse')).toBe(false);
  });

  it('is known however its letters are composed, by a hash of any library; an empty one is nobody’s', async () => {
    const fromElsewhere =
      '$argon2id$v=19$m=19456,t=2,p=1$UNyX3vEennipZCsIpIa3LQ$IPoQu/k3ZSLfuLC1y6rgrwO7zkvHKlsIw6wngHCfIpM';
    expect(await verifyPassword(fromElsewhere, 'Correct1Horse')).toBe(true);
    expect(await verifyPassword(fromElsewhere, 'Ｃorrect1Horse')).toBe(true);
    expect(await verifyPassword(fromElsewhere, '')).toBe(false);
    expect(await verifyPassword(await hashPassword(' '), '')).toBe(false);
  });

  it('is hashed away from the event loop', async () => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await Promise.all(Array.from({ length: 8 }, () => hashPassword('Correct1Horse')));
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(4);
  });
});

describe('a gate', () => {
  it('lets so many through at once and everybody in the end, also after failures', async () => {
    const width = availableParallelism();
    const gate = new Gate(width);
    let inside = 0;
    let most = 0;
    const pass = (fails: boolean) =>
      gate.run(async () => {
        most = Math.max(most, ++inside);
        await new Promise(resolve => setImmediate(resolve));
        inside--;
        if (fails) throw new Error('inside');
      });
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => pass(i % 3 === 0)));
    expect(most).toBe(width);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    expect(inside).toBe(0);
  });

  it('refuses for now what would wait too long', async () => {
    const gate = new Gate(1, 2);
    const inside = Promise.withResolvers<string>();
    const passes = Array.from({ length: 4 }, () => gate.run(() => inside.promise));
    await expect(passes[3]).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } });
    inside.resolve('done');
    expect(await Promise.all(passes.slice(0, 3))).toEqual(['done', 'done', 'done']);
  });
});
