import { EditorState, Modifier, SelectionState } from 'draft-js';
import { expect, test } from 'vitest';
import { stateOf } from './changes.ts';
import { composed, withoutSelectedBlocks, withPictures } from './composition.ts';
import { toHtml } from './to-html.ts';

const image = '<img src="/media/0b3f1d9e-1111-4222-8333-444455556666/640.webp" alt="A map" width="640" height="360">';
const saved = (state: EditorState | null) => state && toHtml(state.getCurrentContent());

/** With so much of the text selected, from the first block's offset to the last block's. */
function selecting(html: string, from: number, to: number): EditorState {
  const state = stateOf(html);
  const blocks = state.getCurrentContent();
  const selection = SelectionState.createEmpty(blocks.getFirstBlock().getKey());
  const focusKey = blocks.getLastBlock().getKey();
  return EditorState.acceptSelection(state, selection.merge({ anchorOffset: from, focusKey, focusOffset: to }));
}

test('an input method begins without the blocks that are selected, pictures too, which is one step', () => {
  const html = `<p>ab</p>${image}<p>cd</p>`;
  const without = withoutSelectedBlocks(selecting(html, 1, 1));
  expect(saved(without)).toBe('<p>ad</p>');
  expect(without && saved(EditorState.undo(without))).toBe(html);
  expect(withoutSelectedBlocks(selecting('<p>ab</p>', 0, 1))).toBeNull();
});

test('what was composed is a step of its own', () => {
  const before = selecting('<p>ab</p>', 2, 2);
  const typed = EditorState.push(
    before,
    Modifier.insertText(before.getCurrentContent(), before.getSelection(), 'c'),
    'insert-characters',
  );
  const split = EditorState.push(
    typed,
    Modifier.splitBlock(typed.getCurrentContent(), typed.getSelection()),
    'split-block',
  );
  const composing = EditorState.set(split, { inCompositionMode: true });
  // As Draft does it: the content is another one, and the steps are the same.
  const text = Modifier.insertText(composing.getCurrentContent(), composing.getSelection(), '地図');
  const after = EditorState.set(composing, { inCompositionMode: false, currentContent: text });
  const ended = composed(composing, after);
  expect([saved(ended), ended.isInCompositionMode()]).toEqual(['<p>abc</p><p>地図</p>', false]);
  const undone = EditorState.undo(ended);
  expect(undone.getCurrentContent()).toBe(split.getCurrentContent());
  expect(saved(EditorState.redo(undone))).toBe('<p>abc</p><p>地図</p>');
  expect(composed(typed, split)).toBe(split);
});

test('a picture that is drawn anew while one composes stays in the text', () => {
  const html = `<p>ab</p>${image}<p>cd</p>`;
  const composing = EditorState.set(stateOf(html), { inCompositionMode: true });
  const blocks = composing.getCurrentContent();
  const picture = blocks.getBlocksAsArray().find(block => block.getType() === 'atomic');
  if (!picture) throw new Error('No picture');
  const whole = SelectionState.createEmpty(picture.getKey()).merge({ anchorOffset: 0, focusOffset: 1 });
  const end = SelectionState.createEmpty(blocks.getFirstBlock().getKey()).merge({ anchorOffset: 2, focusOffset: 2 });
  // As Draft does it: what is drawn in the picture's place has no letters.
  const emptied = Modifier.replaceText(blocks, whole, '');
  const text = Modifier.insertText(emptied, end, '地図');
  const after = EditorState.set(composing, { inCompositionMode: false, currentContent: text });
  expect(saved(after)).toBe('<p>ab地図</p><p>cd</p>');
  const ended = composed(composing, withPictures(composing, after));
  expect(saved(ended)).toBe(`<p>ab地図</p>${image}<p>cd</p>`);
  expect(saved(EditorState.undo(ended))).toBe(html);
});
