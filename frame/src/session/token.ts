/** Where the token is kept; the name is the specification's. */
export const TOKEN_KEY = 'token';

// Where storage is refused (private windows of some browsers, a full quota) the session lasts as long as the tab.
let inMemory: string | null = null;

export const readToken = (): string | null => {
  try {
    return localStorage.getItem(TOKEN_KEY) || inMemory;
  } catch {
    return inMemory;
  }
};

export const writeToken = (token: string | null): void => {
  inMemory = token;
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Kept in memory.
  }
};

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
