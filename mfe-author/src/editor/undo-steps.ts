import { type ContentState, type EditorChangeType, EditorState } from 'draft-js';

/** What is typed after such a pause is a step of its own to undo. Milliseconds. */
const PAUSE_MS = 500;
/** So many steps can be undone: each holds on to a text as it was. */
const STEPS = 500;

const typing = new Set<EditorChangeType>(['insert-characters', 'backspace-character', 'delete-character']);

/** With what its types leave out: what the browser has put in by itself and need not be drawn. */
type Native = EditorState & { getNativelyRenderedContent: () => ContentState | null };

/** Where a step to undo ends while one types: Draft makes one of all that is typed until something else is done. */
export class UndoSteps {
  private last = Number.NEGATIVE_INFINITY;

  /** The state that a change came to; as a step of its own where typing went on after a pause. */
  parted(before: EditorState, after: EditorState): EditorState {
    const [was, content] = [before.getCurrentContent(), after.getCurrentContent()];
    if (content === was) return after;
    const now = performance.now();
    const hasPaused = now - this.last > PAUSE_MS;
    this.last = now;
    const type = after.getLastChangeType();
    const goesOn = after.getUndoStack() === before.getUndoStack() && type === before.getLastChangeType();
    if (!hasPaused || !goesOn || !typing.has(type) || after.isInCompositionMode()) return after;
    const currentContent = content.set('selectionBefore', before.getSelection()) as typeof content;
    const isNative = (after as Native).getNativelyRenderedContent() === content;
    return EditorState.set(after, {
      currentContent,
      undoStack: before.getUndoStack().push(was).take(STEPS).toStack(),
      ...(isNative && { nativelyRenderedContent: currentContent }),
    });
  }
}
