import { useEffect, useEffectEvent } from 'react';
import type { Location } from 'react-router-dom';
import { ask, takeBack } from '../ask/ask.ts';
import { token } from '../session/session.ts';
import { signInAgain } from '../session/sign-in-again.ts';
import { createStore, useStore } from '../store.ts';
import { useHistory } from './frame-router.tsx';

let unsaved = 0;
const watching = createStore(0);

/** Whether some screen holds work that is not on the server yet. */
export const hasUnsavedWork = (): boolean => unsaved > 0;

/** Whether some screen may come to hold such work: then what asks about it must be at hand, connection or not. */
export const useMayHoldWork = (): boolean => useStore(watching) > 0;

/**
 * While `unsaved` holds, closing the tab warns (where the browser can) and leaving inside the app asks `message`.
 * A question that is still open when all is saved goes, and one stays, knowing that one can go on now.
 * `leave` may first try to save, and answers whether leaving needs no question. Who was logged out meanwhile and goes to
 * the login logs in where the work is.
 */
export const useUnsavedWork = (
  isUnsaved: boolean,
  message: string,
  leave?: (to: Location) => boolean | Promise<boolean>,
): void => {
  const history = useHistory();
  const mayLeave = useEffectEvent(async (to: Location) => {
    if (token() === null && to.pathname === '/login') {
      void signInAgain();
      return false;
    }
    return (await leave?.(to)) || ask({ title: message, yes: 'Leave', no: 'Stay', dangerous: true });
  });
  useEffect(() => {
    watching.set(watching.get() + 1);
    return () => watching.set(watching.get() - 1);
  }, []);
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved++;
    const stop = history.guard(to => mayLeave(to));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved--;
      stop();
      takeBack(message);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved, message, history]);
};
