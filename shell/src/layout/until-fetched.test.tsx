import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilFetched } from './until-fetched.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a part that cannot be fetched takes nothing else from the screen, and comes when it can be', async () => {
  let isOffline = true;
  const fetch = async () => {
    if (isOffline) throw new Error('offline');
    return { default: () => 'Ann.' };
  };
  const Part = lazy(untilFetched(fetch));
  render(
    <main>
      The text.{' '}
      <Suspense fallback="Nobody.">
        <Part />
      </Suspense>
    </main>,
  );
  for (let tries = 0; tries < 3; tries++) {
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('The text. Nobody.')).toBeTruthy();
  }
  isOffline = false;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByText('The text. Ann.')).toBeTruthy();
});
