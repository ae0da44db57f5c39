import { EditorState, Modifier, SelectionState } from 'draft-js';
import { expect, test } from 'vitest';
import { tidied } from './caret-lines.ts';
import { removeBlock, stateOf } from './changes.ts';
import { movePicture } from './inserting.ts';
import { toHtml } from './to-html.ts';

const picture = (alt: string) =>
  `<img src="/media/0b3f1d9e-1111-4222-8333-444455556666/640.webp" alt="${alt}" width="640" height="360">`;
const [one, two] = [picture('One'), picture('Two')];

/** What one sees: the texts of the lines, `[]` for a picture. */
const seen = (state: EditorState): string[] =>
  state
    .getCurrentContent()
    .getBlocksAsArray()
    .map(block => (block.getType() === 'atomic' ? '[]' : block.getText()));
const keysOf = (state: EditorState): string[] => [...state.getCurrentContent().getBlockMap().keySeq().toArray()];
const keyAt = (state: EditorState, at: number): string => keysOf(state).at(at) ?? '';
const inLine = (key: string): SelectionState => SelectionState.createEmpty(key);

test.each([
  [one, 1, ['']],
  [one + two, 1, ['', '[]', '']],
  [`<p>a</p>${one}`, 1, ['a']],
  [`${one}<p>a</p>`, 1, ['a']],
  [`<p>a</p>${one}${two}<p>b</p>`, 1, ['a', '[]', 'b']],
  [`<p>a</p><p></p>${one}<p>b</p>`, 2, ['a', '', 'b']],
])('of %s, the picture in line %s taken out leaves %j: no line that was for it alone', (html, at, after) => {
  const state = stateOf(html);
  const removed = removeBlock(state, keyAt(state, at));
  expect(seen(removed)).toEqual(after);
  expect(keysOf(removed)).toContain(removed.getSelection().getStartKey());
  expect(seen(EditorState.undo(removed))).toEqual(seen(state));
});

test('a picture that is dragged away takes with it the lines that were for it alone', () => {
  const state = stateOf(`<p>a</p><p>b</p>${one}`);
  expect(seen(state)).toEqual(['a', 'b', '[]', '']);
  const moved = movePicture(state, keyAt(state, 2), inLine(keyAt(state, 1)));
  expect(seen(moved)).toEqual(['a', '[]', 'b']);
  expect(seen(EditorState.undo(moved))).toEqual(seen(state));
});

/** Without what is selected from a line to another, as Draft takes it out. */
function cut(html: string, from: number, to: number, letters = 0) {
  const state = stateOf(html);
  const range = inLine(keyAt(state, from)).merge({ focusKey: keyAt(state, to), focusOffset: letters });
  const content = Modifier.removeRange(state.getCurrentContent(), range, 'forward');
  return { state, tidy: tidied(state, EditorState.push(state, content, 'remove-range')) };
}

test('a picture that is cut takes with it the lines that were for it alone, and the caret is in the text', () => {
  const { state, tidy } = cut(`<p>a</p>${one}`, 1, 2);
  expect(seen(tidy)).toEqual(['a']);
  expect(tidy.getSelection()).toMatchObject({ anchorKey: keyAt(state, 0), anchorOffset: 1, focusOffset: 1 });
  expect(seen(EditorState.undo(tidy))).toEqual(seen(state));
});

test('what is left of a paragraph that was cut with the picture above it is seen and saved', () => {
  const { tidy } = cut(`<p>a</p>${one}<p>before</p>`, 1, 2, 2);
  expect(toHtml(tidy.getCurrentContent())).toBe('<p>a</p><p>fore</p>');
  expect(seen(tidy)).toEqual(['a', 'fore']);
});

test('between pictures one can write where one was cut', () => {
  const { tidy } = cut(one + two + one, 3, 4);
  expect(seen(tidy)).toEqual(['', '[]', '', '[]', '']);
  expect(toHtml(tidy.getCurrentContent())).toBe(one + one);
});

test('a line that is divided, and a text without pictures taken out, stay as they are', () => {
  const state = stateOf(one + two);
  const content = Modifier.splitBlock(state.getCurrentContent(), inLine(keyAt(state, 2)));
  const divided = EditorState.push(state, content, 'split-block');
  expect(tidied(state, divided)).toBe(divided);
  const joined = EditorState.push(divided, state.getCurrentContent(), 'remove-range');
  expect(tidied(divided, joined)).toBe(joined);
});
