import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For buttons that take the place of others when `shown` changes: where the pressed one has gone, or waits, the focus goes
 * to the first that can be pressed now, instead of to the beginning of the page.
 */
export const useKeptFocus = (shown: boolean): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const now = document.activeElement;
    const isLost = now === document.body || (now instanceof HTMLButtonElement && now.disabled);
    if (isLost) [...(place.current?.querySelectorAll('button') ?? [])].find(button => !button.disabled)?.focus();
  }, [shown]);
  return place;
};
