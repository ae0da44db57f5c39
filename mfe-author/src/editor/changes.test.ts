import { type BlockMap, ContentState, EditorState, Modifier, SelectionState } from 'draft-js';
import { expect, test } from 'vitest';
import { onDelete, onReturn, removeBlock, stateOf, typed } from './changes.ts';
import { caretBeside } from './beside-picture.ts';
import { copiedHtml, dropped, insertImage, movePicture, moveTo, paste } from './inserting.ts';
import { toHtml } from './to-html.ts';

/** A state for HTML in which a `|` is the caret. */
function at(html: string): EditorState {
  const state = stateOf(html.replace('|', ''));
  const texts = stateOf(html).getCurrentContent().getBlocksAsArray();
  const block = texts.findIndex(one => one.getText().includes('|'));
  const offset = texts[block]?.getText().indexOf('|') ?? 0;
  const key = state.getCurrentContent().getBlocksAsArray()[block]?.getKey();
  const selection = state.getSelection().merge({ anchorKey: key, focusKey: key });
  return EditorState.acceptSelection(state, selection.merge({ anchorOffset: offset, focusOffset: offset }));
}
const saved = (state: EditorState | null): string | null => state && toHtml(state.getCurrentContent());
const pasted = (into: string, html: string, text = '', own: BlockMap | null = null): string | null =>
  saved(paste(at(into), { text, html, own }));
const blocksOf = (html: string): BlockMap => stateOf(html).getCurrentContent().getBlockMap();

const image = '<img src="/media/0b3f1d9e-1111-4222-8333-444455556666/640.webp" alt="A map" width="640" height="360">';

test.each([
  ['<p>|</p>', '<h2>Head</h2>', '<h2>Head</h2>'],
  ['<p>|</p>', '<ul><li>One</li></ul>', '<ul><li>One</li></ul>'],
  ['<p>be|fore</p>', '<h2>Head</h2>', '<p>beHeadfore</p>'],
  ['<p>be|fore</p>', '<ul><li>One</li></ul>', '<p>beOnefore</p>'],
  ['<h2>He|ad</h2>', '<p>Text</p>', '<h2>HeTextad</h2>'],
])('one block pasted in %s: %s gives a line its type only where none is written', (into, html, after) => {
  expect(pasted(into, html)).toBe(after);
});

test.each([
  ['<p>be|fore</p>', image, `<p>be</p>${image}<p>fore</p>`],
  ['<p>be|fore</p>', `<p>x</p>${image}`, `<p>bex</p>${image}<p>fore</p>`],
  ['<h2>|Head</h2>', image, `${image}<h2>Head</h2>`],
  ['<p>be|fore</p>', `${image}<p>x</p>`, `<p>be</p>${image}<p>xfore</p>`],
  ['<p>|before</p>', image, `${image}<p>before</p>`],
])('a picture pasted in %s: %s stands alone, and no text is lost in it', (into, html, after) => {
  expect(pasted(into, html)).toBe(after);
});

test.each([image, `${image}${image}`, `${image}<p>below</p>`])(
  'above and behind pictures alone one can write: %s',
  html => {
    const state = stateOf(html);
    expect(saved(state)).toBe(html);
    expect(saved(typed(state, 'x'))).toBe(`<p>x</p>${html}`);
    expect(saved(paste(EditorState.moveSelectionToEnd(state), { text: '', html: '<p>y</p>', own: null }))).toMatch(
      /y<.p>$/,
    );
  },
);

const other = image.replace('A map', 'Another');
const fold = image.replace('A map', 'A fold');
const textsOf = (state: EditorState | null): string[] =>
  state
    ?.getCurrentContent()
    .getBlocksAsArray()
    .map(block => block.getText()) ?? [];
/** The state with the caret at the start of a block, by its number. */
const caretIn = (state: EditorState, block: number): EditorState => {
  const key = state.getCurrentContent().getBlocksAsArray()[block]?.getKey();
  return EditorState.acceptSelection(state, state.getSelection().merge({ anchorKey: key, focusKey: key }));
};

test.each([`<p>a</p>${image}${other}<p>b</p>`, `<p>a</p>${image}<p></p>${other}<p>b</p>`, `<p>a</p><p></p>${image}`])(
  'what is opened and not changed is saved as it was: %s',
  html => expect(saved(stateOf(html))).toBe(html),
);

