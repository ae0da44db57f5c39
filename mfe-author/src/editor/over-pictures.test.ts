import { EditorState } from 'draft-js';
import { expect, test } from 'vitest';
import { setLink, stateOf, toggleBlock } from './changes.ts';
import { toHtml } from './to-html.ts';

const picture = '<img src="/media/0b3f1d9e-1111-4222-8333-444455556666/640.webp" alt="A map">';

/** With all of it selected, as Ctrl+A does. */
function allOf(html: string): EditorState {
  const state = stateOf(html);
  const content = state.getCurrentContent();
  const [first, last] = [content.getFirstBlock(), content.getLastBlock()];
  const all = { anchorKey: first.getKey(), anchorOffset: 0, focusKey: last.getKey(), focusOffset: last.getLength() };
  return EditorState.acceptSelection(state, state.getSelection().merge(all));
}
const htmlOf = (state: EditorState): string => toHtml(state.getCurrentContent());

test('a link over a picture leaves the picture where it is', () => {
  const linked = setLink(allOf(`<p>before</p>${picture}<p>after</p>`), 'https://example.org/', '');
  const link = (text: string) => `<p><a href="https://example.org/">${text}</a></p>`;
  expect(htmlOf(linked)).toBe(`${link('before')}${picture}${link('after')}`);
  expect(htmlOf(EditorState.undo(linked))).toBe(`<p>before</p>${picture}<p>after</p>`);
});

test('lines are made headers, lists and the like over a picture among them', () => {
  const state = allOf(`${picture}<p>before</p>${picture}<p>after</p>${picture}`);
  const listed = toggleBlock(state, 'unordered-list-item');
  expect(htmlOf(listed)).toBe(`${picture}<ul><li>before</li></ul>${picture}<ul><li>after</li></ul>${picture}`);
  expect(htmlOf(toggleBlock(listed, 'unordered-list-item'))).toBe(htmlOf(state));
  expect(htmlOf(EditorState.undo(listed))).toBe(htmlOf(state));
  expect(htmlOf(toggleBlock(allOf(picture), 'header-two'))).toBe(picture);
});
