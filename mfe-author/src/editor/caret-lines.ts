import { type BlockMap, type ContentBlock, ContentState, EditorState, SelectionState } from 'draft-js';

const MARK = 'isForCaret';

export const isPicture = (block: ContentBlock | undefined): boolean => block?.getType() === 'atomic';

/** Whether it is a paragraph with nothing in it. */
export const isEmptyLine = (block: ContentBlock): boolean =>
  block.getType() === 'unstyled' && block.getText().trim() === '';

/** Whether it is a line of {@link withCaretLines} in which nothing was written: none of the text, so it is not saved. */
export const isUnusedLine = (block: ContentBlock): boolean => block.getData().has(MARK) && isEmptyLine(block);

function caretLine(): ContentBlock {
  const line = ContentState.createFromText('').getFirstBlock();
  return line.set('data', line.getData().set(MARK, true)) as ContentBlock;
}

/**
 * With an empty line at each place among pictures where the browser has none for a caret: above one that stands first,
 * between two, and behind one that stands last.
 * @param above what comes before the first of the blocks
 */
export function withCaretLines(blocks: readonly ContentBlock[], above?: ContentBlock): ContentBlock[] {
  const isCutOff = (before: ContentBlock | undefined) => before === undefined || isPicture(before);
  const spaced = blocks.flatMap((block, at) =>
    isPicture(block) && isCutOff(blocks[at - 1] ?? above) ? [caretLine(), block] : [block],
  );
  return isPicture(blocks.at(-1)) ? [...spaced, caretLine()] : spaced;
}

/**
 * Without such lines where no picture is any more that one of them was for: they would look like lines of the text. A caret
 * in one goes to the text beside it.
 */
export function withoutLoneLines(content: ContentState): ContentState {
  const blocks = content.getBlocksAsArray();
  const key = content.getSelectionAfter().getStartKey();
  const gone = new Set<string>();
  let selection = content.getSelectionAfter();
  for (let at = 0; at < blocks.length; at++) {
    const from = at;
    while (blocks.slice(at, at + 1).some(isUnusedLine)) at++;
    const [before, lines, after] = [blocks[from - 1], blocks.slice(from, at), blocks[at]];
    const isCutOff = [before, after].every(block => block === undefined || isPicture(block));
    const kept = isCutOff ? (lines.find(line => line.getKey() === key) ?? lines[0]) : undefined;
    for (const line of lines) if (line !== kept) gone.add(line.getKey());
    if (gone.has(key) && lines.some(line => line.getKey() === key)) selection = caretBetween(before, kept, after);
  }
  if (gone.size === 0) return content;
  const blockMap = content.getBlockMap().filterNot((_, key) => gone.has(key ?? '')) as BlockMap;
  return content.merge({ blockMap, selectionAfter: selection }) as ContentState;
}

function caretBetween(
  before: ContentBlock | undefined,
  line: ContentBlock | undefined,
  after: ContentBlock | undefined,
): SelectionState {
  const block = line ?? (before && !isPicture(before) ? before : after);
  const offset = block !== undefined && block === before ? block.getLength() : 0;
  return SelectionState.createEmpty(block?.getKey() ?? '').merge({ anchorOffset: offset, focusOffset: offset });
}

/** The text after a change that may have taken pictures out of it, without the lines that were for them alone. */
export function tidied(before: EditorState, after: EditorState): EditorState {
  const [was, is] = [before.getCurrentContent(), after.getCurrentContent()];
  if (is.getBlockMap().size >= was.getBlockMap().size || picturesIn(is) >= picturesIn(was)) return after;
  const content = withoutLoneLines(
    is.merge({ selectionAfter: after.getSelection(), blockMap: is.getBlockMap().map(asLine) }) as ContentState,
  );
  if (content.getBlockMap() === is.getBlockMap()) return after;
  const selection = content.getSelectionAfter().set('hasFocus', after.getSelection().getHasFocus()) as SelectionState;
  return EditorState.forceSelection(EditorState.set(after, { currentContent: content }), selection);
}

const picturesIn = (content: ContentState): number => content.getBlockMap().count(isWhole);
const isWhole = (block: ContentBlock | undefined): boolean =>
  block !== undefined && isPicture(block) && block.getText() === ' ' && block.getEntityAt(0) !== null;

/** A selection that begins in a picture's block leaves that block: what stands in it then is a line of the text. */
function asLine(block: ContentBlock | undefined): ContentBlock {
  if (!block || !isPicture(block) || isWhole(block)) return block as ContentBlock;
  const data = isEmptyLine(block.set('type', 'unstyled') as ContentBlock)
    ? block.getData().set(MARK, true)
    : block.getData();
  return block.merge({ type: 'unstyled', data }) as ContentBlock;
}
