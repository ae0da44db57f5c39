import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InfiniteList } from './infinite-list.tsx';

/** Stands for scrolling: the environment lays nothing out, so nothing ever comes into view by itself. */
class Scrolling implements IntersectionObserver {
  static live = new Set<Scrolling>();
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
  }
  observe() {
    Scrolling.live.add(this);
  }
  unobserve() {}
  disconnect() {
    Scrolling.live.delete(this);
  }
  takeRecords() {
    return [];
  }
  static toTheEnd() {
    act(() => {
      for (const one of [...Scrolling.live]) one.report([{ isIntersecting: true } as IntersectionObserverEntry], one);
    });
  }
}

beforeEach(() => {
  Scrolling.live.clear();
  vi.stubGlobal('IntersectionObserver', Scrolling);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('near its end it asks for more, once until more has come', () => {
  const onMore = vi.fn();
  const { rerender } = render(
    <InfiniteList hasMore loading={false} onMore={onMore}>
      a
    </InfiniteList>,
  );
  Scrolling.toTheEnd();
  Scrolling.toTheEnd();
  expect(onMore).toHaveBeenCalledOnce();
  rerender(
    <InfiniteList hasMore loading onMore={onMore}>
      a
    </InfiniteList>,
  );
  Scrolling.toTheEnd();
  expect(onMore).toHaveBeenCalledOnce();
  rerender(
    <InfiniteList hasMore loading={false} onMore={onMore}>
      a b
    </InfiniteList>,
  );
  Scrolling.toTheEnd();
  expect(onMore).toHaveBeenCalledTimes(2);
});

test('at the end it asks for nothing', () => {
  const onMore = vi.fn();
  render(
    <InfiniteList hasMore={false} loading={false} onMore={onMore}>
      a
    </InfiniteList>,
  );
  Scrolling.toTheEnd();
  expect(onMore).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});

test('after a failure only the button tries again', async () => {
  const onMore = vi.fn();
  render(
    <InfiniteList hasMore loading={false} error="It failed." onMore={onMore}>
      a
    </InfiniteList>,
  );
  Scrolling.toTheEnd();
  expect(onMore).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('It failed.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onMore).toHaveBeenCalledOnce();
});

test('the button does the same for those who do not scroll', async () => {
  const onMore = vi.fn();
  render(
    <InfiniteList hasMore loading={false} onMore={onMore}>
      a
    </InfiniteList>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onMore).toHaveBeenCalledOnce();
});
