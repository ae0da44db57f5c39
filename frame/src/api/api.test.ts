import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session, signIn, signOut } from '../session/session.ts';
import { answer, type Backend, startBackend, tokenOf } from '../testing/backend.ts';
import { api, upload, withQuery } from './api.ts';
import { ApiError, isApiError } from './api-error.ts';
import { forgetPageToken, keepPageToken } from './page-token.ts';
import { newKey } from './perform.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/ann/notes');
});
afterEach(async () => {
  signOut();
  localStorage.clear();
  sessionStorage.clear();
  await backend.close();
});

const refused = async (work: Promise<unknown>): Promise<ApiError> => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!isApiError(thrown)) throw new Error(`Not refused by the API: ${String(thrown)}`);
  return thrown;
};

describe('what a call carries', () => {
  test('the id of the action, which a refusal keeps for reports', async () => {
    backend.json('GET /api/x', 500, { error: 'unknown' });
    const { correlationId } = await refused(api.get('/api/x'));
    expect(correlationId).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(backend.received[0]?.headers['x-correlation-id']).toBe(correlationId);
  });

  test('the token of whoever is signed in, and none for a visitor or as a visitor', async () => {
    backend.json('GET /api/x', 200, {});
    await api.get('/api/x');
    signIn(tokenOf('ann'));
    await api.get('/api/x');
    await api.get('/api/x', { asVisitor: true });
    expect(backend.callsOf('GET /api/x').map(one => one.headers.authorization)).toEqual([
      undefined,
      `Bearer ${tokenOf('ann')}`,
      undefined,
    ]);
  });

  test('an idempotency key on commands, another one for each, none on reads', async () => {
    backend.json('GET /api/x', 200, {});
    backend.json('POST /api/x', 200, {});
    await api.get('/api/x');
    await api.post('/api/x', { a: 1 });
    await api.post('/api/x', { a: 1 });
    const [read, one, other] = backend.received.map(({ headers }) => headers['idempotency-key']);
    expect(read).toBeUndefined();
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(one);
    expect(backend.callsOf('POST /api/x')[0]?.body).toBe('{"a":1}');
  });

  test('the highest position that a command was answered with', async () => {
    backend.json('POST /api/x', 200, {}, { 'x-position': '9007199254740993' });
    backend.json('POST /api/y', 200, {}, { 'x-position': '12' });
    backend.json('GET /api/x', 200, {});
    await api.post('/api/x');
    await api.post('/api/y');
    await api.get('/api/x');
    expect(backend.callsOf('GET /api/x')[0]?.headers['x-after']).toBe('9007199254740993');
  });

  test('the token of a protected page, while one is at its address', async () => {
    backend.json('GET /api/comments/1', 200, {});
    keepPageToken('/ann/other', 'not this one');
    keepPageToken('/ann/notes', 'let me in');
    await api.get('/api/comments/1');
    forgetPageToken('/ann/notes');
    await api.get('/api/comments/1');
    expect(backend.received.map(({ headers }) => headers['x-page-token'])).toEqual(['let me in', undefined]);
  });
});

