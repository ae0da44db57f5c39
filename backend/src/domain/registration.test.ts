import { CODE_TRIES } from '@recto/contracts/limits.ts';
import { describe, expect, it } from 'vitest';
import { given } from './given.ts';
import {
  abandonRegistration,
  beginRegistration,
  completeRegistration,
  enterCode,
  isCodeRight,
  registration,
} from './registration.ts';
import { Rejected } from './rejected.ts';

const now = '2026-01-01T00:00:00.000Z';
const applicant = {
  registrationId: 'r1',
  name: 'Ann',
  username: 'annie',
  email: 'ann@x.org',
  codeHash: 'right',
  expiresAt: '2026-01-01T00:15:00.000Z',
};
const begun = { type: 'RegistrationBegun', data: applicant } as const;
const wrong = { type: 'WrongCodeEntered', data: { registrationId: 'r1' } } as const;
const completed = { type: 'RegistrationCompleted', data: { registrationId: 'r1' } } as const;

describe('a registration', () => {
  it('begins, and begins again with another code', () => {
    expect(beginRegistration(given(registration), applicant)).toEqual([begun]);
    const again = beginRegistration(given(registration, begun, wrong), { ...applicant, codeHash: 'newer' });
    const state = given(registration, begun, wrong, ...again);
    expect(isCodeRight(state, 'right', now)).toBe(false);
    expect(isCodeRight(state, 'newer', now)).toBe(true);
  });

  it('is not begun again after its account was made', () => {
    expect(() => beginRegistration(given(registration, begun, completed), applicant)).toThrow(
      new Rejected('not found'),
    );
  });

  it('accepts the code until the minute it ends', () => {
    const state = given(registration, begun);
    expect(isCodeRight(state, 'right', '2026-01-01T00:14:59.999Z')).toBe(true);
    expect(isCodeRight(state, 'right', applicant.expiresAt)).toBe(false);
  });

  it('counts wrong codes and ends the code with the fifth', () => {
    expect(enterCode(given(registration, begun), 'other', now)).toEqual([wrong]);
    expect(enterCode(given(registration, begun), 'right', now)).toEqual([]);
    const fourTimes = Array.from({ length: CODE_TRIES - 1 }, () => wrong);
    expect(isCodeRight(given(registration, begun, ...fourTimes), 'right', now)).toBe(true);
    const dead = given(registration, begun, ...fourTimes, wrong);
    expect(isCodeRight(dead, 'right', now)).toBe(false);
    expect(enterCode(dead, 'other', now)).toEqual([]);
  });

  it('uses its code up when the account is made', () => {
    expect(completeRegistration(given(registration, begun), 'r1')).toEqual([completed]);
    expect(completeRegistration(given(registration, begun, completed), 'r1')).toEqual([]);
    expect(isCodeRight(given(registration, begun, completed), 'right', now)).toBe(false);
  });

  it('is abandoned once, and never after completion', () => {
    const abandoned = abandonRegistration(given(registration, begun), 'r1');
    expect(abandoned).toHaveLength(1);
    expect(abandonRegistration(given(registration, begun, ...abandoned), 'r1')).toEqual([]);
    expect(abandonRegistration(given(registration, begun, completed), 'r1')).toEqual([]);
  });
});
