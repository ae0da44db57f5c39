import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../session/session.ts';
import { type Backend, startBackend, tokenOf } from '../testing/backend.ts';
import { followStream } from './event-stream.ts';

let backend: Backend;
let stop: AbortController;
beforeEach(async () => {
  backend = await startBackend();
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  signOut();
  vi.useRealTimers();
  await backend.close();
});

test('carries the token, tells events, and takes up a lost stream after the last of them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  signIn(tokenOf('ann'));
  const seen: string[] = [];
  backend.on('GET /api/pages/1/stream', ({ headers }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const next = Number(headers['last-event-id'] ?? 0) + 1;
    response.end(`id: ${next}\nevent: comment\ndata: ${next}\n\n`);
  });
  void followStream('/api/pages/1/stream', {
    onEvent: event => seen.push(event.data),
    poll: () => seen.push('polled'),
    signal: stop.signal,
  });
  await vi.waitFor(async () => {
    expect(seen).toContain('1');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toContain('2');
  });
  expect(seen.slice(0, 2)).toEqual(['1', '2']);
  expect(backend.received[0]?.headers.authorization).toBe(`Bearer ${tokenOf('ann')}`);
});

test('asks in the ordinary way while there is no stream', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let polls = 0;
  backend.json('GET /api/pages/1/stream', 503, {});
  void followStream('/api/pages/1/stream', { onEvent: () => {}, poll: () => polls++, signal: stop.signal });
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(polls).toBe(1);
  });
  expect(backend.received.length).toBe(3);
});

test('a line that has gone silent is given up and taken up again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const told = Promise.withResolvers<void>();
  let opened = 0;
  backend.on('GET /api/pages/1/stream', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`id: ${++opened}\nevent: comment\ndata: ${opened}\n\n`);
  });
  void followStream('/api/pages/1/stream', {
    onEvent: ({ data }) => (data === '1' ? told.resolve() : undefined),
    poll: () => {},
    signal: stop.signal,
  });
  await told.promise;
  expect(opened).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened).toBe(2);
  });
  expect(backend.received[1]?.headers['last-event-id']).toBe('1');
});

test('gives up where the stream may not be read', async () => {
  backend.json('GET /api/pages/1/stream', 404, {});
  await followStream('/api/pages/1/stream', { onEvent: () => {}, poll: () => {}, signal: stop.signal });
  expect(backend.received.length).toBe(1);
});
