import {
  type BlockMap,
  type ContentBlock,
  ContentState,
  convertFromRaw,
  EditorState,
  genKey,
  Modifier,
  SelectionState,
} from 'draft-js';
import { besidePicture, isBeside } from './beside-picture.ts';
import { isEmptyLine, withCaretLines, withoutLoneLines } from './caret-lines.ts';
import { type Block, blockOf } from './changes.ts';
import { fromHtml } from './from-html.ts';
import { toHtml } from './to-html.ts';

/** What comes into the text as a whole: pasted, dropped, a picture. */

export type Image = { src: string; alt: string; width: number; height: number };

const line = (): ContentBlock => ContentState.createFromText('').getFirstBlock();

export type Pasted = {
  text: string;
  html: string | undefined;
  /** The blocks that were copied in this editor, when it is those. */
  own: BlockMap | null;
};

/** What was pasted, at the selection; null for plain text and where nothing of it is text. */
export function paste(state: EditorState, { text, html, own }: Pasted): EditorState | null {
  if (!own && !html) return null;
  const blocks = own
    ? own.toArray()
    : convertFromRaw(fromHtml(html ?? '', { pasted: !html?.includes(COPIED) })).getBlocksAsArray();
  // Of code the text counts as it is, line by line: as HTML it has lost its white space.
  if (blockOf(state) === 'code-block')
    return insertBlocks(state, own ? blocks : ContentState.createFromText(text).getBlocksAsArray(), 'code-block');
  return blocks.some(block => block.getLength() > 0) ? insertBlocks(state, blocks) : null;
}

/** Tells what was copied in an editor from what other programs put on the clipboard. */
const COPIED = 'data-recto-copied';

/** What was copied as HTML, for the editor in another tab too, and for other programs. */
export const copiedHtml = (blocks: BlockMap, editorKey: string): string =>
  `<div ${COPIED}="${editorKey}">${toHtml(ContentState.createFromBlockArray(blocks.toArray()))}</div>`;

/** A picture alone as HTML, for other texts. */
export const pictureHtml = (state: EditorState, key: string): string =>
  toHtml(ContentState.createFromBlockArray([state.getCurrentContent().getBlockForKey(key)]));

/** What a drag within the text has put down at another place: it moves there, as one step that can be undone. */
export function moveTo(state: EditorState, target: SelectionState): EditorState {
  const selection = state.getSelection();
  const moved = selectedBlocks(state);
  const place = placeWithout(state, target);
  return place === null || selection.isCollapsed() ? state : insertBlocks(state, moved, undefined, place);
}

/** A picture that was dragged by itself to another place: it moves there, as one step that can be undone. */
export function movePicture(state: EditorState, key: string, target: SelectionState): EditorState {
  const content = state.getCurrentContent();
  const picture = content.getBlockForKey(key);
  const place = besidePicture(content, target);
  if (isBeside(content, key, place)) return state;
  const rest = content.set('blockMap', content.getBlockMap().delete(key)) as ContentState;
  const moved = withBlocks(rest, [picture.set('key', genKey()) as ContentBlock], place);
  return EditorState.push(state, withoutLoneLines(moved), 'insert-fragment');
}

/** With the caret where something was put down, or beside the picture that is there: what comes of it is not known yet. */
export const caretAt = (state: EditorState, place: SelectionState): EditorState =>
  EditorState.acceptSelection(state, besidePicture(state.getCurrentContent(), place));

/** What a drag from elsewhere has put down, at that place; null where there is no text in it. */
export function dropped(
  state: EditorState,
  target: SelectionState,
  { text, html }: Omit<Pasted, 'own'>,
): EditorState | null {
  const there = caretAt(state, target);
  const asHtml = paste(there, { text, html, own: null });
  if (asHtml !== null || text === '') return asHtml;
  return insertBlocks(there, ContentState.createFromText(text).getBlocksAsArray(), blockOf(there) as Block);
}

/** The blocks of what is selected, the first and the last cut. */
function selectedBlocks(state: EditorState): ContentBlock[] {
  const selection = state.getSelection();
  const [first, last] = [selection.getStartKey(), selection.getEndKey()];
  const blocks = state.getCurrentContent().getBlocksAsArray();
  const [from, to] = [first, last].map(key => blocks.findIndex(block => block.getKey() === key));
  return blocks.slice(from, (to ?? 0) + 1).map(block => {
    const start = block.getKey() === first ? selection.getStartOffset() : 0;
    const end = block.getKey() === last ? selection.getEndOffset() : block.getLength();
    const text = block.getText().slice(start, end);
    const characterList = block.getCharacterList().slice(start, end);
    return block.merge({ key: genKey(), text, characterList }) as ContentBlock;
  });
}

