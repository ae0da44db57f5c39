import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserCopy, sweepCopies } from './browser-copy.ts';
import { emptyContents } from './contents.ts';
import { roomierStorage } from './roomier-storage.ts';

const text = (title: string) => ({ ...emptyContents, title });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

/** A database whose writes take as long as the test says. Answers what is in it, and how each write is let through. */
function withDatabase() {
  const kept = new Map<string, string>();
  const writes: (() => void)[] = [];
  vi.spyOn(roomierStorage, 'write').mockImplementation(async (key, text) => {
    await new Promise<void>(resolve => writes.push(resolve));
    kept.set(key, text);
  });
  vi.spyOn(roomierStorage, 'remove').mockImplementation(async key => void kept.delete(key));
  vi.spyOn(roomierStorage, 'entries').mockImplementation(async prefix =>
    [...kept].filter(([key]) => key.startsWith(prefix)),
  );
  const letThrough = async () => {
    await vi.waitFor(() => expect(writes).not.toEqual([]));
    writes.shift()?.();
  };
  return { kept, letThrough };
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
  expect(await browserCopy('draft', 'p1', 'bob').left()).toEqual([]);
  expect(await browserCopy('page', 'p1', 'bob').left()).toEqual([]);
});

test('what was written in a draft that was published meanwhile is offered where the page is changed', async () => {
  const draft = browserCopy('draft', 'p1', 'ann');
  await draft.write(text('too late for the draft'), 1);
  const page = browserCopy('page', 'p1', 'ann');
  await page.write(text('of the page'), 1);
  const [found, ...others] = await page.left();
  expect([found?.contents.title, others]).toEqual(['too late for the draft', []]);
  if (found) page.forget(found);
  expect(await browserCopy('page', 'p2', 'ann').left()).toEqual([]);
  expect(await browserCopy('draft', 'p1', 'ann').left()).toEqual([]);
  const left = await browserCopy('page', 'p1', 'ann').left();
  expect(left.map(({ contents }) => contents.title)).toEqual(['of the page']);
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

test('a short copy outlives a browser that ended before localStorage was on the disk', async () => {
  const { letThrough } = withDatabase();
  const copy = browserCopy('draft', 'p1', 'ann');
  const written = copy.write(text('a'), 1);
  expect(Object.keys({ ...localStorage })).toHaveLength(1);
  await letThrough();
  expect(await written).toBe(true);
  localStorage.clear();
  const later = browserCopy('draft', 'p1', 'ann');
  const [found] = await later.left();
  expect(found?.contents.title).toBe('a');
  if (found) later.forget(found);
  await letThrough();
  expect(await later.left()).toEqual([]);
});

test('of texts that are written quickly the newest stays, and none comes back once it is dropped', async () => {
  const { kept, letThrough } = withDatabase();
  const copy = browserCopy('draft', 'p1', 'ann');
  const first = copy.write(text('a'), 1);
  const second = copy.write(text('b'), 1);
  await letThrough();
  await letThrough();
  await Promise.all([first, second]);
  localStorage.clear();
  const [found] = await browserCopy('draft', 'p1', 'ann').left();
  expect(found?.contents.title).toBe('b');
  const third = copy.write(text('c'), 1);
  copy.drop();
  await letThrough();
  await third;
  await letThrough();
  expect(await browserCopy('draft', 'p1', 'ann').left()).toEqual([]);
  expect([...kept.values()].join()).not.toContain('contents');
});

/** A tab that has written this, in the database, too. */
async function writing(title: string, letThrough: () => Promise<void>) {
  const copy = browserCopy('draft', 'p1', 'ann');
  const written = copy.write(text(title), 1);
  await letThrough();
  await written;
  return copy;
}

test('what was saved, or decided on, just before its tab went away is not offered, and goes later', async () => {
  const { kept, letThrough } = withDatabase();
  const saved = await writing('saved', letThrough);
  await writing('decided on', letThrough);
  const later = browserCopy('draft', 'p1', 'ann');
  const found = await later.left();
  saved.drop();
  for (const copy of found) if (copy.contents.title === 'decided on') later.forget(copy);
  // What the next tab finds when this one has gone, and with it what it has asked of the database.
  const [inLocal, inDatabase] = [{ ...localStorage }, [...kept]];
  await letThrough();
  await letThrough();
  await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  Object.assign(localStorage, inLocal);
  for (const [key, text] of inDatabase) kept.set(key, text);

  const next = browserCopy('draft', 'p1', 'ann');
  expect(await next.left()).toEqual([]);
  sweepCopies();
  await letThrough();
  await letThrough();
  await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  expect(await next.left()).toEqual([]);
  sweepCopies(Date.now() + 25 * 3_600_000);
  await vi.waitFor(() => expect(kept.size).toBe(0));
});

test('what was let go of does not come back with a localStorage of a minute ago; what was written since does', async () => {
  const { kept, letThrough } = withDatabase();
  const copy = await writing('saved', letThrough);
  const before = { ...localStorage };
  copy.drop();
  await letThrough();
  await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  sweepCopies();
  const inDatabase = [...kept];
  Object.assign(localStorage, before);
  const later = browserCopy('draft', 'p1', 'ann');
  expect(await later.left()).toEqual([]);

  // In a tab that has gone before the database was through, on a clock that was put back.
  vi.setSystemTime('2026-03-01T10:00:00Z');
  const written = copy.write(text('newer'), 1);
  vi.useRealTimers();
  await letThrough();
  await written;
  for (const [key, text] of inDatabase) kept.set(key, text);
  expect((await later.left()).map(({ contents }) => contents.title)).toEqual(['newer']);
});

test('what the database refuses to let go of is not offered, and goes once it lets it', async () => {
  const { kept, letThrough } = withDatabase();
  const copy = await writing('saved', letThrough);
  const refusing = vi.spyOn(roomierStorage, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  copy.drop();
  await vi.waitFor(() => expect(refusing).toHaveBeenCalledOnce());
  const later = browserCopy('draft', 'p1', 'ann');
  sweepCopies();
  await vi.waitFor(() => expect(refusing).toHaveBeenCalledTimes(2));
  expect([...kept.values()].join()).toContain('contents');
  expect(await later.left()).toEqual([]);

  refusing.mockImplementation(async (key, text) => void kept.set(key, text));
  sweepCopies();
  await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  expect([...kept.values()].join()).not.toContain('contents');
  expect(await later.left()).toEqual([]);
});

test('a note of what was let go of is not kept for longer than the copy', async () => {
  await browserCopy('draft', 'p1', 'ann').write(text('a'), 1);
  const later = browserCopy('draft', 'p1', 'ann');
  for (const copy of await later.left()) later.forget(copy);
  sweepCopies();
  expect(localStorage).toHaveLength(1);
  sweepCopies(Date.now() + 61 * 24 * 3_600_000);
  expect(localStorage).toHaveLength(0);
});

test('what nobody has asked for in two months is cleared away, and what cannot be read', async () => {
  await browserCopy('draft', 'p1', 'ann').write(text('a'), 1);
  localStorage.setItem('unsaved:draft:p1:broken', '{');
  localStorage.setItem('theme', 'dark');
  sweepCopies(Date.now() + 61 * 24 * 3_600_000);
  expect(Object.keys({ ...localStorage })).toEqual(['theme']);
});
