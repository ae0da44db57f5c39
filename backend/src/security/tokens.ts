import type { KeyObject } from 'node:crypto';
import { createJWT, validateJWT } from 'oslo/jwt';

/**
 * What a session's token says. `startedAt`: ISO time of the session's beginning; `position`: where that stands in the
 * log, null in tokens from before it was noted.
 */
export type SessionToken = {
  userId: string;
  sessionId: string;
  startedAt: string;
  position: bigint | null;
  expiresAt: string;
};

/** A signed token (JWT, HS256). It holds ids only; what it is worth is decided by `Sessions`. */
export const signToken = (
  secret: KeyObject,
  { userId, sessionId, startedAt, position, expiresAt }: SessionToken,
): Promise<string> =>
  createJWT(
    'HS256',
    secret.export(),
    { at: startedAt, pos: position?.toString(), exp: Math.floor(Date.parse(expiresAt) / 1000) },
    { subject: userId, jwtId: sessionId },
  );

/** null for anything but a token of ours that has not run out. */
export const readToken = async (secret: KeyObject, token: string): Promise<SessionToken | null> => {
  const jwt = await valid(secret, token);
  if (!jwt?.subject || !jwt.jwtId || !jwt.expiresAt || !('at' in jwt.payload) || typeof jwt.payload.at !== 'string')
    return null;
  const { subject, jwtId, expiresAt, payload } = jwt;
  const position = 'pos' in payload && typeof payload.pos === 'string' ? BigInt(payload.pos) : null;
  return {
    userId: subject,
    sessionId: jwtId,
    startedAt: String(payload.at),
    position,
    expiresAt: expiresAt.toISOString(),
  };
};

/** What the reader of a protected page gets for its password (decision 10). */
export type PageToken = { pageId: string; seal: string; expiresAt: string };

export const signPageToken = (secret: KeyObject, { pageId, seal, expiresAt }: PageToken): Promise<string> =>
  createJWT('HS256', secret.export(), { seal, exp: Math.floor(Date.parse(expiresAt) / 1000) }, { subject: pageId });

export const readPageToken = async (secret: KeyObject, token: string): Promise<PageToken | null> => {
  const jwt = await valid(secret, token);
  if (!jwt?.subject || !jwt.expiresAt || !('seal' in jwt.payload) || typeof jwt.payload.seal !== 'string') return null;
  return { pageId: jwt.subject, seal: jwt.payload.seal, expiresAt: jwt.expiresAt.toISOString() };
};

/** Longer than any token of ours; what is longer is not even looked at. */
const longest = 1000;

const valid = async (secret: KeyObject, token: string) => {
  if (token.length > longest) return null;
  try {
    return await validateJWT('HS256', secret.export(), token);
  } catch {
    // Not a token, not ours, or run out: for the caller all the same.
    return null;
  }
};