test('between two pictures one can write, and divide what one has written', () => {
  const state = stateOf(`<p>a</p>${image}${other}<p>b</p>`);
  expect(textsOf(state)).toEqual(['a', ' ', '', ' ', 'b']);
  const written = paste(caretIn(state, 2), { text: '', html: '<p>x</p>', own: null });
  expect(saved(written)).toBe(`<p>a</p>${image}<p>x</p>${other}<p>b</p>`);
  const divided = written && Modifier.splitBlock(written.getCurrentContent(), written.getSelection());
  expect(divided && toHtml(divided)).toBe(`<p>a</p>${image}<p>x</p><p></p>${other}<p>b</p>`);
});

test('between pictures that are pasted one can write, wherever they come to stand', () => {
  const two = { text: '', html: image + other, own: null };
  expect(textsOf(paste(at('<p>be|fore</p>'), two))).toEqual(['be', ' ', '', ' ', 'fore']);
  const between = paste(caretIn(stateOf(image + fold), 2), two);
  expect(textsOf(between)).toEqual(['', ' ', '', ' ', '', ' ', '', ' ', '']);
  expect(saved(between)).toBe(image + image + other + fold);
});

test.each(['<p>|</p>', '<p>|before</p>'])('above a picture that is pasted at the start of %s one can write', into => {
  const state = paste(at(into), { text: '', html: image, own: null });
  expect(saved(state && typed(state, 'x'))).toBe(`<p>x</p>${image}${into === '<p>|</p>' ? '' : '<p>before</p>'}`);
});

const map = { src: /src="([^"]+)"/.exec(image)?.[1] ?? '', alt: 'A map', width: 640, height: 360 };

test.each([
  ['<p>a</p><p>|</p>', `<p>a</p>${image}<p>x</p>`],
  ['<p>be|fore</p>', `<p>be</p>${image}<p>xfore</p>`],
  ['<h2>|Head</h2>', `${image}<h2>xHead</h2>`],
  ['<h2>He|ad</h2>', `<h2>He</h2>${image}<h2>xad</h2>`],
  ['<ul><li>a</li><li>|b</li></ul>', `<ul><li>a</li></ul>${image}<ul><li>xb</li></ul>`],
  ['<pre>a\n|b</pre>', `<pre>a</pre>${image}<pre>xb</pre>`],
])('a picture put into %s leaves no empty line, and what stands behind it as it was', (into, after) => {
  const state = insertImage(at(into), map);
  expect(toHtml(Modifier.insertText(state.getCurrentContent(), state.getSelection(), 'x'))).toBe(after);
});

test.each([
  [`<p>a</p>${image}<p>b</p>`, '<p>a</p><p>xb</p>'],
  [`<p>a</p>${image}${other}`, `<p>ax</p>${other}`],
  [`<p>a</p>${image}`, '<p>ax</p>'],
])('a picture taken out of %s leaves no empty line, and comes back by undoing', (html, after) => {
  const state = stateOf(html);
  const key = state.getCurrentContent().getBlocksAsArray()[1]?.getKey() ?? '';
  const removed = removeBlock(state, key);
  expect(saved(removed)).toBe(after.replace('x', ''));
  expect(toHtml(Modifier.insertText(removed.getCurrentContent(), removed.getSelection(), 'x'))).toBe(after);
  expect(saved(EditorState.undo(removed))).toBe(html);
});

test('a picture that is all there is leaves a line to write on', () => {
  const alone = stateOf(image).getCurrentContent().getBlocksAsArray()[1];
  const state = EditorState.createWithContent(ContentState.createFromBlockArray(alone ? [alone] : []));
  expect(saved(typed(removeBlock(state, alone?.getKey() ?? ''), 'x'))).toBe('<p>x</p>');
});

test('what ends with a picture and was copied in here loses no text either', () => {
  const own = blocksOf(`<p>x</p>${image}`).butLast().toOrderedMap();
  expect(pasted('<p>be|fore</p>', '', '', own)).toBe(`<p>bex</p>${image}<p>fore</p>`);
});

test('code keeps its lines and their white space, whatever it is copied from', () => {
  const html = '<div style="white-space:pre"><div>if (a) {</div><div>  b();</div><div>}</div></div>';
  expect(pasted('<pre>x|</pre>', html, 'if (a) {\n  b();\n}')).toBe('<pre>xif (a) {\n  b();\n}</pre>');
  expect(pasted('<pre>x|</pre>', '', '', blocksOf('<h2>a</h2><p>b</p>'))).toBe('<pre>xa\nb</pre>');
});

const line = (text: string) => `<div><span style="color: #ccc;">${text}</span></div>`;
const fromVsCode = (...lines: string[]) =>
  `<div style="font-family: Menlo, monospace;white-space: pre;">${lines.map(line).join('')}</div>`;

