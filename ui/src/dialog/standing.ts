import { type Caret, caretIn, putCaret } from '../caret/caret.ts';

/** Where somebody is. `caret`: of a text in which one writes. Focused again, it would have the caret at its start. */
export type Standing = { element: HTMLElement; caret: Caret | null };

export const standingIn = (element: HTMLElement): Standing => ({ element, caret: caretIn(element) });

/**
 * Whether one can see it. The browser itself takes what stands in a bar at the edge of the window for hidden below that
 * bar, and would scroll.
 */
const isInSight = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Gives the focus back. */
export const goBackTo = ({ element, caret }: Standing): void => {
  element.focus({ preventScroll: true });
  if (caret) putCaret(caret);
  else if (!isInSight(element)) element.scrollIntoView({ block: 'nearest' });
};
