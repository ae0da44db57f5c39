/** Puts the focus on the screen's heading, where what had it has gone and it would be nowhere. */
export const focusHeading = (): void => {
  const heading = document.querySelector('h1');
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus();
};
