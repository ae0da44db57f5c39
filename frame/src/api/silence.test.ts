import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, type Backend, startBackend } from '../testing/backend.ts';
import { api, download, upload } from './api.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await backend.close();
});

const READ_MS = 20_000;
const COMMAND_MS = 45_000;

/** Takes what comes and answers none of it; `came` waits for the next. */
const silent = (call: string, begin: (response: Parameters<Parameters<Backend['on']>[1]>[1]) => void = () => {}) => {
  let next = Promise.withResolvers<void>();
  backend.on(call, (_, response) => {
    begin(response);
    next.resolve();
  });
  return async () => {
    await next.promise;
    next = Promise.withResolvers();
  };
};

/** What a call has come to; `undefined` while it is under way. */
const watched = (work: Promise<unknown>) => {
  const seen: { is?: unknown } = {};
  void work.then(
    value => (seen.is = value),
    (thrown: unknown) => (seen.is = thrown),
  );
  return { seen, over: work.catch((thrown: unknown) => thrown) };
};

const lost = { status: 0, error: 'network' };
/** Lets a try follow the one that failed. */
const again = () => vi.advanceTimersByTimeAsync(2_000);

test('a read that is not answered counts as one that got no answer, and no sooner', async () => {
  const came = silent('GET /api/x');
  const { seen, over } = watched(api.get('/api/x'));
  await came();
  await vi.advanceTimersByTimeAsync(READ_MS - 1);
  expect(seen.is).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(await over).toMatchObject(lost);
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer that begins and does not go on is none', async () => {
  const came = silent('GET /api/x', response => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":');
  });
  const headers = vi.spyOn(window, 'fetch');
  const { seen, over } = watched(api.get('/api/x'));
  await came();
  await headers.mock.results[0]?.value;
  await vi.advanceTimersByTimeAsync(READ_MS - 1);
  expect(seen.is).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(await over).toMatchObject(lost);
});

test('a command that is not answered is told of, and sent again under its key; the late first answer is nobody’s', async () => {
  const came = silent('PATCH /api/x');
  const heard: number[] = [];
  const { seen, over } = watched(api.patch('/api/x', {}, { mayRetry: refusal => heard.push(refusal.status) > 0 }));
  await came();
  await vi.advanceTimersByTimeAsync(COMMAND_MS - 1);
  expect(heard).toEqual([]);
  backend.json('PATCH /api/x', 200, { revision: 4 }, { 'x-position': '3' });
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(heard).toEqual([0]));
  expect(seen.is).toBeUndefined();
  await again();
  expect(await over).toEqual({ revision: 4 });
  const keys = backend.callsOf('PATCH /api/x').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a command that nobody is told of meanwhile is given up after its first silence', async () => {
  const came = silent('POST /api/x');
  const { over } = watched(api.post('/api/x'));
  await came();
  await vi.advanceTimersByTimeAsync(COMMAND_MS);
  expect(await over).toMatchObject(lost);
  expect(backend.received).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a command is given up after it was silent twice', async () => {
  const came = silent('POST /api/x');
  const { over } = watched(api.post('/api/x', undefined, { mayRetry: () => true }));
  await came();
  await vi.advanceTimersByTimeAsync(COMMAND_MS);
  // The try that follows starts once the first one is gone.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await again();
  await came();
  await vi.advanceTimersByTimeAsync(COMMAND_MS);
  expect(await over).toMatchObject(lost);
  expect(backend.received).toHaveLength(2);
});

test('a long text has the time that a thin line needs', async () => {
  const came = silent('PATCH /api/x');
  const { seen, over } = watched(api.patch('/api/x', 'a'.repeat(1_000_000), { mayRetry: () => false }));
  await came();
  await vi.advanceTimersByTimeAsync(COMMAND_MS + 49_999);
  expect(seen.is).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2);
  expect(await over).toMatchObject(lost);
});

test('who stops a call gets their reason, not that there was no answer', async () => {
  const came = silent('PATCH /api/x');
  const stop = new AbortController();
  const { over } = watched(api.patch('/api/x', {}, { signal: stop.signal }));
  await came();
  stop.abort(new Error('enough'));
  expect(await over).toMatchObject({ message: 'enough' });
  expect(vi.getTimerCount()).toBe(0);
});

/** An upload as the browser sees it, of which the test says what leaves. */
class Sending {
  static last: Sending;
  upload: { onprogress?: (event: object) => void } = {};
  onabort = () => {};
  onloadend = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    Sending.last = this;
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  leaves(share: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded: share, total: 1 });
  }
}

test('an upload may take as long as it likes while something of it leaves, and then as long as any command', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending);
  const { seen, over } = watched(upload('/api/photo', new FormData(), { mayRetry: () => false }));
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    await vi.advanceTimersByTimeAsync(COMMAND_MS - 1);
    Sending.last.leaves(share);
  }
  await vi.advanceTimersByTimeAsync(COMMAND_MS - 1);
  expect(seen.is).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(await over).toMatchObject(lost);
});

test('a download may take as long as it likes while something of it comes', async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const from = writable.getWriter();
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => void from.abort(signal.reason));
    return new Response(readable);
  });
  const { seen, over } = watched(download('/api/export', 'all.zip'));
  for (let part = 0; part < 4; part++) {
    await vi.advanceTimersByTimeAsync(COMMAND_MS - 1);
    expect(seen.is).toBeUndefined();
    await from.write(new Uint8Array(9));
  }
  await vi.advanceTimersByTimeAsync(COMMAND_MS);
  expect(await over).toMatchObject(lost);
});

test('what is answered leaves no timer behind', async () => {
  backend.on('GET /api/x', (_, response) => answer(response, 200, { a: 1 }));
  expect(await api.get('/api/x')).toEqual({ a: 1 });
  expect(vi.getTimerCount()).toBe(0);
});
