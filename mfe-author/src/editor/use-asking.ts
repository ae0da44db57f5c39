import type { EditorState } from 'draft-js';
import { useEffect, useRef, useState } from 'react';
import type { EditedText } from './use-edited-text.ts';

/** `files`: pictures that were pasted or dropped, one asked for after the other; without any, one is to be chosen. */
export type Asking = { for: 'link'; url: string; text: string } | { for: 'image'; files: readonly File[] };

/** The dialog that is open over the text. `finish` ends it, by a change or by none; the caret goes back to its place. */
export function useAsking({ change, present, focus }: EditedText): {
  asking: Asking | null;
  ask: (what: Asking) => void;
  finish: (next: EditorState | null) => void;
} {
  const [asking, ask] = useState<Asking | null>(null);
  const returning = useRef<EditorState | null>(null);
  const focusing = useRef(focus);
  useEffect(() => {
    focusing.current = focus;
  });
  const finish = (next: EditorState | null) => {
    ask(null);
    change(next);
    returning.current = present();
  };
  useEffect(() => {
    const place = returning.current;
    if (asking !== null || place === null) return;
    returning.current = null;
    // A dialog that closes gives the focus back to its opener in a task that was queued before this one: to the text it
    // may be, where the browser then puts the caret at the start.
    const timer = setTimeout(() => focusing.current(place));
    return () => clearTimeout(timer);
  }, [asking]);
  return { asking, ask, finish };
}