test.each([
  ['<p>|</p>', '<pre>a {\n  b\n}</pre>'],
  ['<p>be|fore</p>', '<p>be</p><pre>a {\n  b\n}</pre><p>fore</p>'],
  ['<p>|before</p>', '<pre>a {\n  b\n}</pre><p>before</p>'],
  ['<p>before|</p>', '<p>before</p><pre>a {\n  b\n}</pre>'],
  ['<h2>|Head</h2>', '<pre>a {\n  b\n}</pre><h2>Head</h2>'],
  ['<pre>x|y</pre>', '<pre>xa {\n  b\n}y</pre>'],
])('lines of code pasted in %s are a block of their own', (into, after) => {
  expect(pasted(into, fromVsCode('a {', '  b', '}'), 'a {\n  b\n}')).toBe(after);
});

test.each([
  ['<p>a</p><h2>|Head</h2>', '<p>a</p><p></p><h2>xHead</h2>'],
  ['<h2>Head|</h2><p>b</p>', '<h2>Head</h2><p>x</p><p>b</p>'],
])('Enter at an end of a header makes a paragraph: %s', (html, after) => {
  const state = onReturn(at(html), false);
  expect(state && toHtml(Modifier.insertText(state.getCurrentContent(), state.getSelection(), 'x'))).toBe(after);
});

test('Enter within a header is left to the editor', () => {
  expect(onReturn(at('<h2>He|ad</h2>'), false)).toBeNull();
});

test('Shift+Enter puts a break in the place of what is selected', () => {
  const state = stateOf('<p>One</p><h2>Two</h2>');
  const [first, last] = state.getCurrentContent().getBlocksAsArray();
  const selection = state.getSelection().merge({
    anchorKey: first?.getKey(),
    anchorOffset: 1,
    focusKey: last?.getKey(),
    focusOffset: 2,
  });
  const broken = onReturn(EditorState.acceptSelection(state, selection), true);
  expect(saved(broken)).toBe('<p>O<br>o</p>');
  expect(saved(broken && EditorState.undo(broken))).toBe('<p>One</p><h2>Two</h2>');
});

test('one line of code that is pasted in a text goes on in it', () => {
  expect(pasted('<p>be|fore</p>', fromVsCode('a()'), 'a()')).toBe('<p>bea()fore</p>');
});

test('what was copied in the editor of another tab comes as it was', () => {
  const html =
    '<h2>Head</h2><p> a  <code>code</code><br>line</p><p></p><ul><li>One<ul><li>Inner</li></ul></li></ul>' +
    '<blockquote>Said</blockquote><pre>a\n  b</pre><p>end</p>';
  expect(pasted('<p>|</p>', `<meta charset='utf-8'>${copiedHtml(blocksOf(html), 'abc')}`)).toBe(saved(stateOf(html)));
});

test.each([
  ['a👨‍👩‍👧|', 'backspace', '<p>a</p>'],
  ['a🇩🇪🇫🇷|', 'backspace', '<p>a🇩🇪</p>'],
  ['a👍🏽|', 'backspace', '<p>a</p>'],
  ['a1️⃣|', 'backspace', '<p>a</p>'],
  ['|👨‍👩‍👧b', 'delete', '<p>b</p>'],
  ['x|e\u0301b', 'delete', '<p>xb</p>'],
  ['क|षि', 'delete', '<p>क</p>'],
])('%s: %s takes a whole character', (text, command, after) => {
  expect(saved(onDelete(at(`<p>${text}</p>`), command))).toBe(after);
});

test.each([
  ['e\u0301|', 'backspace'],
  ['ab|', 'backspace'],
  ['|ab', 'delete'],
  ['|', 'backspace'],
  ['a👍🏽|', 'backspace-word'],
])('%s: %s is left to the editor', (text, command) => {
  expect(onDelete(at(`<p>${text}</p>`), command)).toBeNull();
});

/** The state with the selection from the first `[` to the first `]` of its text, and the place of the first `|`. */
function marked(html: string): { state: EditorState; target: SelectionState } {
  const blocks = stateOf(html).getCurrentContent().getBlocksAsArray();
  const state = stateOf(html.replaceAll(/[[\]|]/g, ''));
  const keys = state.getCurrentContent().getBlocksAsArray();
  const placeOf = (mark: string) => {
    const block = blocks.findIndex(one => one.getText().includes(mark));
    const text = blocks[block]?.getText() ?? '';
    const offset = text.slice(0, text.indexOf(mark)).replaceAll(/[[\]|]/g, '').length;
    return { key: keys[block]?.getKey() ?? '', offset };
  };
  const [from, to, place] = [placeOf('['), placeOf(']'), placeOf('|')];
  const selection = SelectionState.createEmpty(from.key).merge({
    anchorOffset: from.offset,
    focusKey: to.key,
    focusOffset: to.offset,
  });
  const target = SelectionState.createEmpty(place.key).merge({ anchorOffset: place.offset, focusOffset: place.offset });
  return { state: EditorState.acceptSelection(state, selection), target };
}

