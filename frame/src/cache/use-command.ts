import { useCallback, useLayoutEffect, useRef, useState } from 'react';

export type Command<A extends readonly unknown[], T> = {
  /** Runs it; while it is running, further calls answer undefined and do nothing. Throws what it throws. */
  run: (...given: A) => Promise<T | undefined>;
  isRunning: boolean;
};

/** A user action that is sent once, however often the button is pressed meanwhile. */
export function useCommand<A extends readonly unknown[], T>(act: (...given: A) => Promise<T>): Command<A, T> {
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  }, [act]);
  const run = useCallback(async (...given: A): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setRunning(true);
    try {
      return await newest.current(...given);
    } finally {
      running.current = false;
      setRunning(false);
    }
  }, []);
  return { run, isRunning };
}
