import { describe, expect, it } from 'vitest';
import { confirmClaim, isTaken, makeClaim, releaseClaim, usernameClaim } from './claim.ts';
import { given } from './given.ts';
import { Rejected } from './rejected.ts';

const now = '2026-01-01T00:00:00.000Z';
const later = '2026-01-01T00:15:00.000Z';
const made = { type: 'ClaimMade', data: { holderId: 'ann', until: later } } as const;
const confirmed = { type: 'ClaimConfirmed', data: { holderId: 'ann' } } as const;
const released = { type: 'ClaimReleased', data: { holderId: 'ann' } } as const;

describe('a claim', () => {
  it('is made on a free value', () => {
    expect(makeClaim(given(usernameClaim), 'ann', now, later)).toEqual([made]);
  });

  it('refuses a value that somebody else holds', () => {
    expect(() => makeClaim(given(usernameClaim, made), 'bob', now, later)).toThrow(new Rejected('taken'));
    expect(() => makeClaim(given(usernameClaim, made, confirmed), 'bob', later, later)).toThrow(new Rejected('taken'));
  });

  it('may be taken over when it was not confirmed in time, and then its first holder has lost it', () => {
    const taken = makeClaim(given(usernameClaim, made), 'bob', later, '2026-01-01T00:30:00.000Z');
    expect(taken).toHaveLength(1);
    expect(() => confirmClaim(given(usernameClaim, made, ...taken), 'ann')).toThrow(new Rejected('claim-lost'));
  });

  it('stays quiet when its holder asks again', () => {
    expect(makeClaim(given(usernameClaim, made), 'ann', now, later)).toEqual([]);
    expect(confirmClaim(given(usernameClaim, made, confirmed), 'ann')).toEqual([]);
  });

  it('is confirmed by its holder only', () => {
    expect(confirmClaim(given(usernameClaim, made), 'ann')).toEqual([confirmed]);
    expect(() => confirmClaim(given(usernameClaim, made), 'bob')).toThrow(new Rejected('claim-lost'));
    expect(() => confirmClaim(given(usernameClaim), 'ann')).toThrow(new Rejected('claim-lost'));
  });

  it('is released by its holder only', () => {
    expect(releaseClaim(given(usernameClaim, made, confirmed), 'ann')).toEqual([released]);
    expect(releaseClaim(given(usernameClaim, made, confirmed), 'bob')).toEqual([]);
    expect(isTaken(given(usernameClaim, made, confirmed, released), null, now)).toBe(false);
  });
});
