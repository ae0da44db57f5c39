import {
  type ContentBlock,
  ContentState,
  convertFromRaw,
  EditorState,
  Modifier,
  RichUtils,
  SelectionState,
} from 'draft-js';
import { isPicture, isUnusedLine, withCaretLines, withoutLoneLines } from './caret-lines.ts';
import { linkOf } from './entity.ts';
import { fromHtml } from './from-html.ts';
import { withRuns } from './long-blocks.ts';
import type { Mark } from './marks.ts';

/** What toolbar and keys do to the text: functions from one state of the editor to the next. */

export type Block =
  | 'unstyled'
  | 'header-two'
  | 'blockquote'
  | 'code-block'
  | 'unordered-list-item'
  | 'ordered-list-item';

const contentOf = (html: string): ContentState => {
  const raw = fromHtml(html);
  if (raw.blocks.length === 0) return ContentState.createFromText('');
  const blocks = withRuns(convertFromRaw(raw)).getBlocksAsArray();
  return ContentState.createFromBlockArray(withCaretLines(blocks));
};

/** The editor with a saved body in it. */
export const stateOf = (html: string): EditorState => EditorState.createWithContent(contentOf(html));

/** With a letter more at its start. */
export function typed(state: EditorState, letter: string): EditorState {
  const content = state.getCurrentContent();
  const start = SelectionState.createEmpty(content.getFirstBlock().getKey());
  return EditorState.push(state, Modifier.replaceText(content, start, letter), 'insert-characters');
}

/** Another text in the place of this one, as one step that can be undone. */
export const replaceAll = (state: EditorState, html: string): EditorState =>
  EditorState.moveSelectionToEnd(EditorState.push(state, contentOf(html), 'insert-fragment'));

/** The type of the block in which the selection begins. */
export const blockOf = (state: EditorState): string =>
  state.getCurrentContent().getBlockForKey(state.getSelection().getStartKey()).getType();

export const toggleMark = (state: EditorState, mark: Mark): EditorState => RichUtils.toggleInlineStyle(state, mark);

/** The text with what is selected of each of its lines changed. Pictures among them are no text, and stay what they are. */
function changeLines(
  state: EditorState,
  content: ContentState,
  change: (content: ContentState, part: SelectionState) => ContentState,
): ContentState {
  const selection = state.getSelection();
  const [first, last] = [selection.getStartKey(), selection.getEndKey()];
  let changed = content;
  for (const block of selectedBlocks(state)) {
    const key = block.getKey();
    const anchorOffset = key === first ? selection.getStartOffset() : 0;
    const focusOffset = key === last ? selection.getEndOffset() : block.getLength();
    if (isPicture(block) || isUnusedLine(block)) continue;
    // After three clicks a selection ends where the next line begins.
    if (key === last && key !== first && focusOffset === 0) continue;
    changed = change(changed, SelectionState.createEmpty(key).merge({ anchorOffset, focusOffset }));
  }
  return changed.merge({ selectionBefore: selection, selectionAfter: selection }) as ContentState;
}

function selectedBlocks(state: EditorState): ContentBlock[] {
  const blocks = state.getCurrentContent().getBlocksAsArray();
  const at = (key: string) => blocks.findIndex(block => block.getKey() === key);
  return blocks.slice(at(state.getSelection().getStartKey()), at(state.getSelection().getEndKey()) + 1);
}

export function toggleBlock(state: EditorState, block: Block): EditorState {
  const selected = selectedBlocks(state);
  const first = selected.find(one => !isPicture(one) && !isUnusedLine(one));
  // Draft's own way does nothing at all where a picture is among what is selected.
  if (!first || !selected.some(isPicture)) return RichUtils.toggleBlockType(state, block);
  const type = first.getType() === block ? 'unstyled' : block;
  const changed = changeLines(state, state.getCurrentContent(), (before, part) =>
    Modifier.setBlockType(before, part, type),
  );
  return EditorState.push(state, changed, 'change-block-type');
}

/** The link at the beginning of the selection, or null. */
export function linkAt(state: EditorState): { url: string; select: SelectionState } | null {
  const selection = state.getSelection();
  const content = state.getCurrentContent();
  const block = content.getBlockForKey(selection.getStartKey());
  const at = selection.isCollapsed() ? Math.max(0, selection.getStartOffset() - 1) : selection.getStartOffset();
  const key = block.getEntityAt(at);
  const url = key === null ? null : linkOf(content, key);
  if (url === null) return null;
  let found: SelectionState | null = null;
  block.findEntityRanges(
    character => character.getEntity() === key,
    (start, end) => {
      if (start <= at && at < end)
        found = SelectionState.createEmpty(block.getKey()).merge({ anchorOffset: start, focusOffset: end });
    },
  );
  return found && { url, select: found };
}

/** The text that is selected; where it reaches over several lines, all of theirs. */
export function selectedText(state: EditorState): string {
  const selection = state.getSelection();
  if (selection.getStartKey() !== selection.getEndKey())
    return selectedBlocks(state)
      .map(block => block.getText())
      .join('\n');
  const block = state.getCurrentContent().getBlockForKey(selection.getStartKey());
  return block.getText().slice(selection.getStartOffset(), selection.getEndOffset());
}

