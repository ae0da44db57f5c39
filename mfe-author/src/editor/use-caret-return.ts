import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { GuardedEditor } from './guarded-editor.ts';

/** Whether something is selected in the text, other than the place at its start to which browsers give the focus. */
function isChosenIn(text: Element): boolean {
  const { anchorNode = null, anchorOffset = 0, isCollapsed = true } = getSelection() ?? {};
  if (!anchorNode || !text.contains(anchorNode)) return false;
  const before = document.createRange();
  before.setStart(text, 0);
  before.setEnd(anchorNode, anchorOffset);
  return !isCollapsed || before.toString() !== '';
}

/**
 * Handlers that put the caret back where it was whenever the text gets the focus by anything but a press in it: by Tab, by
 * a program or by a window that closes. A browser would put it at the start; what something else has selected, as a
 * search in the page does, stays. A window that one comes back to is left as it was.
 */
export function useCaretReturn(editor: RefObject<GuardedEditor | null>, focus: () => void) {
  const isPressed = useRef(false);
  /** The window lost the focus while the text had it: there the text has it still. */
  const isAway = useRef(false);
  useEffect(() => {
    const onPointer = ({ type, target }: PointerEvent) => {
      isPressed.current = type === 'pointerdown' && editor.current?.draft?.editor?.contains(target as Node) === true;
    };
    const onFocusIn = ({ target }: Event) => {
      if (target !== editor.current?.draft?.editor) isAway.current = false;
    };
    const kinds = ['pointerdown', 'pointercancel'] as const;
    for (const kind of kinds) document.addEventListener(kind, onPointer, true);
    document.addEventListener('focusin', onFocusIn, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onPointer, true);
      document.removeEventListener('focusin', onFocusIn, true);
    };
  }, [editor]);
  return {
    onFocus({ target }: FocusEvent) {
      if (target !== editor.current?.draft?.editor) return;
      if (!isPressed.current && !isAway.current && !isChosenIn(target)) focus();
      isPressed.current = false;
      isAway.current = false;
    },
    onBlur({ target }: FocusEvent) {
      isPressed.current = false;
      isAway.current = target === document.activeElement;
    },
  };
}
