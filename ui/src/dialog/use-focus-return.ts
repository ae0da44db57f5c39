import { useRef } from 'react';
import { type Caret, caretIn, putCaret } from '../caret/caret.ts';

/** `caret`: of a text in which one writes. Focused again, it would have the caret at its start. */
type Standing = { element: HTMLElement; caret: Caret | null };

/** Where the focus was: for an entry of a menu, which goes when it is chosen, the button that opened the menu. */
const standing = (): Standing | null => {
  const active = document.activeElement;
  const opener = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = opener ? document.getElementById(opener) : active;
  return element instanceof HTMLElement ? { element, caret: caretIn(element) } : null;
};

/**
 * Whether one can see it. The browser itself takes what stands in a bar at the edge of the window for hidden below that
 * bar, and would scroll.
 */
const isInSight = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Handlers that give the focus back to where it was before a window opened. */
export const useFocusReturn = () => {
  const before = useRef<Standing | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = standing();
    },
    onCloseAutoFocus: (event: Event) => {
      // The library knows only triggers of its own.
      event.preventDefault();
      if (before.current === null) return;
      const { element, caret } = before.current;
      element.focus({ preventScroll: true });
      if (caret) putCaret(caret);
      else if (!isInSight(element)) element.scrollIntoView({ block: 'nearest' });
    },
  };
};
