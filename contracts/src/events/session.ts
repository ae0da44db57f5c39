import type { Fact } from './fact.ts';

/** A token was given out, by logging in, registering or changing the password. It is good until `expiresAt`. */
export type SessionStarted = Fact<'SessionStarted', { sessionId: string; userId: string; expiresAt: string }>;
/** The user logged out of this session. */
export type SessionEnded = Fact<'SessionEnded', { sessionId: string; userId: string; expiresAt: string }>;

export type SessionEvent = SessionStarted | SessionEnded;
