import { lasting } from '../storage.ts';

/** Where the token is kept; the name is the specification's. */
export const TOKEN_KEY = 'token';

export const readToken = (): string | null => lasting.read(TOKEN_KEY) || null;

export const writeToken = (token: string | null): void => lasting.write(TOKEN_KEY, token);

/** The user's id in a token, for telling whether somebody else has signed in; null where it cannot be read. */
export const userIdOf = (token: string): string | null => {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return null;
    const id = 'sub' in claims ? claims.sub : 'userId' in claims ? claims.userId : null;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
};
