import { type DraftInlineStyle, EditorState } from 'draft-js';
import { showCaret } from '@recto/ui/caret/caret.ts';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as changes from './changes.ts';
import type { GuardedEditor } from './guarded-editor.ts';

export type EditedText = {
  /** What it began with. */
  first: EditorState;
  /** What is drawn. */
  state: EditorState;
  /** What it is now, drawn or not yet. */
  newest: RefObject<EditorState>;
  editor: RefObject<GuardedEditor | null>;
  /** To be given every state that the editor comes to. */
  take: (next: EditorState) => void;
  /** Changes the text as a key would; null changes nothing. Answers whether there was a change. */
  change: (next: EditorState | null) => boolean;
  /** The text as it is now, with a mark that was chosen for what is typed next. */
  present: () => EditorState;
  /** Puts the caret into the text, where it is or was `before`. */
  focus: (before?: EditorState) => void;
};

/** The text that is being written, and what is selected in it. */
export function useEditedText(start: string, onChange: () => void): EditedText {
  const [first] = useState(() => changes.stateOf(start));
  const [state, setState] = useState(first);
  const newest = useRef(first);
  const editor = useRef<GuardedEditor>(null);
  const chosen = useRef<DraftInlineStyle | null>(null);

  const take = (next: EditorState) => {
    const hasChanged = next.getCurrentContent() !== newest.current.getCurrentContent();
    // What Draft and browsers scroll to by themselves may be behind a bar.
    const isLonger =
      next.getCurrentContent().getBlockMap().size > newest.current.getCurrentContent().getBlockMap().size;
    if (isLonger && next.getSelection().getHasFocus()) showCaret();
    // Leaving the text, for the toolbar say, makes Draft forget which marks were chosen for what is typed next.
    const isLeaving = newest.current.getSelection().getHasFocus() && !next.getSelection().getHasFocus();
    if (isLeaving) chosen.current = newest.current.getInlineStyleOverride();
    else if (hasChanged || next.getSelection().getHasFocus()) chosen.current = null;
    newest.current = next;
    setState(next);
    if (hasChanged) onChange();
  };
  const change = (next: EditorState | null): boolean => {
    if (next) editor.current?.change(next);
    return next !== null;
  };
  const present = (): EditorState => {
    const now = newest.current;
    const override = now.getInlineStyleOverride() ?? chosen.current;
    return override ? EditorState.setInlineStyleOverride(now, override) : now;
  };
  const focus = (before = present()) => {
    // Drawn at once: what is typed next must not meet the caret where the browser puts it, at the start.
    flushSync(() => {
      editor.current?.draft?.editor?.focus({ preventScroll: true });
      const placed = EditorState.forceSelection(newest.current, before.getSelection());
      change(EditorState.setInlineStyleOverride(placed, before.getInlineStyleOverride()));
    });
    showCaret();
  };
  return { first, state, newest, editor, take, change, present, focus };
}
