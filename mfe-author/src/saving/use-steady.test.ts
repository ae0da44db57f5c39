import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Save, useSteady } from './use-steady.ts';

test('a failure is shown with its own words until what comes after it is shown', () => {
  const shown: Save[] = [];
  const failed: Save = { state: 'failed', detail: 'Log in first.' };
  const { rerender } = renderHook((save: Save) => void shown.push(useSteady(save)), { initialProps: failed });
  rerender({ state: 'saving' });
  expect(shown.at(-1)?.state).toBe('saving');
  for (const save of shown) expect(save.detail).toBe(save.state === 'failed' ? failed.detail : undefined);
});
