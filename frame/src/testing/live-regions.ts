/** The live regions that hold this text and that a screen reader has before it: one says it once. */
export const liveRegionsWith = (text: string): Element[] =>
  [
    ...document.querySelectorAll('[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'),
  ].filter(
    region =>
      region.getAttribute('aria-live') !== 'off' &&
      !region.closest('[aria-hidden="true"]') &&
      region.textContent.includes(text),
  );
