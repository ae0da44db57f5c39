import { accountBlockedFor } from '@recto/contracts/messages/moderation.ts';
import { describe, expect, it } from 'vitest';
import { given } from './given.ts';
import { Rejected } from './rejected.ts';
import {
  blockAccount,
  changePassword,
  chooseProfilePhoto,
  deleteAccount,
  editProfile,
  grantRole,
  mustNotBeBlocked,
  registerUser,
  requestPasswordReset,
  resetPassword,
  revokeRole,
  settleAccountPages,
  unblockAccount,
  user,
  withdrawRegistration,
} from './user.ts';

const now = '2026-01-01T00:00:00.000Z';
const block = { reason: 'spam', explanation: 'It sells.', pages: 'hide' } as const;
const newUser = { userId: 'u1', name: 'Ann', username: 'annie', email: 'ann@x.org', passwordHash: 'h1' };
const registered = { type: 'UserRegistered', data: newUser } as const;
const withdrawn = { type: 'RegistrationWithdrawn', data: { userId: 'u1' } } as const;
const requested = {
  type: 'PasswordResetRequested',
  data: { userId: 'u1', codeHash: 'c1', expiresAt: '2026-01-01T01:00:00.000Z' },
} as const;
const links = { website: '', twitter: '', youtube: '', linkedin: '', facebook: '' };
const photo = { mediaId: 'm1', width: 250, height: 250, widths: [250] };

describe('a user', () => {
  it('registers once', () => {
    expect(registerUser(given(user), newUser)).toEqual([registered]);
    expect(registerUser(given(user, registered), newUser)).toEqual([]);
  });

  it('does not come back after a withdrawn registration', () => {
    expect(withdrawRegistration(given(user, registered))).toEqual([withdrawn]);
    expect(() => registerUser(given(user, registered, withdrawn), newUser)).toThrow(new Rejected('claim-lost'));
  });

  it('edits the profile, and stays quiet when nothing changed', () => {
    const profile = { name: 'Ann Lee', headline: 'Maps', biography: '', links };
    const edited = editProfile(given(user, registered), profile);
    expect(edited).toEqual([{ type: 'ProfileEdited', data: { userId: 'u1', ...profile } }]);
    expect(editProfile(given(user, registered, ...edited), profile)).toEqual([]);
    expect(
      editProfile(given(user, registered, ...edited), { ...profile, links: { ...links, website: 'x' } }),
    ).toHaveLength(1);
  });

  it('names the photo that a new one replaces', () => {
    const [first] = chooseProfilePhoto(given(user, registered), photo);
    expect(first?.data).toMatchObject({ replaced: null });
    const state = given(user, registered, {
      type: 'ProfilePhotoChosen',
      data: { userId: 'u1', photo, replaced: null },
    });
    expect(chooseProfilePhoto(state, { ...photo, mediaId: 'm2' })[0]?.data).toMatchObject({ replaced: 'm1' });
  });

  it('changes the password and keeps the session it was changed in', () => {
    expect(changePassword(given(user, registered), 'h2', 's1')).toEqual([
      { type: 'PasswordChanged', data: { userId: 'u1', passwordHash: 'h2', keptSessionId: 's1' } },
    ]);
  });

  it('resets the password by the newest code, in time, once', () => {
    const state = given(user, registered, requested);
    const reset = resetPassword(state, 'c1', now, 'h2');
    expect(reset).toEqual([{ type: 'PasswordReset', data: { userId: 'u1', passwordHash: 'h2' } }]);
    expect(() => resetPassword(given(user, registered, requested, ...reset), 'c1', now, 'h3')).toThrow(
      new Rejected('invalid link'),
    );
    expect(() => resetPassword(state, 'c2', now, 'h2')).toThrow(new Rejected('invalid link'));
    expect(() => resetPassword(state, 'c1', requested.data.expiresAt, 'h2')).toThrow(new Rejected('link expired'));
    const newer = requestPasswordReset(state, 'c9', requested.data.expiresAt);
    expect(() => resetPassword(given(user, registered, requested, ...newer), 'c1', now, 'h2')).toThrow(
      new Rejected('invalid link'),
    );
  });

  it('is given a role and loses it, quietly when it is so already', () => {
    const granted = grantRole(given(user, registered), 'moderator', null);
    expect(granted).toEqual([{ type: 'RoleGranted', data: { userId: 'u1', role: 'moderator', by: null } }]);
    const state = given(user, registered, ...granted);
    expect(grantRole(state, 'moderator', null)).toEqual([]);
    expect(() => blockAccount(state, block, 'mod', now)).toThrow(new Rejected('moderators-stay'));
    expect(revokeRole(state, 'moderator', 'mod')).toHaveLength(1);
    expect(revokeRole(given(user, registered), 'moderator', 'mod')).toEqual([]);
  });

  it('is blocked and then cannot log in, until it is unblocked', () => {
    const blocked = blockAccount(given(user, registered), block, 'mod', now);
    const state = given(user, registered, ...blocked);
    expect(blockAccount(state, block, 'other', now)).toEqual([]);
    for (const other of [{ explanation: 'Other words.' }, { reason: 'hate' }, { pages: 'stay' }] as const)
      expect(() => blockAccount(state, { ...block, ...other }, 'other', now)).toThrow(new Rejected('already-blocked'));
    expect(() => state.status === 'active' && mustNotBeBlocked(state)).toThrow(
      new Rejected('account-blocked', undefined, accountBlockedFor(block.reason, block.explanation)),
    );
    expect(() => changePassword(state, 'h2', 's1')).toThrow(
      new Rejected('account-blocked', undefined, accountBlockedFor(block.reason, block.explanation)),
    );
    expect(settleAccountPages(state, 'hidden')).toHaveLength(1);
    const again = given(user, registered, ...blocked, ...unblockAccount(state, 'mod'));
    expect(again.status === 'active' && mustNotBeBlocked(again)).toBe(undefined);
    expect(unblockAccount(again, 'mod')).toEqual([]);
  });

  it('does nothing more once deleted', () => {
    const deleted = deleteAccount(given(user, registered));
    const state = given(user, registered, ...deleted);
    expect(deleteAccount(state)).toEqual([]);
    expect(() => changePassword(state, 'h2', 's1')).toThrow(new Rejected('not found'));
    expect(() => requestPasswordReset(state, 'c1', now)).toThrow(new Rejected('not found'));
  });
});
