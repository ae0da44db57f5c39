import { useEffect, useRef, useState } from 'react';

/** A message that comes and goes within this time, in milliseconds, would only flicker. */
const LEAST_MS = 700;

/** The state to show: what is being saved is shown long enough to be seen, also where saving takes no time. */
export function useSteady<S extends string>(state: S): S {
  const [shown, setShown] = useState(state);
  const since = useRef(0);
  useEffect(() => {
    const wait = shown === 'saving' ? since.current + LEAST_MS - performance.now() : 0;
    const show = () => {
      if (state === 'saving') since.current = performance.now();
      setShown(state);
    };
    if (state === shown) return;
    if (wait <= 0) return show();
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [state, shown]);
  return shown;
}
