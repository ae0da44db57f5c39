import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserCopy, sweepCopies } from './browser-copy.ts';
import { emptyContents } from './contents.ts';

const text = (title: string) => ({ ...emptyContents, title });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Locks as a browser keeps them: a name is held until its callback is done. */
function withLocks(): void {
  const held = new Set<string>();
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, work: () => Promise<void>) {
        held.add(name);
        await work();
        held.delete(name);
      },
      query: async () => ({ held: [...held].map(name => ({ name })) }),
    },
  });
}

test('what a tab has left behind is found by the next one, the newest first', async () => {
  const first = browserCopy('draft', 'p1', 'ann');
  const second = browserCopy('draft', 'p1', 'ann');
  vi.setSystemTime('2026-03-01T10:00:00Z');
  await first.write(text('older'), 1);
  vi.setSystemTime('2026-03-01T10:00:01Z');
  await second.write(text('newer'), 2);
  vi.useRealTimers();
  const left = await browserCopy('draft', 'p1', 'ann').left();
  expect(left.map(copy => [copy.contents.title, copy.revision])).toEqual([
    ['newer', 2],
    ['older', 1],
  ]);
});

test('a copy is offered for its page and to its writer only', async () => {
  await browserCopy('draft', 'p1', 'ann').write(text('secret'), 1);
  expect(await browserCopy('draft', 'p2', 'ann').left()).toEqual([]);
  expect(await browserCopy('page', 'p1', 'ann').left()).toEqual([]);
  expect(await browserCopy('draft', 'p1', 'bob').left()).toEqual([]);
});

test('the copy of a tab that is still open is not offered', async () => {
  withLocks();
  const open = browserCopy('draft', 'p1', 'ann');
  await open.write(text('being written'), 1);
  expect(await browserCopy('draft', 'p1', 'ann').left()).toEqual([]);
  open.close();
  await Promise.resolve();
  expect(await browserCopy('draft', 'p1', 'ann').left()).toHaveLength(1);
});

test('once it is saved nothing is left, and what was decided on does not come back', async () => {
  const one = browserCopy('draft', 'p1', 'ann');
  await one.write(text('a'), 1);
  one.drop();
  const two = browserCopy('draft', 'p1', 'ann');
  await two.write(text('b'), 1);
  const later = browserCopy('draft', 'p1', 'ann');
  const [found] = await later.left();
  expect(found?.contents.title).toBe('b');
  if (found) later.forget(found);
  expect(await later.left()).toEqual([]);
});

test('without room anywhere it says so, and an older text is not left to be taken for the newest', async () => {
  const copy = browserCopy('draft', 'p1', 'ann');
  await copy.write(text('short'), 1);
  const real = localStorage;
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key: string) => real.removeItem(key),
  });
  expect(await copy.write(text('long'), 1)).toBe(false);
  vi.unstubAllGlobals();
  expect(await browserCopy('draft', 'p1', 'ann').left()).toEqual([]);
});

test('what nobody has asked for in two months is cleared away, and what cannot be read', async () => {
  await browserCopy('draft', 'p1', 'ann').write(text('a'), 1);
  localStorage.setItem('unsaved:draft:p1:broken', '{');
  localStorage.setItem('theme', 'dark');
  sweepCopies(Date.now() + 61 * 24 * 3_600_000);
  expect(Object.keys({ ...localStorage })).toEqual(['theme']);
});