test.each([
  ['<p>a[b]c</p><p>d|e</p>', '<p>ac</p><p>dbe</p>'],
  ['<p>a|b</p><p>c[d]e</p>', '<p>adb</p><p>ce</p>'],
  ['<p>a[b]cd|e</p>', '<p>acdbe</p>'],
  ['<p>a|bc[d]e</p>', '<p>adbce</p>'],
  ['<p>a[b</p><p>c]d|e</p>', '<p>adb</p><p>ce</p>'],
  [`<p>a[b</p>${image}<p>c]d|e</p><p>f</p>`, `<p>adb</p>${image}<p>ce</p><p>f</p>`],
  [`<p>x|y</p><p>a[b</p>${image}<ul><li>c]d</li></ul>`, `<p>xb</p>${image}<ul><li>cy</li></ul><p>ad</p>`],
  ['<p>a[b|c]d</p>', '<p>abcd</p>'],
  ['<p>a[b</p><p>|c</p><p>d]e</p>', '<p>ab</p><p>c</p><p>de</p>'],
])('%s: what is dragged within the text comes to its place as one step', (html, after) => {
  const { state, target } = marked(html);
  const moved = moveTo(state, target);
  expect(saved(moved)).toBe(after);
  expect(saved(EditorState.undo(moved))).toBe(html.replaceAll(/[[\]|]/g, ''));
});

test('what is dropped from elsewhere is read as what is pasted, where it is dropped', () => {
  const { state, target } = marked('<p>[a]</p><p>b|c</p>');
  expect(saved(dropped(state, target, { text: 'x', html: '<b>x</b><ul><li>y</li></ul>' }))).toBe(
    '<p>a</p><p>b<strong>x</strong></p><ul><li>yc</li></ul>',
  );
  expect(saved(dropped(state, target, { text: 'x\n  y', html: '' }))).toBe('<p>a</p><p>bx</p><p>\u00a0\u00a0yc</p>');
  expect(dropped(state, target, { text: '', html: '' })).toBeNull();
});

const pictureIn = (state: EditorState): string =>
  state
    .getCurrentContent()
    .getBlocksAsArray()
    .find(block => block.getType() === 'atomic')
    ?.getKey() ?? '';

test.each([
  [`<p>a</p>${image}<p>b</p><p>c|d</p>`, `<p>a</p><p>b</p><p>c</p>${image}<p>d</p>`],
  [`<p>|a</p>${image}<p>b</p>`, `${image}<p>a</p><p>b</p>`],
  [`${image}<ul><li>a</li><li>b|</li></ul>`, `<ul><li>a</li><li>b</li></ul>${image}`],
])('%s: a picture that is dragged by itself moves, as one step', (html, after) => {
  const { state, target } = marked(html);
  const moved = movePicture(state, pictureIn(state), target);
  expect(saved(moved)).toBe(after);
  expect(saved(EditorState.undo(moved))).toBe(html.replace('|', ''));
});

test.each([`<p>a|</p>${image}<p>b</p>`, `<p>a</p>${image}<p>|b</p>`])(
  '%s: a picture that is put down where it is changes nothing',
  html => {
    const { state, target } = marked(html);
    expect(movePicture(state, pictureIn(state), target)).toBe(state);
    expect(movePicture(state, pictureIn(state), SelectionState.createEmpty(pictureIn(state)))).toBe(state);
  },
);

test('what is put down on a picture comes behind it, and text is written before or behind it', () => {
  const { state } = marked(`<p>[a]</p>${image}<p>b</p>`);
  const key = pictureIn(state);
  const on = SelectionState.createEmpty(key);
  expect(saved(moveTo(state, on))).toBe(`${image}<p>ab</p>`);
  expect(saved(dropped(state, on, { text: 'x', html: '' }))).toBe(`<p>a</p>${image}<p>xb</p>`);
  const written = (side: 'before' | 'behind') =>
    saved(paste(caretBeside(state, key, side), { text: 'x', html: '<p>x</p>', own: null }));
  expect(written('before')).toBe(`<p>ax</p>${image}<p>b</p>`);
  expect(written('behind')).toBe(`<p>a</p>${image}<p>xb</p>`);
});
