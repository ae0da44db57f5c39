import type { Fact } from './fact.ts';

/**
 * Claims make a value unique: the stream's id is the keyed hash of the value (username, email, or a user's private URL),
 * the holder is a user id or, for private URLs, a page id.
 */

/** The value is held; somebody else may take it over after `until` unless it is confirmed before. */
export type ClaimMade = Fact<'ClaimMade', { holderId: string; until: string }>;
/** The holder keeps the value. */
export type ClaimConfirmed = Fact<'ClaimConfirmed', { holderId: string }>;
/** The holder let go of the value: a lost registration, a changed or deleted private URL. Usernames are never released. */
export type ClaimReleased = Fact<'ClaimReleased', { holderId: string }>;

export type ClaimEvent = ClaimMade | ClaimConfirmed | ClaimReleased;
