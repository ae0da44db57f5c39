import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Moves } from './moves.ts';

/** What was moved to, and how each move under way ends. */
const made: { position: bigint; done: () => void; fail: (error: Error) => void }[] = [];
const checkpoints = {
  move: (_names: readonly string[], position: bigint): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    made.push({ position, done: resolve, fail: reject });
    return promise;
  },
};
let moves: Moves;
const to = (position: bigint, isQuiet = false): void =>
  moves.to({ names: ['cards-v1'], position, eventId: String(position) }, isQuiet);
const positions = (): bigint[] => made.map(({ position }) => position);
/** What follows from the promises that are settled. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  made.length = 0;
  moves = new Moves(checkpoints);
  moves.failed.catch(() => undefined);
});
afterEach(() => void vi.useRealTimers());

test('one at a time; of those that wait, the last', async () => {
  to(1n);
  to(2n);
  to(3n);
  expect(positions()).toEqual([1n]);
  made[0]?.done();
  await settle();
  expect(positions()).toEqual([1n, 3n]);
  made[1]?.done();
  await settle();
  to(4n);
  expect(positions()).toEqual([1n, 3n, 4n]);
});

test('what nobody waits for is moved to once for many, after a while', async () => {
  to(1n, true);
  to(2n, true);
  await settle();
  expect(positions()).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(positions()).toEqual([2n]);
});

test('what somebody waits for takes it along', () => {
  to(1n, true);
  to(2n);
  expect(positions()).toEqual([2n]);
});

test('what somebody waits for is not held up by what nobody waits for', async () => {
  to(1n);
  to(2n);
  to(3n, true);
  made[0]?.done();
  await settle();
  expect(positions()).toEqual([1n, 3n]);
});

test('what nobody waits for stays its while though a move ends meanwhile', async () => {
  to(1n);
  to(2n, true);
  made[0]?.done();
  await settle();
  expect(positions()).toEqual([1n]);
  await vi.advanceTimersByTimeAsync(50);
  expect(positions()).toEqual([1n, 2n]);
});

test('the end waits for what somebody waits for, and lets go of the rest', async () => {
  to(1n);
  to(2n);
  const ended = vi.fn();
  void moves.end().then(ended);
  made[0]?.done();
  await settle();
  expect(ended).not.toHaveBeenCalled();
  made[1]?.done();
  await settle();
  expect(ended).toHaveBeenCalled();
  to(3n, true);
  await moves.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(positions()).toEqual([1n, 2n]);
});

test('none follows one that failed', async () => {
  to(1n);
  to(2n);
  made[0]?.fail(new Error('the store is away'));
  await expect(moves.failed).rejects.toThrow('the store is away');
  to(3n);
  await moves.end();
  expect(positions()).toEqual([1n]);
});
