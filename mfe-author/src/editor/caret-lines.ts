import { type ContentBlock, ContentState } from 'draft-js';

const MARK = 'isForCaret';

const isPicture = (block: ContentBlock | undefined): boolean => block?.getType() === 'atomic';

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
