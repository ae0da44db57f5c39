import { closeAllModals } from '@recto/frame';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation } from 'react-router-dom';
import { useHistory } from '@recto/frame/router/frame-router.tsx';
import { MAIN_ID } from './layout.tsx';

const HEADING_WAIT_MS = 4000;
const FOCUS_WAIT_MS = 10_000;
const heights = new Map<string, number>();

/**
 * What a person expects on arriving somewhere: modals are closed, the top is in view (or the fragment, or on Back the
 * place one had left), and the focus is on the heading. Within one screen (another query, a tab that stays) the focus
 * stays where it is.
 */
export const useArrival = (): void => {
  const { pathname, hash, key } = useLocation();
  const { action } = useHistory().place();
  const isFirst = useRef(true);
  const here = useRef(key);

  useEffect(() => {
    const note = () => heights.set(here.current, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    here.current = key;
    if (isFirst.current && hash === '') return;
    if (action === NavigationType.Pop && !isFirst.current) return comeBack(heights.get(key) ?? 0);
    if (hash !== '')
      return whenThere(
        () => document.getElementById(decodeURIComponent(hash.slice(1))),
        element => element.scrollIntoView(),
      );
    if (action === NavigationType.Push) window.scrollTo(0, 0);
  }, [key, hash, action]);

  useEffect(() => {
    closeAllModals();
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const main = document.getElementById(MAIN_ID);
    const focused = document.activeElement;
    if (!main) return;
    // A tab or link that stays keeps the focus.
    const stays = Boolean(focused && focused !== main && main.contains(focused));
    return keepFocused(() => main.querySelector<HTMLElement>('h1'), stays);
  }, [pathname]);
};

/**
 * Gives the heading the focus, as soon as it is there, and once more whenever the focus is lost while the screen comes:
 * what had it, be it the heading of the screen before, may go only when the new screen is there. `hasFocus`: something
 * has it that may keep it. Answers how to give up.
 */
function keepFocused(find: () => HTMLElement | null, hasFocus: boolean): () => void {
  let isPlaced = hasFocus;
  const place = () => {
    const isLost = !document.activeElement || document.activeElement === document.body;
    const heading = isPlaced && !isLost ? null : find();
    if (!heading) return;
    isPlaced = true;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  place();
  const observer = new MutationObserver(place);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
  const timer = setTimeout(() => observer.disconnect(), FOCUS_WAIT_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Does something once an element is there. Answers how to give up. */
function whenThere<E extends Element>(find: () => E | null, act: (element: E) => void): () => void {
  const found = find();
  if (found) {
    act(found);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const late = find();
    if (!late) return;
    stop();
    act(late);
  });
  const timer = setTimeout(() => stop(), HEADING_WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Scrolls back to `top`, as soon as the page is tall enough; gives up when the person scrolls. */
function comeBack(top: number): () => void {
  const reached = () => {
    window.scrollTo(0, top);
    return Math.abs(window.scrollY - top) < 2;
  };
  if (reached()) return () => {};
  const observer = new ResizeObserver(() => reached() && stop());
  const timer = setTimeout(() => stop(), HEADING_WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
    window.removeEventListener('keydown', stop);
  };
  observer.observe(document.body);
  for (const type of ['wheel', 'touchmove', 'keydown'] as const) window.addEventListener(type, stop, { passive: true });
  return stop;
}
