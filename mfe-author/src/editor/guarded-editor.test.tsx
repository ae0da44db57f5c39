import { act, cleanup, render } from '@testing-library/react';
import { type ContentState, EditorState, Modifier, SelectionState } from 'draft-js';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { stateOf } from './changes.ts';
import { GuardedEditor } from './guarded-editor.ts';
import { toHtml } from './to-html.ts';

afterEach(cleanup);

const endOf = (content: ContentState): SelectionState => {
  const last = content.getLastBlock();
  const [anchorOffset, focusOffset] = [last.getLength(), last.getLength()];
  return SelectionState.createEmpty(last.getKey()).merge({ anchorOffset, focusOffset });
};

test('what was composed is undone by itself, also where a key ended it that changed the text in the same event', () => {
  const editor = createRef<GuardedEditor>();
  let now = stateOf('<p>ab</p>');
  render(<GuardedEditor ref={editor} defaultEditorState={now} onEditorStateChange={next => (now = next)} />);
  const draft = editor.current?.draft;
  if (!draft) throw new Error('No editor');
  act(() => draft.update(EditorState.set(now, { inCompositionMode: true })));
  act(() => {
    // As Draft does it: the content is another one, and the steps are the same. Then Enter.
    const present = draft._latestEditorState;
    const before = present.getCurrentContent();
    const text = Modifier.insertText(before, endOf(before), '글');
    draft.update(EditorState.set(present, { inCompositionMode: false, currentContent: text }));
    const composed = draft._latestEditorState;
    const content = Modifier.splitBlock(composed.getCurrentContent(), endOf(composed.getCurrentContent()));
    draft.update(EditorState.push(composed, content, 'split-block'));
  });
  const steps = [now, EditorState.undo(now), EditorState.undo(EditorState.undo(now))];
  expect(steps.map(step => step.getCurrentContent().getPlainText())).toEqual(['ab글\n', 'ab글', 'ab']);
  expect(toHtml(now.getCurrentContent())).toBe('<p>ab글</p>');
});

test('what is typed after a pause is undone by itself', () => {
  const editor = createRef<GuardedEditor>();
  let now = stateOf('<p>ab</p>');
  render(<GuardedEditor ref={editor} defaultEditorState={now} onEditorStateChange={next => (now = next)} />);
  const draft = editor.current?.draft;
  if (!draft) throw new Error('No editor');
  const type = (letter: string) =>
    act(() => {
      const present = draft._latestEditorState;
      const before = present.getCurrentContent();
      draft.update(EditorState.push(present, Modifier.insertText(before, endOf(before), letter), 'insert-characters'));
    });
  const clock = vi.spyOn(performance, 'now');
  for (const [letter, at] of [
    ['c', 1000],
    ['d', 1300],
    ['e', 1801],
  ] as const) {
    clock.mockReturnValue(at);
    type(letter);
  }
  clock.mockRestore();
  const steps = [now, EditorState.undo(now), EditorState.undo(EditorState.undo(now))];
  expect(steps.map(step => step.getCurrentContent().getPlainText())).toEqual(['abcde', 'abcd', 'ab']);
});
