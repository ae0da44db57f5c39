import { expect, test, vi } from 'vitest';
import { type Flush, Flushes } from './flushes.ts';

/** A disk that ends a flush when it is told to. */
const slowDisk = () => {
  const underWay: ((error: Error | null) => void)[] = [];
  const flush: Flush = done => void underWay.push(done);
  const end = (error: Error | null = null): void => underWay.shift()?.(error);
  return { flush, end, underWay };
};

test('nobody waits while everything is on the disk', () => {
  const { flush, underWay } = slowDisk();
  const flushes = new Flushes(flush, vi.fn());
  const then = vi.fn();
  flushes.whenOnDisk(then);
  expect(then).toHaveBeenCalledOnce();
  expect(underWay).toEqual([]);
});

test('an answer waits for all that was committed before it, and no longer', () => {
  const { flush, end, underWay } = slowDisk();
  const flushes = new Flushes(flush, vi.fn());
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  flushes.committed();
  flushes.whenOnDisk(first);
  // A flush that has begun may miss what is committed now.
  flushes.committed();
  flushes.whenOnDisk(second);
  flushes.committed();
  flushes.whenOnDisk(third);
  expect(underWay).toHaveLength(1);
  end();
  expect([first, second, third].map(then => then.mock.calls.length)).toEqual([1, 0, 0]);
  expect(underWay).toHaveLength(1);
  end();
  expect([first, second, third].map(then => then.mock.calls.length)).toEqual([1, 1, 1]);
  expect(underWay).toEqual([]);
});

test('what commits while it is told that a flush has ended is flushed too', () => {
  const { flush, end, underWay } = slowDisk();
  const flushes = new Flushes(flush, vi.fn());
  const last = vi.fn();
  flushes.committed();
  flushes.whenOnDisk(() => {
    flushes.committed();
    flushes.whenOnDisk(last);
  });
  end();
  expect(last).not.toHaveBeenCalled();
  expect(underWay).toHaveLength(1);
  end();
  expect(last).toHaveBeenCalledOnce();
});

test('a flush that fails is told, and nobody who waits is called', () => {
  const { flush, end } = slowDisk();
  const onFailure = vi.fn();
  const flushes = new Flushes(flush, onFailure);
  const [first, second] = [vi.fn(), vi.fn()];
  flushes.committed();
  flushes.whenOnDisk(first);
  flushes.committed();
  flushes.whenOnDisk(second);
  const error = new Error('EIO: i/o error, fdatasync');
  end(error);
  expect(onFailure.mock.calls).toEqual([[error]]);
  expect(first).not.toHaveBeenCalled();
  expect(second).not.toHaveBeenCalled();
});
