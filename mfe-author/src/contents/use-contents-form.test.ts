import { publicContents } from '@recto/contracts/rules/page.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useContentsForm } from './use-contents-form.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a form that is left looks at its body no more', () => {
  const start = { title: '', briefDes: '', body: '', targets: '' };
  const form = renderHook(() => useContentsForm({ rules: publicContents, start, onTouch: () => undefined }));
  act(() => void vi.runAllTimers());
  act(() => form.result.current.onBodyChange());
  expect(vi.getTimerCount()).toBe(1);
  form.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
