import type { SaveStateName } from '@recto/ui/save-state/save-state.tsx';
import { useEffect, useRef, useState } from 'react';

/** A message that comes and goes within this time, in milliseconds, would only flicker. */
const LEAST_MS = 700;

/** Where the text is, with what is said of it. */
export type Save = { state: SaveStateName; detail?: string | undefined };

/**
 * What to show of it: what is being saved is shown long enough to be seen, also where saving takes no time. State and
 * detail change together, so that a failure is never shown with the words of another.
 */
export function useSteady({ state, detail }: Save): Save {
  const [shown, setShown] = useState<Save>({ state, detail });
  const since = useRef(0);
  useEffect(() => {
    const wait = shown.state === 'saving' ? since.current + LEAST_MS - performance.now() : 0;
    const show = () => {
      if (state === 'saving') since.current = performance.now();
      setShown({ state, detail });
    };
    if (state === shown.state && detail === shown.detail) return;
    if (wait <= 0) return show();
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [state, detail, shown]);
  return shown;
}
