import {
  CompositeDecorator,
  ContentState,
  convertFromRaw,
  convertToRaw,
  EditorState,
  Modifier,
  RichUtils,
  SelectionState,
} from 'draft-js';
import { expect, test } from 'vitest';
import { setLink } from './changes.ts';
import { fromHtml } from './from-html.ts';
import { LongBlockDecorator, stateWithRuns, withRuns } from './long-blocks.ts';
import { RunList } from './run-list.ts';
import { toHtml } from './to-html.ts';

const words =
  'Maps fold along <strong>their own</strong> lines, 👨‍👩‍👧 and <a href="https://example.org/">they show</a> them. ';
const long = `<p>${words.repeat(400).trim()}</p>`;
const contentOf = (html: string) => convertFromRaw(fromHtml(html, { pasted: false }));

const links = new CompositeDecorator([
  {
    strategy: (block, found, content) =>
      block.findEntityRanges(
        letter => letter.getEntity() !== null && content.getEntity(letter.getEntity()).getType() === 'LINK',
        found,
      ),
    component: () => null,
  },
]);
const stateOf = (content: ContentState) => EditorState.createWithContent(content, new LongBlockDecorator(links));

type Range = { start: number; end: number; decoratorKey: string | null; leaves: { start: number; end: number }[] };
const treeOf = (state: EditorState): Range[] =>
  state.getBlockTree(state.getCurrentContent().getFirstBlock().getKey()).toJS() as Range[];

test('a long block has its letters in runs and its text in spans, between links that stay whole', () => {
  const content = withRuns(contentOf(long));
  const letters = content.getFirstBlock().getCharacterList();
  expect(letters).toBeInstanceOf(RunList);
  const spans = treeOf(stateOf(content));
  const whole = treeOf(EditorState.createWithContent(content, links));
  const isLink = ({ decoratorKey }: Range) => typeof decoratorKey === 'string';
  expect(spans.filter(isLink)).toEqual(whole.filter(isLink));
  expect(spans.map(({ start }) => start)).toEqual([0, ...spans.slice(0, -1).map(({ end }) => end)]);
  expect(spans.length).toBeGreaterThan(whole.length);
});

test('other blocks are as they always were', () => {
  const content = contentOf(`<p>${words}</p>`);
  expect(withRuns(content)).toBe(content);
  expect(treeOf(stateOf(content))).toEqual(treeOf(EditorState.createWithContent(content, links)));
});

test('a block that has become long gets runs, with the next change', () => {
  const state = stateOf(ContentState.createFromText('Maps fold. '.repeat(2_000)));
  const withThem = stateWithRuns(state);
  expect(withThem.getCurrentContent().getFirstBlock().getCharacterList()).toBeInstanceOf(RunList);
  expect(convertToRaw(withThem.getCurrentContent())).toEqual(convertToRaw(state.getCurrentContent()));
  expect(stateWithRuns(withThem)).toBe(withThem);
});

test('all changes do in runs what they do in lists', () => {
  const changes: ((state: EditorState, at: (from: number, to?: number) => EditorState) => EditorState)[] = [
    (_, at) => typed(at(100), 'x'),
    (_, at) => typed(at(0), 'start'),
    (_, at) => typed(at(20_000), '👩'),
    (_, at) => RichUtils.toggleInlineStyle(at(30, 3_000), 'ITALIC'),
    (_, at) => removed(at(2_000, 2_050)),
    (_, at) => setLink(at(4_000, 4_020), 'https://example.com/', ''),
    (_, at) => split(at(5_000)),
    state => EditorState.undo(state),
    state => EditorState.redo(state),
    (_, at) => typed(at(10, 12), 'instead'),
    state => joined(state),
    (_, at) => RichUtils.toggleBlockType(at(3), 'blockquote'),
    (_, at) => pasted(at(700, 800)),
  ];
  let lists = EditorState.createWithContent(contentOf(long), links);
  let runs = stateOf(withRuns(contentOf(long)));
  for (const change of changes) {
    lists = change(lists, (from, to) => select(lists, from, to));
    runs = stateWithRuns(change(runs, (from, to) => select(runs, from, to)));
    expect(toHtml(runs.getCurrentContent())).toBe(toHtml(lists.getCurrentContent()));
    const first = runs.getCurrentContent().getFirstBlock();
    expect(treeOf(runs).at(-1)?.end).toBe(first.getLength());
    expect(first.getCharacterList().size).toBe(first.getLength());
  }
  expect(toHtml(runs.getCurrentContent())).toContain('instead');
});

function select(state: EditorState, from: number, to = from): EditorState {
  const key = state.getCurrentContent().getFirstBlock().getKey();
  const selection = SelectionState.createEmpty(key).merge({ anchorOffset: from, focusOffset: to });
  return EditorState.acceptSelection(state, selection);
}

const pushed = (state: EditorState, content: ContentState): EditorState =>
  EditorState.push(state, content, 'insert-fragment');
const typed = (state: EditorState, letters: string): EditorState =>
  pushed(state, Modifier.replaceText(state.getCurrentContent(), state.getSelection(), letters));
const removed = (state: EditorState): EditorState =>
  pushed(state, Modifier.removeRange(state.getCurrentContent(), state.getSelection(), 'backward'));
const split = (state: EditorState): EditorState =>
  pushed(state, Modifier.splitBlock(state.getCurrentContent(), state.getSelection()));
const pasted = (state: EditorState): EditorState => {
  const fragment = withRuns(contentOf(`<p>one</p>${long}<p>two</p>`)).getBlockMap();
  return pushed(state, Modifier.replaceWithFragment(state.getCurrentContent(), state.getSelection(), fragment));
};
function joined(state: EditorState): EditorState {
  const [first, second] = state.getCurrentContent().getBlocksAsArray();
  const between = SelectionState.createEmpty(first!.getKey()).merge({
    anchorOffset: first!.getLength(),
    focusKey: second!.getKey(),
    focusOffset: 0,
  });
  return pushed(state, Modifier.removeRange(state.getCurrentContent(), between, 'backward'));
}
