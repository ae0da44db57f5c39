import { EditorState } from 'draft-js';
import { expect, test } from 'vitest';
import { outOfPictures } from './beside-picture.ts';
import { stateOf } from './changes.ts';

const picture = '<img src="/media/0b3f1d9e-1111-4222-8333-444455556666/640.webp" alt="A map">';

/** What becomes of the selection from one place to another: the number of the line, and how far into it. */
function selected(html: string, [line, at]: [number, number], [lineTo, to]: [number, number], isBackward = false) {
  const state = stateOf(html);
  const blocks = state.getCurrentContent().getBlocksAsArray();
  const ends = {
    anchorKey: blocks[line]?.getKey(),
    anchorOffset: at,
    focusKey: blocks[lineTo]?.getKey(),
    focusOffset: to,
  };
  const selected = state.getSelection().merge({ ...ends, isBackward });
  const selection = outOfPictures(EditorState.acceptSelection(state, selected)).getSelection();
  const lineOf = (key: string) => blocks.findIndex(block => block.getKey() === key);
  return [
    lineOf(selection.getStartKey()),
    selection.getStartOffset(),
    lineOf(selection.getEndKey()),
    selection.getEndOffset(),
  ];
}

const html = `<p>first</p>${picture}<p>last</p>`;

test('what is selected up to a picture ends with the text before it', () => {
  expect(selected(html, [0, 0], [1, 0])).toEqual([0, 0, 0, 5]);
  expect(selected(html, [1, 0], [0, 2], true)).toEqual([0, 2, 0, 5]);
});

test('what is selected from the end of a picture begins with the text behind it', () => {
  expect(selected(html, [1, 1], [2, 3])).toEqual([2, 0, 2, 3]);
  expect(selected(html, [2, 3], [1, 1], true)).toEqual([2, 0, 2, 3]);
});

test('what is selected up to a text, or over a picture, stays selected', () => {
  expect(selected('<p>first</p><p>last</p>', [0, 0], [1, 0])).toEqual([0, 0, 1, 0]);
  expect(selected(html, [0, 1], [2, 2])).toEqual([0, 1, 2, 2]);
  expect(selected(html, [1, 0], [2, 0])).toEqual([1, 0, 2, 0]);
});
