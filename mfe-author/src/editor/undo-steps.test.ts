import { EditorState, Modifier, RichUtils } from 'draft-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stateOf } from './changes.ts';
import { UndoSteps } from './undo-steps.ts';

let steps: UndoSteps;
let now: EditorState;
beforeEach(() => {
  vi.useFakeTimers();
  steps = new UndoSteps();
  now = EditorState.moveFocusToEnd(stateOf('<p>A</p>'));
});
afterEach(() => void vi.useRealTimers());

const go = (next: EditorState) => {
  now = steps.parted(now, next);
};
const type = (letters: string) => {
  for (const letter of letters) {
    const content = Modifier.replaceText(now.getCurrentContent(), now.getSelection(), letter);
    go(EditorState.push(now, content, 'insert-characters'));
  }
};
const text = () => now.getCurrentContent().getPlainText();
const caret = () => now.getSelection().getStartOffset();
const undo = () => {
  go(EditorState.undo(now));
  return [text(), caret()];
};

test('what is typed without a pause is one step; after a pause another one begins', () => {
  type(' map');
  vi.advanceTimersByTime(400);
  type(' of');
  vi.advanceTimersByTime(501);
  type(' paper');
  expect(undo()).toEqual(['A map of', 8]);
  expect(undo()).toEqual(['A', 1]);
  go(EditorState.redo(now));
  go(EditorState.redo(now));
  expect([text(), caret()]).toEqual(['A map of paper', 14]);
});

test('the same where one takes letters away', () => {
  type(' map');
  const backspace = () => {
    const selection = now.getSelection();
    const last = selection.merge({ anchorOffset: selection.getStartOffset() - 1 });
    const content = Modifier.removeRange(now.getCurrentContent(), last, 'backward');
    go(EditorState.push(now, content, 'backspace-character'));
  };
  backspace();
  backspace();
  vi.advanceTimersByTime(501);
  backspace();
  expect(undo()).toEqual(['A m', 3]);
  expect(undo()).toEqual(['A map', 5]);
});

test('what is a step by itself stays one', () => {
  type(' map');
  vi.advanceTimersByTime(501);
  go(RichUtils.toggleBlockType(now, 'header-two'));
  vi.advanceTimersByTime(501);
  go(EditorState.undo(now));
  expect([text(), now.getCurrentContent().getFirstBlock().getType()]).toEqual(['A map', 'unstyled']);
  expect(undo()).toEqual(['A', 1]);
});

test('no more than so many steps are kept', () => {
  for (let at = 0; at < 600; at++) {
    type('x');
    vi.advanceTimersByTime(501);
  }
  expect(now.getUndoStack().size).toBe(500);
  expect(undo()).toEqual([`A${'x'.repeat(599)}`, 600]);
});
