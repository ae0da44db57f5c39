import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DropZone } from './drop-zone.tsx';

afterEach(cleanup);

/** Whether the browser is left to do what it does with what is dragged here. */
const isLeftToBrowser = (kind: 'dragover' | 'drop', target: Element, types: readonly string[]): boolean => {
  const dataTransfer = { types, files: [], dropEffect: 'copy' };
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer });
  return target.dispatchEvent(event);
};

test('files that are dropped beside the place for them do not take the place of the screen', () => {
  render(
    <>
      <h1>Files</h1>
      <div contentEditable suppressContentEditableWarning>
        <p>Text</p>
      </div>
      <DropZone label="Choose files" onFiles={() => undefined} />
    </>,
  );
  for (const kind of ['dragover', 'drop'] as const) {
    expect(isLeftToBrowser(kind, screen.getByText('Files'), ['Files'])).toBe(false);
    expect(isLeftToBrowser(kind, screen.getByText('Files'), ['text/plain'])).toBe(true);
    expect(isLeftToBrowser(kind, screen.getByText('Text'), ['Files'])).toBe(true);
  }
  cleanup();
  expect(isLeftToBrowser('drop', document.body, ['Files'])).toBe(true);
});
