import { createStore, useStore } from '../store.ts';
import { onSession, session, signIn, signOut } from './session.ts';

/**
 * A session that ended while somebody was working. Whoever draws the request (the shell, with the sign-in widget of
 * mfe-auth) calls `done` with a fresh token or `cancel`.
 */
export type SignInRequest = { userId: string | null; done: (token: string) => void; cancel: () => void };

const store = createStore<SignInRequest | null>(null);
let pending: Promise<boolean> | null = null;

/** Whether somebody is being asked to sign in again. */
export const isSigningInAgain = (): boolean => pending !== null;

/** The same, for what says where one's work is. */
export const useSigningInAgain = (): boolean => useStore(store) !== null;

/** The open request for signing in again, or null. */
export const useSignInRequest = (): SignInRequest | null => useStore(store);

/**
 * Asks for the password in place, so that no work is lost. All who ask meanwhile share one dialog. True once the same
 * person is signed in again, here or in another tab; false when they cancelled or somebody else signed in.
 */
export const signInAgain = (): Promise<boolean> => {
  pending ??= ask().finally(() => (pending = null));
  return pending;
};

function ask(): Promise<boolean> {
  const before = session();
  const userId = before.status === 'signed-in' ? before.userId : null;
  return new Promise(resolve => {
    const stop = onSession(now => {
      if (now.status === 'signed-in') end(userId === null || now.userId === userId);
    });
    const end = (same: boolean) => {
      stop();
      store.set(null);
      resolve(same);
    };
    store.set({
      userId,
      done: signIn,
      cancel() {
        end(false);
        signOut();
      },
    });
  });
}
