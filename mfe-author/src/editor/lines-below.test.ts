import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLinesBelowApart } from './lines-below.ts';

const SPAN = 800;
let editor: HTMLElement;
let end: () => void;
let scrolled = 0;

/** A paragraph of so many spans, each a screen high. */
function show(count: number, letters = 2_000): HTMLElement[] {
  const span = `<span data-offset-key="a-0-0"><span data-text>${'a'.repeat(letters)}</span></span>`;
  editor.innerHTML = `<div tabindex="0"><div class="public-DraftStyleDefault-block">${span.repeat(count)}</div></div>`;
  const spans = [...editor.querySelectorAll<HTMLElement>('[data-offset-key]')];
  for (const [at, one] of spans.entries())
    one.getBoundingClientRect = () => new DOMRect(0, at * SPAN - scrolled, 600, SPAN);
  return spans;
}
const write = () => editor.querySelector<HTMLElement>('[tabindex]')?.focus();
const apart = (spans: readonly HTMLElement[]) => spans.flatMap((span, at) => (span.className === 'apart' ? [at] : []));
const from = (first: number, count: number) => Array.from({ length: count - first }, (_, at) => first + at);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', SPAN);
  scrolled = 0;
  document.elementFromPoint = () => null;
  editor = document.createElement('div');
  document.body.replaceChildren(editor);
  end = setLinesBelowApart(editor);
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('while one writes, what is more than four screens below is apart; who leaves has all of it in line', () => {
  const spans = show(20);
  expect(apart(spans)).toEqual([]);
  write();
  vi.runAllTimers();
  expect(apart(spans)).toEqual(from(5, 20));
  (document.activeElement as HTMLElement).blur();
  expect(apart(spans)).toEqual([]);
});

test('what comes near the screen is in line at once, and apart again when the screen has stood still elsewhere', () => {
  const spans = show(20);
  write();
  vi.runAllTimers();
  scrolled = 2 * SPAN;
  document.dispatchEvent(new Event('scroll'));
  expect(apart(spans)).toEqual(from(5, 20));
  scrolled = 3 * SPAN;
  document.dispatchEvent(new Event('scroll'));
  expect(apart(spans)).toEqual(from(8, 20));
  scrolled = 0;
  document.dispatchEvent(new Event('scroll'));
  expect(apart(spans)).toEqual(from(8, 20));
  vi.advanceTimersByTime(300);
  expect(apart(spans)).toEqual(from(5, 20));
});

test('a key meets the caret in line, and some spans behind it, wherever the screen is', () => {
  const spans = show(20);
  write();
  vi.runAllTimers();
  getSelection()?.collapse(spans[10]?.querySelector('[data-text]')?.firstChild ?? null, 5);
  editor.querySelector('[tabindex]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
  expect(apart(spans)).toEqual(from(14, 20));
  vi.runAllTimers();
  expect(apart(spans)).toEqual(from(14, 20));
});

test.each([
  ['of fewer spans', 9, 2_000],
  ['of short ones, as marks make them', 40, 300],
])('a paragraph %s stays as it is', (_, count, letters) => {
  const spans = show(count, letters);
  write();
  vi.runAllTimers();
  expect(apart(spans)).toEqual([]);
});
