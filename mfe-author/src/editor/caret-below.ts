/** Room that is left above the line, in pixels. */
const GAP = 8;

/** How far down the window the line is in which the caret is, or the moving end of what is selected; null without one. */
function caretTop(): number | null {
  const { focusNode = null, focusOffset = 0 } = getSelection() ?? {};
  if (!focusNode) return null;
  const caret = document.createRange();
  caret.setStart(focusNode, focusOffset);
  // An empty line has no box for a caret.
  const box = caret.getClientRects()[0] ?? (focusNode instanceof Element ? focusNode : focusNode.parentElement);
  return box instanceof Element ? box.getBoundingClientRect().top : (box?.top ?? null);
}

/**
 * Brings the line with the caret out from behind what stands above its text, once what was changed is drawn. A browser
 * does it as far as `scroll-padding` says; more of that would also make it scroll to whatever is pressed in those bars.
 */
export function showCaretBelow(bar: Element): void {
  requestAnimationFrame(() => {
    const top = caretTop();
    const hidden = top === null ? 0 : bar.getBoundingClientRect().bottom - top;
    if (hidden > 0) scrollBy({ top: -hidden - GAP, behavior: 'instant' });
  });
}
