import { useRef } from 'react';
import { goBackTo, type Standing, standingIn } from './standing.ts';

/** Where the focus was: for an entry of a menu, which goes when it is chosen, the button that opened the menu. */
const standing = (): Standing | null => {
  const active = document.activeElement;
  const opener = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = opener ? document.getElementById(opener) : active;
  return element instanceof HTMLElement ? standingIn(element) : null;
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
      if (before.current !== null) goBackTo(before.current);
    },
  };
};