/** Makes the selection a link, or changes the one it is in; without a selection `text` is put in. */
export function setLink(state: EditorState, url: string, text: string): EditorState {
  const present = linkAt(state);
  const selection = present?.select ?? state.getSelection();
  const withEntity = state.getCurrentContent().createEntity('LINK', 'MUTABLE', { url });
  const key = withEntity.getLastCreatedEntityKey();
  const content = selection.isCollapsed()
    ? Modifier.insertText(withEntity, selection, text, state.getCurrentInlineStyle(), key)
    : !present && selectedBlocks(state).some(isPicture)
      ? changeLines(state, withEntity, (before, part) => Modifier.applyEntity(before, part, key))
      : Modifier.applyEntity(withEntity, selection, key);
  return EditorState.push(state, content, selection.isCollapsed() ? 'insert-characters' : 'apply-entity');
}

export function removeLink(state: EditorState): EditorState {
  const present = linkAt(state);
  if (!present) return state;
  return RichUtils.toggleLink(EditorState.acceptSelection(state, present.select), present.select, null);
}

/** Takes a block out, a picture for one. */
export function removeBlock(state: EditorState, key: string): EditorState {
  const content = state.getCurrentContent();
  const near = content.getKeyAfter(key) ?? content.getKeyBefore(key);
  if (near === undefined) return EditorState.push(state, ContentState.createFromText(''), 'remove-range');
  const rest = content.merge({
    blockMap: content.getBlockMap().delete(key),
    selectionBefore: state.getSelection(),
    selectionAfter: SelectionState.createEmpty(near),
  });
  return EditorState.push(state, withoutLoneLines(rest as ContentState), 'remove-range');
}

/** A break in the place of what is selected, which Draft's own way refuses. */
function breakInstead(state: EditorState): EditorState {
  const content = Modifier.replaceText(state.getCurrentContent(), state.getSelection(), '\n');
  const broken = EditorState.push(state, content, 'insert-characters');
  return EditorState.forceSelection(broken, content.getSelectionAfter());
}

/** What Enter does where Draft's own way does not fit; null where it does. */
export function onReturn(state: EditorState, isSoft: boolean): EditorState | null {
  const selection = state.getSelection();
  if (isSoft) return selection.isCollapsed() ? RichUtils.insertSoftNewline(state) : breakInstead(state);
  if (!selection.isCollapsed()) return null;
  const block = state.getCurrentContent().getBlockForKey(selection.getStartKey());
  const type = block.getType();
  if (block.getLength() === 0 && (type.endsWith('list-item') || type === 'blockquote' || type === 'code-block'))
    return block.getDepth() > 0 ? changeDepth(state, -1) : toggleBlock(state, type as Block);
  const isAtEnd = selection.getStartOffset() === block.getLength();
  if (!type.startsWith('header') || (!isAtEnd && selection.getStartOffset() > 0)) return null;
  // Behind a header comes a paragraph, and the line above one that is moved down is no header without words.
  const split = Modifier.splitBlock(state.getCurrentContent(), selection);
  const after = split.getSelectionAfter();
  const content = Modifier.setBlockType(split, isAtEnd ? after : selection, 'unstyled');
  return EditorState.push(state, content.set('selectionAfter', after) as ContentState, 'split-block');
}

const characters = new Intl.Segmenter();
/** More than any emoji has, in code units. */
const NEAR = 64;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

/**
 * What Backspace and Delete do to characters of several code points, which Draft takes apart: an emoji goes as a whole,
 * and with a letter go its marks, which Backspace alone takes off one by one. Null where Draft's own way fits.
 */
export function onDelete(state: EditorState, command: string): EditorState | null {
  const selection = state.getSelection();
  if (!selection.isCollapsed() || (command !== 'backspace' && command !== 'delete')) return null;
  const content = state.getCurrentContent();
  const text = content.getBlockForKey(selection.getStartKey()).getText();
  const at = selection.getStartOffset();
  const isBack = command === 'backspace';
  const near = isBack ? text.slice(Math.max(0, at - NEAR), at) : text.slice(at, at + NEAR);
  const found = [...characters.segment(near)];
  const { segment = '' } = (isBack ? found.at(-1) : found[0]) ?? {};
  if (segment.length < 2 || (isBack && !EMOJI.test(segment))) return null;
  const range = selection.merge(isBack ? { anchorOffset: at - segment.length } : { focusOffset: at + segment.length });
  const after = Modifier.removeRange(content, range, isBack ? 'backward' : 'forward');
  const removed = after.set('selectionBefore', selection) as ContentState;
  return EditorState.push(state, removed, isBack ? 'backspace-character' : 'delete-character');
}

/** Moves the selected items of a list in or out, as far as the first of them goes; other lines stay as they are. */
export function changeDepth(state: EditorState, by: 1 | -1): EditorState {
  const content = state.getCurrentContent();
  const isItem = (block: ContentBlock | undefined) => block?.getType().endsWith('list-item') ?? false;
  const [first, ...others] = selectedBlocks(state);
  if (!first || !isItem(first)) return state;
  const before = content.getBlockBefore(first.getKey());
  const depthBelow = (above: ContentBlock | undefined, block: ContentBlock) => {
    const most = above && isItem(above) ? Math.min(4, above.getDepth() + 1) : 0;
    return Math.max(0, Math.min(most, block.getDepth() + by));
  };
  if (depthBelow(before, first) === first.getDepth()) return state;
  let above = before;
  let map = content.getBlockMap();
  for (const block of [first, ...others]) {
    const moved = isItem(block) ? (block.set('depth', depthBelow(above, block)) as ContentBlock) : block;
    map = map.set(block.getKey(), moved);
    above = moved;
  }
  const moved = content.merge({
    blockMap: map,
    selectionBefore: state.getSelection(),
    selectionAfter: state.getSelection(),
  });
  return EditorState.push(state, moved as ContentState, 'adjust-depth');
}