describe('a refusal', () => {
  test('carries status, code, sentence, fields and the rest of the body', async () => {
    const body = {
      error: 'draft-changed',
      message: 'Changed elsewhere.',
      fields: { 'contents.title': 'Too short' },
      page: 1,
    };
    backend.json('PATCH /api/x', 409, body);
    const refusal = await refused(api.patch('/api/x', {}));
    expect(refusal).toMatchObject({ status: 409, error: 'draft-changed', message: 'Changed elsewhere.', body });
    expect(refusal.fields).toEqual({ 'contents.title': 'Too short' });
    expect(isApiError(refusal, 404, 'draft-changed')).toBe(true);
    expect(isApiError(refusal, 404, 'not found')).toBe(false);
  });

  test('without a body of ours still has a sentence to show', async () => {
    backend.on('GET /api/x', (_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<p>'));
    expect((await refused(api.get('/api/x'))).message).not.toBe('');
  });
});

describe('a command that got no answer', () => {
  test('is sent again under the same key until it is answered', async () => {
    let tries = 0;
    backend.on('POST /api/x', (_, response) => {
      if (++tries === 1) response.destroy();
      else if (tries === 2) answer(response, 503, { error: 'unavailable' }, { 'retry-after': '0' });
      else answer(response, 200, { done: true });
    });
    expect(await api.post('/api/x', {})).toEqual({ done: true });
    const keys = backend.callsOf('POST /api/x').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('whoever waits hears of a try that failed, and may have it given up', async () => {
    backend.json('POST /api/x', 503, { error: 'unavailable' });
    const heard: number[] = [];
    const { status } = await refused(api.post('/api/x', {}, { mayRetry: refusal => heard.push(refusal.status) < 1 }));
    expect([status, heard]).toEqual([503, [503]]);
    expect(backend.received).toHaveLength(1);
  });

  test('gives up after four tries and says that there is no connection', async () => {
    backend.on('POST /api/x', (_, response) => void response.destroy());
    const refusal = await refused(api.post('/api/x', {}));
    expect(refusal).toMatchObject({ status: 0, error: 'network' });
    expect(backend.callsOf('POST /api/x')).toHaveLength(4);
  });

  test.each([
    ['a page of something in between', 'text/html', '<p>Please log in to the network</p>'],
    ['what is cut off', 'application/json', '{"done": tr'],
    ['nothing', 'application/json', ''],
  ])('takes %s for none, whatever its status says', async (_name, type, text) => {
    let tries = 0;
    backend.on('POST /api/x', (_, response) => {
      if (++tries === 1) response.writeHead(200, { 'content-type': type }).end(text);
      else answer(response, 200, { done: true });
    });
    expect(await api.post('/api/x', {})).toEqual({ done: true });
    expect(tries).toBe(2);
  });

  test('stops at once when it is aborted', async () => {
    const stop = new AbortController();
    backend.on('POST /api/x', () => stop.abort(new Error('enough')));
    await expect(api.post('/api/x', {}, { signal: stop.signal })).rejects.toThrow('enough');
    expect(backend.callsOf('POST /api/x')).toHaveLength(1);
  });

  test('keeps a key that the caller gave', async () => {
    backend.json('POST /api/x', 200, {});
    const key = newKey();
    await api.post('/api/x', {}, { key });
    expect(backend.received[0]?.headers['idempotency-key']).toBe(key);
  });
});

describe('a token that the server no longer takes', () => {
  const ended = { error: 'not-signed-in' };

  test('makes a read go on as a visitor', async () => {
    signIn(tokenOf('ann'));
    backend.on('GET /api/x', ({ headers }, response) =>
      headers.authorization ? answer(response, 401, ended) : answer(response, 200, { seen: true }),
    );
    expect(await api.get('/api/x')).toEqual({ seen: true });
    expect(session().status).toBe('visitor');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('is not concluded from a 401 about something else', async () => {
    signIn(tokenOf('ann'));
    backend.json('GET /api/x', 401, { error: 'password required' });
    expect((await refused(api.get('/api/x'))).error).toBe('password required');
    expect(session().status).toBe('signed-in');
  });

  test('refuses at once where nobody is to be asked for the password', async () => {
    signIn(tokenOf('ann'));
    backend.json('POST /api/logout', 401, ended);
    expect((await refused(api.post('/api/logout', undefined, { renew: false }))).status).toBe(401);
    expect(session().status).toBe('signed-in');
  });

  test('was replaced meanwhile: the call goes again with the new one', async () => {
    signIn(tokenOf('ann', 'old'));
    backend.on('POST /api/x', ({ headers }, response) => {
      if (headers.authorization === `Bearer ${tokenOf('ann', 'new')}`) return answer(response, 200, { done: true });
      signIn(tokenOf('ann', 'new'));
      answer(response, 401, ended);
    });
    expect(await api.post('/api/x', {})).toEqual({ done: true });
  });
});

test('an upload reports how much has left and answers like any call', async () => {
  backend.json('PUT /api/photo', 200, { image: 'x' });
  const form = new FormData();
  form.set('img', new Blob(['bytes']), 'a.png');
  const onProgress = vi.fn();
  expect(await upload('/api/photo', form, { method: 'PUT', onProgress })).toEqual({ image: 'x' });
  expect(backend.received[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(backend.received[0]?.headers['idempotency-key']).toBeDefined();
});

test('an upload that is aborted rejects with the reason', async () => {
  const stop = new AbortController();
  backend.on('POST /api/photo', () => stop.abort(new Error('cancelled')));
  await expect(upload('/api/photo', new FormData(), { signal: stop.signal })).rejects.toThrow('cancelled');
});

test('a query leaves out what is not given', () => {
  expect(withQuery('/api/feed', { sortBy: 'newest', cursor: null, q: '', limit: 24 })).toBe(
    '/api/feed?sortBy=newest&limit=24',
  );
  expect(withQuery('/api/feed', {})).toBe('/api/feed');
  expect(withQuery('/api/search?q=a', { cursor: 'x' })).toBe('/api/search?q=a&cursor=x');
});
