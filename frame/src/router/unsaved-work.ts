import { useEffect, useEffectEvent } from 'react';
import type { Location } from 'react-router-dom';
import { ask } from '../ask/ask.ts';
import { createStore, useStore } from '../store.ts';
import { useHistory } from './frame-router.tsx';

const unsaved = createStore(0);

/** Whether some screen holds work that is not on the server yet. */
export const hasUnsavedWork = (): boolean => unsaved.get() > 0;

/** The same, for whoever draws the question: it must be at hand before the connection is lost. */
export const useHasUnsavedWork = (): boolean => useStore(unsaved) > 0;

/**
 * While `unsaved` holds, closing the tab warns (where the browser can) and leaving inside the app asks `message`.
 * `leave` may first try to save, and answers whether leaving needs no question.
 */
export const useUnsavedWork = (
  isUnsaved: boolean,
  message: string,
  leave?: (to: Location) => boolean | Promise<boolean>,
): void => {
  const history = useHistory();
  const mayLeave = useEffectEvent(
    async (to: Location) =>
      ((await leave?.(to)) ?? false) || ask({ title: message, yes: 'Leave', no: 'Stay', dangerous: true }),
  );
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set(unsaved.get() + 1);
    const stop = history.guard(to => mayLeave(to));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.set(unsaved.get() - 1);
      stop();
      window.removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved, history]);
};
