/**
 * Whether one can see it. The browser itself takes what stands in a bar at the edge of the window for hidden below that
 * bar, and would scroll.
 */
const isInSight = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Gives the focus back. */
export const goBackTo = (element: HTMLElement): void => {
  element.focus({ preventScroll: true });
  if (!isInSight(element)) element.scrollIntoView({ block: 'nearest' });
};
