import { signIn } from '@recto/frame';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePicture } from './use-picture.ts';

let backend: Backend;
let pictures = 0;
/** A picture that no test has seen. */
const picture = () => `/media/0b3f1d9e-1111-4222-8333-${String(++pictures).padStart(12, '0')}/640.jpg`;
const opened = (src: string) => renderHook(({ at }) => usePicture(at), { initialProps: { at: src } });
const answers = (path: string, status: number) =>
  backend.on(
    `GET ${path}`,
    (_, response) => void response.writeHead(status, { 'content-type': 'image/jpeg' }).end('x'),
  );

beforeEach(async () => {
  backend = await startBackend();
  signIn(tokenOf('ann'));
});
afterEach(async () => {
  vi.useRealTimers();
  leave();
  await backend.close();
});

test('a picture that loads is shown from where it is, and nothing is asked for', () => {
  const src = `${picture()}?until=b&by=c`;
  expect(opened(src).result.current.src).toBe(src);
  expect(backend.received).toEqual([]);
});

test('a picture that was shown comes back from memory when it is drawn anew, and stays as it is meanwhile', async () => {
  const path = picture();
  const src = `${path}?until=a&by=old`;
  answers(src, 200);
  const { result, rerender } = opened(src);
  act(() => result.current.onLoad());
  await vi.waitFor(() => expect(opened(src).result.current.src).toMatch(/^blob:/));
  rerender({ at: src });
  expect(result.current.src).toBe(src);
  expect(opened(`${path}?until=b&by=new`).result.current.src).toMatch(/^blob:/);
  expect(backend.received.map(({ call }) => call)).toEqual([`GET ${src}`]);
  act(() => result.current.onError());
  await waitFor(() => expect(result.current.src).toMatch(/^blob:/));
  expect(backend.received).toHaveLength(1);
});

test('one whose address has run out is fetched as its owner’s, and is there at once when it comes back', async () => {
  const path = picture();
  answers(path, 200);
  const { result } = opened(`${path}?until=a&by=old`);
  act(() => result.current.onError());
  await waitFor(() => expect(result.current.src).toMatch(/^blob:/));
  expect(backend.received.map(({ call, headers }) => [call, headers.authorization])).toEqual([
    [`GET ${path}`, `Bearer ${tokenOf('ann')}`],
  ]);
  expect(opened(`${path}?until=a&by=old`).result.current.src).toBe(result.current.src);
  expect(backend.received).toHaveLength(1);
});

test('without an answer it is asked for again, for as long as it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const path = picture();
  answers(path, 503);
  const { result } = opened(`${path}?until=a&by=old`);
  act(() => result.current.onError());
  const asked = (times: number) => vi.waitUntil(() => backend.received.length === times);
  await asked(1);
  answers(path, 200);
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(5_000);
  await asked(2);
  await vi.waitUntil(() => result.current.src.startsWith('blob:'));
});

test('one that is gone is asked for once', async () => {
  const path = picture();
  const { result } = opened(`${path}?until=a&by=old`);
  act(() => result.current.onError());
  await waitFor(() => expect(backend.received).toHaveLength(1));
  act(() => result.current.onError());
  expect(result.current.src).toBe(`${path}?until=a&by=old`);
  expect(backend.received).toHaveLength(1);
});
