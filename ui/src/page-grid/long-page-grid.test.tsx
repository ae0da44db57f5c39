import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongPageGrid } from './long-page-grid.tsx';

/** Stands for the window: the environment lays nothing out. */
class Seeing implements IntersectionObserver {
  static one: Seeing;
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly seen = new Set<Element>();
  readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
    Seeing.one = this;
  }
  static times = 0;
  observe(element: Element) {
    Seeing.times++;
    this.seen.add(element);
  }
  unobserve(element: Element) {
    this.seen.delete(element);
  }
  disconnect() {}
  takeRecords() {
    return [];
  }
  /** These chunks are near the window now, of 400 pixels each, and no others. */
  static only(...chunks: number[]) {
    const entries = [...Seeing.one.seen].map(target => ({
      target,
      isIntersecting: chunks.includes(Number((target as HTMLElement).dataset.chunk)),
      boundingClientRect: { height: 400 },
    }));
    act(() => Seeing.one.report(entries as IntersectionObserverEntry[], Seeing.one));
  }
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Seeing));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const items = Array.from({ length: 100 }, (_, n) => ({ id: `p${n}` }));
const Grid = ({ of = items, keep = null }: { of?: typeof items; keep?: number | null }) => (
  <LongPageGrid label="Pages" items={of} keep={keep}>
    {({ id }) => <button type="button">{id}</button>}
  </LongPageGrid>
);
const places = () => screen.getAllByRole('listitem').map(item => Number(item.getAttribute('aria-posinset')));
const chunk = (n: number) => document.querySelector<HTMLElement>(`[data-chunk="${n}"]`);

test('only what is near the window is there; the rest keeps the room that it had, and its place in the list', () => {
  const { rerender } = render(<Grid />);
  Seeing.only(0, 1);
  expect([places()[0], places().length]).toEqual([1, 60]);
  Seeing.only(1, 2);
  expect([places()[0], places().length]).toEqual([31, 60]);
  expect(chunk(0)?.style.blockSize).toBe('400px');
  expect(screen.getByText('p30').parentElement?.getAttribute('aria-setsize')).toBe('100');
  // Two more come at the end while one looks at the beginning again.
  Seeing.only(0);
  rerender(<Grid of={[...items, { id: 'p100' }, { id: 'p101' }]} />);
  expect([places()[0], places().length]).toEqual([1, 30]);
  expect(screen.getByText('p0').parentElement?.getAttribute('aria-setsize')).toBe('102');
});

test('what is drawn again is not looked for again, and what is in view as before draws nothing', () => {
  let drawn = 0;
  const Counting = () => (
    <LongPageGrid label="Pages" items={items}>
      {({ id }, at) => {
        if (at === 0) drawn++;
        return <button type="button">{id}</button>;
      }}
    </LongPageGrid>
  );
  const { rerender } = render(<Counting />);
  Seeing.only(0, 1);
  const before = { times: Seeing.times, drawn };
  Seeing.only(0, 1);
  expect({ times: Seeing.times, drawn }).toEqual(before);
  rerender(<Counting />);
  expect(Seeing.times).toBe(before.times);
});

test('what has the focus stays, and so does what is kept', () => {
  const { rerender } = render(<Grid />);
  Seeing.only(0, 1);
  screen.getByText('p3').focus();
  rerender(<Grid keep={45} />);
  Seeing.only(3);
  expect(document.activeElement?.textContent).toBe('p3');
  expect([screen.queryByText('p45')?.textContent, screen.queryByText('p70')]).toEqual(['p45', null]);
  expect(places().length).toBe(30 + 30 + 10);
});

test('whoever comes back finds as much room as there was', () => {
  const { unmount } = render(<Grid />);
  Seeing.only(0, 1, 2);
  Seeing.only(3);
  unmount();
  render(<Grid />);
  expect(chunk(2)?.style.blockSize).toBe('400px');
});

test('where nothing can tell what is in view, all is there', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  render(<Grid />);
  expect(places().length).toBe(100);
});