/** Where a place is once the selection is taken out; null for one within it. */
function placeWithout(state: EditorState, target: SelectionState): SelectionState | null {
  const selection = state.getSelection();
  const [key, offset] = [target.getStartKey(), target.getStartOffset()];
  const [first, start] = [selection.getStartKey(), selection.getStartOffset()];
  const [last, end] = [selection.getEndKey(), selection.getEndOffset()];
  const keys = state.getCurrentContent().getBlockMap().keySeq();
  const at = (one: string) => keys.indexOf(one);
  const isBefore = at(key) < at(first) || (key === first && offset < start);
  const isBehind = at(key) > at(last) || (key === last && offset > end);
  if (!isBefore && !isBehind) return null;
  const moved = isBehind && key === last ? start + offset - end : offset;
  const place = SelectionState.createEmpty(isBehind && key === last ? first : key);
  return place.merge({ anchorOffset: moved, focusOffset: moved });
}

/**
 * Puts blocks in at the selection, all of one type if it is given. The first goes on in the block that is there.
 * @param to a place that counts once the selection is taken out, in the selection's stead
 */
function insertBlocks(
  state: EditorState,
  given: readonly ContentBlock[],
  type?: Block,
  to?: SelectionState,
): EditorState {
  const selection = state.getSelection();
  const present = state.getCurrentContent();
  const rest = selection.isCollapsed() ? present : Modifier.removeRange(present, selection, 'forward');
  const place = to ?? (selection.isCollapsed() ? selection : rest.getSelectionAfter());
  const content = withBlocks(rest, given, besidePicture(rest, place), type);
  return EditorState.push(state, selection.isCollapsed() ? content : withoutLoneLines(content), 'insert-fragment');
}

function withBlocks(
  before: ContentState,
  given: readonly ContentBlock[],
  place: SelectionState,
  type?: Block,
): ContentState {
  let content = before;
  const target = content.getBlockForKey(place.getStartKey());
  const at = place.getStartOffset();
  // Their lines take the text around, too: in a picture's block it would neither be seen nor saved.
  const blocks = type
    ? given.map(block => block.set('type', type) as ContentBlock)
    : withCaretLines(given, at === 0 ? content.getBlockBefore(target.getKey()) : undefined);
  // Nor does a line of several of code go on in a paragraph, or a paragraph in it.
  const isCode = (block: ContentBlock | undefined) => !type && given.length > 1 && block?.getType() === 'code-block';
  if (at > 0 && isCode(blocks[0])) blocks.unshift(line());
  if (at < target.getLength() && isCode(blocks.at(-1))) blocks.push(line());
  // What stood behind the caret stays what it was.
  const last = blocks.at(-1);
  if (at < target.getLength() && last && isEmptyLine(last))
    blocks.push(blocks.pop()?.merge({ type: target.getType(), depth: target.getDepth() }) as ContentBlock);
  const [first = line()] = blocks;
  if (target.getLength() === 0 && target.getType() === 'unstyled')
    content = Modifier.setBlockType(content, place, first.getType());
  // By itself Draft gives a paragraph the type of the one block that is put into it.
  if (blocks.length === 1)
    blocks[0] = first.set('type', content.getBlockForKey(place.getStartKey()).getType()) as ContentBlock;
  const fragment = ContentState.createFromBlockArray(blocks).getBlockMap();
  return Modifier.replaceWithFragment(content, place, fragment);
}

/** A picture on a line of its own, with a line behind it to write on. */
export function insertImage(state: EditorState, image: Image): EditorState {
  const picture = convertFromRaw({
    blocks: [
      {
        key: '',
        type: 'atomic',
        depth: 0,
        text: ' ',
        inlineStyleRanges: [],
        entityRanges: [{ key: 0, offset: 0, length: 1 }],
      },
    ],
    entityMap: { 0: { type: 'IMAGE', mutability: 'IMMUTABLE', data: image } },
  });
  return insertBlocks(state, picture.getBlocksAsArray());
}
