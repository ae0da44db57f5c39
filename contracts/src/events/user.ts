import type { Fact, Sealed } from './fact.ts';
import type { ReportReason } from './moderation.ts';
import type { Links, StoredPhoto } from './values.ts';

/** What an account may do beyond its own. */
export type Role = 'moderator';

/** Both claims are won: the account begins. Its claims are confirmed right after. */
export type UserRegistered = Fact<
  'UserRegistered',
  {
    userId: string;
    name: Sealed<string>;
    username: Sealed<string>;
    email: Sealed<string>;
    passwordHash: Sealed<string>;
  }
>;
/** A registration lost one of its claims before confirming them: the account never began. */
export type RegistrationWithdrawn = Fact<'RegistrationWithdrawn', { userId: string }>;
/** The user saved the profile form. */
export type ProfileEdited = Fact<
  'ProfileEdited',
  { userId: string; name: Sealed<string>; headline: Sealed<string>; biography: Sealed<string>; links: Sealed<Links> }
>;
/** The user chose or replaced the profile photo. `replaced` names the media that may now be purged. */
export type ProfilePhotoChosen = Fact<
  'ProfilePhotoChosen',
  { userId: string; photo: StoredPhoto; replaced: string | null }
>;
/** The user set a new password in the settings. Every session but `keptSessionId` ends with it. */
export type PasswordChanged = Fact<
  'PasswordChanged',
  { userId: string; passwordHash: Sealed<string>; keptSessionId: string | null }
>;
/** Somebody asked for a reset link for this account. Only the keyed hash of its code is kept. */
export type PasswordResetRequested = Fact<
  'PasswordResetRequested',
  { userId: string; codeHash: Sealed<string>; expiresAt: string }
>;
/** The password was set through a mailed link. Every session ends with it. */
export type PasswordReset = Fact<'PasswordReset', { userId: string; passwordHash: Sealed<string> }>;
/** The person asked for the account's end. Keys, pages and comments follow. */
export type AccountDeleted = Fact<'AccountDeleted', { userId: string }>;
/** What follows an account's end has been done: both keys, pages, comments, lists and media are gone. */
export type AccountErased = Fact<'AccountErased', { userId: string }>;

/**
 * What others may still find of a person who left, in things that stay: notices (ids of notifications), words in reports
 * (ids) and what moderators wrote about their things (`<kind>-<thingId>`) go. Several facts where they are very many.
 */
export type TracesErased = Fact<
  'TracesErased',
  { userId: string; notices: string[]; reports: string[]; things: string[] }
>;

/**
 * A moderator blocked the account: its sessions end, it cannot log in. `pages` says whether its pages and profile stay
 * or are hidden, which the worker does (`AccountPagesSettled`).
 */
export type AccountBlocked = Fact<
  'AccountBlocked',
  { userId: string; reason: ReportReason; explanation: Sealed<string>; pages: 'stay' | 'hide'; at: string; by: string }
>;
/** The account is as it was; what was hidden with it comes back. */
export type AccountUnblocked = Fact<'AccountUnblocked', { userId: string; by: string }>;
/** What a block or its end says about the account's pages and profile has been done. */
export type AccountPagesSettled = Fact<'AccountPagesSettled', { userId: string; pages: 'hidden' | 'shown' }>;
/** The account may do what the role allows. `by` is null from the command line. */
export type RoleGranted = Fact<'RoleGranted', { userId: string; role: Role; by: string | null }>;
/** It may not any more. */
export type RoleRevoked = Fact<'RoleRevoked', { userId: string; role: Role; by: string | null }>;

export type UserEvent =
  | UserRegistered
  | RegistrationWithdrawn
  | ProfileEdited
  | ProfilePhotoChosen
  | PasswordChanged
  | PasswordResetRequested
  | PasswordReset
  | AccountDeleted
  | AccountErased
  | TracesErased
  | AccountBlocked
  | AccountUnblocked
  | AccountPagesSettled
  | RoleGranted
  | RoleRevoked;
