import { type BlockMap, type ContentBlock, type ContentState, EditorState, Modifier } from 'draft-js';

/**
 * Without what is selected, where that is more than a part of one block; else null. A browser that composes in its place
 * leaves the blocks and the pictures of it to Draft, which does not look for them.
 */
export function withoutSelectedBlocks(state: EditorState): EditorState | null {
  const selection = state.getSelection();
  if (selection.getStartKey() === selection.getEndKey()) return null;
  const content = Modifier.removeRange(state.getCurrentContent(), selection, 'forward');
  return EditorState.push(state, content, 'remove-range');
}

/**
 * What an input method has composed, with the pictures as they were. Draft takes whatever is drawn anew meanwhile for
 * composed, a picture that has just been loaded, too.
 */
export function withPictures(before: EditorState, after: EditorState): EditorState {
  if (!before.isInCompositionMode() || after.isInCompositionMode()) return after;
  const [was, is] = [before.getCurrentContent().getBlockMap(), after.getCurrentContent().getBlockMap()];
  const asItWas = (block: ContentBlock | undefined) =>
    block?.getType() === 'atomic' ? (was.get(block.getKey()) ?? block) : block;
  if (is.every(block => asItWas(block) === block)) return after;
  const currentContent = after.getCurrentContent().set('blockMap', is.map(asItWas) as BlockMap) as ContentState;
  return EditorState.set(after, { currentContent });
}

/** What an input method has composed, with a step of its own to undo, which Draft does not give it. */
export function composed(before: EditorState, after: EditorState): EditorState {
  const [content, selection] = [after.getCurrentContent(), after.getSelection()];
  const isComposed = before.isInCompositionMode() && !after.isInCompositionMode();
  const isNew = content !== before.getCurrentContent() && after.getUndoStack() === before.getUndoStack();
  if (!isComposed || !isNew) return after;
  const present = EditorState.set(before, { inCompositionMode: false });
  const pushed = EditorState.push(
    present,
    content.merge({ selectionAfter: selection }) as typeof content,
    'insert-characters',
  );
  return EditorState.acceptSelection(pushed, selection);
}
