import type { EditorState } from 'draft-js';

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

/** How far down a sticky bar will reach once the text below it has been scrolled: at the end of that it is not there yet. */
function stuckBottom(bar: Element): number {
  const { bottom, height } = bar.getBoundingClientRect();
  return Math.max(bottom, Number.parseFloat(getComputedStyle(bar).top) + height);
}

/**
 * Brings the line with the caret out from behind what stands above its text, once what was changed is drawn. A browser
 * does it as far as `scroll-padding` says; more of that would also make it scroll to whatever is pressed in those bars.
 * @param bar the lowest of what stands there, `position: sticky`
 * @param most how far it is brought at most, in pixels: a line that is further away is where somebody scrolled away from
 */
export function showCaretBelow(bar: Element, most = Number.POSITIVE_INFINITY): void {
  requestAnimationFrame(() => {
    const top = caretTop();
    const hidden = top === null ? 0 : stuckBottom(bar) - top;
    if (hidden > 0 && hidden <= most) scrollBy({ top: -hidden - GAP, behavior: 'instant' });
  });
}

/**
 * Whether the caret may be on another line than before: after a change of the text, by a key or a press, or by being put
 * somewhere. A window that one comes back to moves nothing.
 */
export function hasMoved(before: EditorState, now: EditorState): boolean {
  if (now.getCurrentContent() !== before.getCurrentContent() || now.mustForceSelection()) return true;
  const hasFocus = now.getSelection().getHasFocus();
  return !now.getSelection().equals(before.getSelection().set('hasFocus', hasFocus));
}
