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
