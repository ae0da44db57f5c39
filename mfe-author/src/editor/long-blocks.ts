import { type ContentBlock, type ContentState, type DraftDecoratorType, EditorState } from 'draft-js';
import type { List } from 'immutable';
import { type CutText, cutText } from './cuts.ts';
import { linkOf } from './entity.ts';
import { RunList } from './run-list.ts';

/**
 * What keeps keys quick in a very long paragraph. For each of them Draft would go through the marks of every letter, and
 * the browser shape the whole text anew; so the marks are kept in runs, and the text stands in spans. A block that has
 * fewer code units is left to Draft.
 */
const LONG = 10_000;

/** The content, with the marks of its long blocks in runs. */
export function withRuns(content: ContentState): ContentState {
  const changed = content
    .getBlocksAsArray()
    .filter(block => block.getLength() >= LONG && !(block.getCharacterList() instanceof RunList))
    .map(block => block.set('characterList', RunList.from(block.getCharacterList())) as ContentBlock);
  if (changed.length === 0) return content;
  const blocks = changed.reduce((all, block) => all.set(block.getKey(), block), content.getBlockMap());
  return content.set('blockMap', blocks) as ContentState;
}

/** The state, with the marks of blocks that have become long in runs. */
export function stateWithRuns(state: EditorState): EditorState {
  const content = state.getCurrentContent();
  const changed = withRuns(content);
  return changed === content ? state : EditorState.set(state, { currentContent: changed });
}

/** Both stand for undecorated text. Draft makes a span of what has the same, so they take turns. */
const PLAIN = [null, undefined] as const;
type Decoration = string | (typeof PLAIN)[number];

/** Decorates long blocks: links as `inner` does, whose first decorator is theirs, and between them spans of text. */
export class LongBlockDecorator implements DraftDecoratorType {
  private readonly inner: DraftDecoratorType;
  private readonly known = new Map<string, CutText>();

  constructor(inner: DraftDecoratorType) {
    this.inner = inner;
  }

  getDecorations(block: ContentBlock, content: ContentState): List<string> {
    if (block.getLength() < LONG) return this.inner.getDecorations(block, content);
    const cut = cutText(block.getText(), this.known.get(block.getKey()));
    this.known.set(block.getKey(), cut);
    return new RunList(decorations(block, content, cut.cuts)).toList() as List<string>;
  }

  getComponentForKey(key: string) {
    return this.inner.getComponentForKey(key);
  }

  getPropsForKey(key: string): unknown {
    return this.inner.getPropsForKey(key);
  }
}

function* decorations(
  block: ContentBlock,
  content: ContentState,
  cuts: readonly number[],
): Generator<[decoration: Decoration, length: number]> {
  const entities = RunList.from(block.getCharacterList()).map(letter => letter.getEntity() as string | null);
  let [start, links, span] = [0, 0, 0];
  for (const [entity, length] of entities.runs()) {
    const end = start + length;
    if (entity !== null && linkOf(content, entity) !== null) {
      yield [`0.${links++}`, length];
      start = end;
    }
    while (start < end) {
      while ((cuts[span] ?? end) <= start) span++;
      const next = Math.min(cuts[span] ?? end, end);
      yield [PLAIN[span % 2], next - start];
      start = next;
    }
  }
}
