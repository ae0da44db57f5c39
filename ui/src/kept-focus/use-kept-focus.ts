import { type RefObject, useLayoutEffect, useRef } from 'react';

const isWaiting = (element: Element): boolean => 'disabled' in element && element.disabled === true;

/**
 * For fields and buttons that take the place of others when `shown` changes: where what had the focus has gone, or waits,
 * the focus goes to the first that takes it now, instead of to the beginning of the page. Where there is none it goes to
 * the place itself, which needs `tabIndex={-1}` for that.
 */
export const useKeptFocus = (shown: unknown): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (Object.is(before.current, shown)) return;
    before.current = shown;
    const now = document.activeElement;
    if (now && now !== document.body && !isWaiting(now)) return;
    const all = [...(place.current?.querySelectorAll<HTMLElement>('input, textarea, button, a[href]') ?? [])];
    (all.find(element => !isWaiting(element)) ?? place.current)?.focus();
  }, [shown]);
  return place;
};
