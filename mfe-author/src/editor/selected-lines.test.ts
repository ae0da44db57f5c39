import { EditorState } from 'draft-js';
import { expect, test } from 'vitest';
import { changeDepth, selectedText, stateOf } from './changes.ts';
import { toHtml } from './to-html.ts';

/** With all lines from the one to the other selected. */
function selected(html: string, from: number, to: number): EditorState {
  const state = stateOf(html);
  const blocks = state.getCurrentContent().getBlocksAsArray();
  const [first, last] = [blocks[from], blocks[to]];
  const lines = {
    anchorKey: first?.getKey(),
    anchorOffset: 0,
    focusKey: last?.getKey(),
    focusOffset: last?.getLength(),
  };
  return EditorState.acceptSelection(state, state.getSelection().merge(lines));
}
const htmlOf = (state: EditorState): string => toHtml(state.getCurrentContent());
const list = '<ul><li>a</li><li>b</li><li>c</li></ul>';
const deeper = '<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>';

test('all selected items go in and out together', () => {
  const moved = changeDepth(selected(list, 1, 2), 1);
  expect(htmlOf(moved)).toBe(deeper);
  expect(htmlOf(EditorState.undo(moved))).toBe(list);
  expect(htmlOf(changeDepth(selected(deeper, 1, 2), -1))).toBe(list);
});

test('items do not go where the first of them cannot go', () => {
  const state = selected(list, 0, 2);
  expect(changeDepth(state, 1)).toBe(state);
  expect(changeDepth(state, -1)).toBe(state);
});

test('lines that are no items stay as they are', () => {
  const html = '<ul><li>a</li><li>b</li></ul><p>c</p>';
  expect(htmlOf(changeDepth(selected(html, 1, 2), 1))).toBe('<ul><li>a<ul><li>b</li></ul></li></ul><p>c</p>');
});

test('text over several lines is selected text, so that a link asks for no words', () => {
  expect(selectedText(selected('<p>a</p><p>b</p>', 0, 1))).toBe('a\nb');
});
