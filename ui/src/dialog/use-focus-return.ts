import { useRef } from 'react';
import { goBackTo } from './go-back-to.ts';

/** Where the focus is: for an entry of a menu, which goes when it is chosen, the button that opened the menu. */
const focused = (): HTMLElement | null => {
  const active = document.activeElement;
  const opener = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = opener ? document.getElementById(opener) : active;
  return element instanceof HTMLElement ? element : null;
};

/** Handlers that give the focus back to where it was before a window opened. */
export const useFocusReturn = () => {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = focused();
    },
    onCloseAutoFocus: (event: Event) => {
      // The library knows only triggers of its own.
      event.preventDefault();
      if (before.current !== null) goBackTo(before.current);
    },
  };
};
