import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Backend, startBackend, tokenOf } from '../testing/backend.ts';

let backend: Backend;
let stop: AbortController;
/** Streams that are open, oldest first. */
let open: ServerResponse[];
let polls: number;
const path = '/api/pages/1/stream';

/** Other windows of this browser. */
let windows: BroadcastChannel;
let heard: { id: string; at: number | null }[];
const used = (id: string, at = Date.now()) => windows.postMessage({ id, at });
const left = (id: string) => windows.postMessage({ id, at: null });

beforeEach(async () => {
  backend = await startBackend();
  stop = new AbortController();
  open = [];
  polls = 0;
  backend.on(`GET ${path}?until=now`, ({ headers }, response) => {
    const next = Number(headers['last-event-id'] ?? 0) + 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`id: ${next}\nevent: rating\ndata: ${next}\n\n`);
  });
  backend.on(`GET ${path}`, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
    open.push(response);
    response.on('close', () => open.splice(open.indexOf(response), 1));
  });
  heard = [];
  windows = new BroadcastChannel('recto-lines');
  windows.onmessage = ({ data }) => heard.push(data);
});
afterEach(async () => {
  stop.abort();
  windows.close();
  show(true);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await backend.close();
});

const show = (isShown: boolean) => {
  Object.defineProperty(document, 'hidden', { value: !isShown, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Follows the page's stream, in the window that was used last; answers what is told. */
const follow = async (): Promise<string[]> => {
  const { followStream } = await import('./event-stream.ts');
  window.dispatchEvent(new Event('focus'));
  heard.length = 0;
  const seen: string[] = [];
  const { signal } = stop;
  void followStream(path, { onEvent: ({ data }) => seen.push(data), poll: () => polls++, signal });
  await isOpen();
  return seen;
};
const isOpen = () => vi.waitFor(() => expect(open.length).toBe(1), { timeout: 20_000 });
const isResting = () => vi.waitFor(() => expect(open.length).toBe(0), { timeout: 20_000 });

test('a window goes on beside one that was used later, and rests beside two; used again, it is told what it missed', async () => {
  const seen = await follow();
  open[0]?.write('id: 7\nevent: rating\ndata: seven\n\n');
  await vi.waitFor(() => expect(seen).toEqual(['seven']));
  used('b');
  used('a', 1);
  used('c');
  await isResting();
  expect(backend.received.length).toBe(1);
  window.dispatchEvent(new Event('focus'));
  await isOpen();
  expect(backend.received[1]?.headers['last-event-id']).toBe('7');
});

test('a window that rests and can be seen looks in now and then, and goes on from there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const seen = await follow();
  used('b');
  used('c');
  await isResting();
  for (const told of [['1'], ['1', '2']]) {
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitFor(() => expect(seen).toEqual(told));
  }
  show(false);
  await vi.advanceTimersByTimeAsync(60_000);
  show(true);
  await isOpen();
  expect(seen).toEqual(['1', '2']);
  expect(backend.received.at(-1)?.headers['last-event-id']).toBe('2');
  expect(polls).toBe(0);
});

test('where a look is not answered it asks in the ordinary way, and looks in no more where it may not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await follow();
  used('b');
  used('c');
  await isResting();
  backend.json(`GET ${path}?until=now`, 503, {});
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitFor(() => expect(polls).toBe(1));
  backend.json(`GET ${path}?until=now`, 404, {});
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitFor(() => expect(heard.at(-1)?.at).toBeNull());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(backend.callsOf(`GET ${path}?until=now`).length).toBe(2);
});

test('a window that is closed, hidden or follows nothing any more makes room for the one used before it', async () => {
  await follow();
  used('b');
  used('c');
  await isResting();
  left('b');
  await isOpen();
});

test('a window says when it was opened, hidden, shown, and when it follows nothing any more', async () => {
  const before = Date.now();
  await follow();
  show(false);
  await isResting();
  show(true);
  await isOpen();
  stop.abort();
  await vi.waitFor(() => expect(heard.length).toBe(4));
  const [opened, hidden, shown, ended] = heard;
  expect(opened?.at).toBeGreaterThanOrEqual(before);
  expect(hidden?.at).toBeNull();
  expect(shown?.at).toBeGreaterThanOrEqual(opened?.at ?? 0);
  expect(ended?.at).toBeNull();
  expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
});

test('of windows that all begin again at once, as when somebody else logs in, those used last go on', async () => {
  await follow();
  const { signIn, signOut } = await import('../session/session.ts');
  const { followStream } = await import('./event-stream.ts');
  stop.abort();
  await isResting();
  signIn(tokenOf('bob'));
  stop = new AbortController();
  used('b', 1);
  used('c', 2);
  void followStream(path, { onEvent: () => {}, poll: () => polls++, signal: stop.signal });
  await isOpen();
  expect(backend.received[1]?.headers.authorization).toBe(`Bearer ${tokenOf('bob')}`);
  expect(backend.received[1]?.headers['last-event-id']).toBeUndefined();
  signOut();
});

test('where one connection carries many streams, all windows have theirs', async () => {
  const loaded = { nextHopProtocol: 'h2' } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([loaded]);
  // Another window, with a session of its own.
  vi.stubGlobal('__recto_only', undefined);
  vi.resetModules();
  const seen = await follow();
  const third = new BroadcastChannel('recto-lines');
  third.postMessage({ id: 'b', at: Date.now() });
  third.postMessage({ id: 'c', at: Date.now() });
  await vi.waitFor(() => expect(heard.map(({ id }) => id).slice(-2)).toEqual(['b', 'c']));
  third.close();
  open[0]?.write('id: 7\nevent: rating\ndata: seven\n\n');
  await vi.waitFor(() => expect(seen).toEqual(['seven']));
  expect(backend.received.length).toBe(1);
});
