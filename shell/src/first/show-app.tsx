import { createStore, useStore } from '@recto/frame/store.ts';
import { useLayoutEffect } from 'react';
import { carryOver } from './carry-over.ts';

const shown = createStore(false);

/** Whether the app is on screen: what nobody misses in the first moment is fetched from then on. */
export const useIsShown = (): boolean => useStore(shown);

/**
 * Takes the place of the first HTML, once what stands beside this is on the page: the person sees the same article,
 * at the same place, and can act on it now. What has been typed meanwhile stays.
 */
export const ShowApp = () => {
  useLayoutEffect(() => {
    shown.set(true);
    const first = document.getElementById('first');
    if (!first) return;
    const top = window.scrollY;
    const root = document.getElementById('root');
    const focused = document.activeElement;
    const link = focused && first.contains(focused) ? focused.getAttribute('href') : null;
    root?.removeAttribute('hidden');
    if (root) carryOver(first, root);
    first.remove();
    window.scrollTo(0, top);
    // Who was on a link with the keyboard stays on it.
    if (link !== null)
      root?.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`)?.focus({ preventScroll: true });
  }, []);
  return null;
};

/** Whether the first HTML holds what was asked for, so that it is worth waiting for the app behind it. */
export const hasFirstContent = (): boolean => document.querySelector('#first main > :not(noscript)') !== null;
