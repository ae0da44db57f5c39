import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SaveState, type SaveStateName } from './save-state.tsx';

afterEach(cleanup);

/** Whether a screen reader says a state: it is heard where its region was live before it, too. */
function isHeard(region: HTMLElement, show: () => void): boolean {
  const isLive = () => region.getAttribute('aria-live') === 'polite';
  const ofFailures = region.querySelector('[aria-live="polite"]');
  const wasLive = isLive();
  show();
  const isShown = region.querySelector(':scope > span:not([aria-hidden], [aria-live])') !== null;
  return (isShown && wasLive && isLive()) || ofFailures?.textContent !== '';
}

test('screen readers say the first save, failures, and the first save after one', () => {
  const { rerender } = render(<SaveState state="clean" />);
  const region = screen.getByRole('status');
  const states: SaveStateName[] = ['saving', 'saved', 'clean', 'saving', 'saved', 'failed', 'saved', 'saving', 'saved'];
  const heard = states.map((state, at) => isHeard(region, () => rerender(<SaveState state={state} />)) && at);
  expect(heard.filter(at => at !== false)).toEqual([1, 5, 6]);
});

test("it says the product's sentences, and nothing while nothing has changed", () => {
  const { rerender } = render(<SaveState state="clean" />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  rerender(<SaveState state="saving" />);
  expect(status.textContent).toBe('Saving changes...');
  rerender(<SaveState state="saved" />);
  expect(status.textContent).toBe('Changes saved to the cloud!');
  rerender(<SaveState state="failed" detail="You are offline." />);
  expect(status.textContent).toBe('You are offline.');
});
