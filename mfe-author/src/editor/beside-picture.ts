import { type ContentState, EditorState, SelectionState } from 'draft-js';

/** Places in the text around a picture: within its block, text would neither be seen nor saved. */

const SIDES = ['before', 'behind'] as const;
export type Side = (typeof SIDES)[number];

/** At the end of the text before a picture, or at the start of the text behind it; null where there is none. */
function placeBeside(content: ContentState, key: string, side: Side): SelectionState | null {
  const block = side === 'before' ? content.getBlockBefore(key) : content.getBlockAfter(key);
  if (!block || block.getType() === 'atomic') return null;
  const offset = side === 'before' ? block.getLength() : 0;
  return SelectionState.createEmpty(block.getKey()).merge({ anchorOffset: offset, focusOffset: offset });
}

/** The same place, or one beside the picture that it is in. */
export function besidePicture(content: ContentState, place: SelectionState): SelectionState {
  const key = place.getStartKey();
  if (content.getBlockForKey(key).getType() !== 'atomic') return place;
  return placeBeside(content, key, 'behind') ?? placeBeside(content, key, 'before') ?? place;
}

/** Whether a place is right before or behind a picture. */
export const isBeside = (content: ContentState, key: string, place: SelectionState): boolean =>
  SIDES.some(side => {
    const beside = placeBeside(content, key, side);
    return beside?.getStartKey() === place.getStartKey() && beside.getStartOffset() === place.getStartOffset();
  });

/** With the caret before or behind a picture. */
export function caretBeside(state: EditorState, key: string, side: Side): EditorState {
  const place = placeBeside(state.getCurrentContent(), key, side);
  return place === null ? state : EditorState.acceptSelection(state, place);
}

/**
 * With a selection that ends where a picture begins, as three clicks on the text before it make it, ended with that text, and
 * one that begins where a picture ends begun with the text behind it: in the picture's block browsers have no place for its
 * ends, and what is selected would be given up.
 */
export function outOfPictures(state: EditorState): EditorState {
  const selection = state.getSelection();
  const content = state.getCurrentContent();
  if (selection.isCollapsed() || state.isInCompositionMode()) return state;
  const isPicture = (key: string) => content.getBlockForKey(key)?.getType() === 'atomic';
  const [first, last] = [selection.getStartKey(), selection.getEndKey()];
  const start = isPicture(first) && selection.getStartOffset() > 0 ? placeBeside(content, first, 'behind') : null;
  const end = isPicture(last) && selection.getEndOffset() === 0 ? placeBeside(content, last, 'before') : null;
  if (start === null && end === null) return state;
  const ends = [
    { key: start?.getStartKey() ?? first, offset: start?.getStartOffset() ?? selection.getStartOffset() },
    { key: end?.getStartKey() ?? last, offset: end?.getStartOffset() ?? selection.getEndOffset() },
  ];
  const [anchor, focus] = selection.getIsBackward() ? ends.reverse() : ends;
  const moved = {
    anchorKey: anchor?.key,
    anchorOffset: anchor?.offset,
    focusKey: focus?.key,
    focusOffset: focus?.offset,
  };
  return EditorState.forceSelection(state, selection.merge(moved));
}
