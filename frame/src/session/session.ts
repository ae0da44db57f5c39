import { createStore, useStore } from '../store.ts';
import { only } from '../only.ts';
import { readToken, TOKEN_KEY, userIdOf, writeToken } from './token.ts';

only('session');

/** Who is using this browser. `userId` is null only where the token does not say it. */
export type Session = { status: 'visitor' } | { status: 'signed-in'; token: string; userId: string | null };

const sessionOf = (token: string | null): Session =>
  token === null ? { status: 'visitor' } : { status: 'signed-in', token, userId: userIdOf(token) };

const store = createStore<Session>(sessionOf(readToken()));

if (typeof window !== 'undefined')
  window.addEventListener('storage', event => {
    // A null key means that everything was cleared.
    if (event.key === TOKEN_KEY || event.key === null) take(readToken());
  });

/** The session now. Components use {@link useSession}. */
export const session = (): Session => store.get();

/** The token now, or null for a visitor. */
export const token = (): string | null => {
  const now = store.get();
  return now.status === 'signed-in' ? now.token : null;
};

export const onSession = (listener: (now: Session, before: Session) => void): (() => void) => {
  let before = store.get();
  return store.subscribe(() => {
    const last = before;
    before = store.get();
    listener(before, last);
  });
};

/** The session, in this tab and in step with all others. */
export const useSession = (): Session => useStore(store);

/** Keeps a token that the server has just given (login, registration, a changed password). */
export const signIn = (given: string): void => {
  writeToken(given);
  take(given);
};

/** Forgets the token here and in all tabs. Ending the session on the server is the caller's (`POST /api/logout`). */
export const signOut = (): void => {
  writeToken(null);
  take(null);
};

function take(next: string | null): void {
  if (next !== token()) store.set(sessionOf(next));
}
