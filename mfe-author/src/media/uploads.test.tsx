import type { AttachFile } from '@recto/contracts/http/shared.ts';
import { networkError } from '@recto/contracts/messages/common.ts';
import { unreadableFile } from '@recto/contracts/messages/upload.ts';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend } from '@recto/frame/testing/backend.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadImageTo } from './upload-image.ts';
import { useAttachedFiles } from './use-attached-files.ts';

let backend: Backend;

beforeEach(async () => {
  backend = await startBackend();
});
afterEach(async () => {
  vi.restoreAllMocks();
  leave();
  await backend.close();
});

const file = new File(['x'], 'a.txt');
const attached: AttachFile = { _id: 'f1', name: 'kept.txt', size: 3, type: 'text/plain' };

test('a picture whose answer does not tell where it is was not sent', async () => {
  backend.json('POST /api/pages/7k2m/images?type=draft', 200, {});
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  await expect(uploadImageTo('7k2m', 'draft')(file, options)).rejects.toThrow(networkError);
});

test('a file is attached only by an answer that tells what is attached now', async () => {
  backend.json('POST /api/pages/7k2m/attach-files', 200, {});
  const { result } = renderHook(() => useAttachedFiles('7k2m', 'page', [attached]));
  act(() => result.current.choose([file]));
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  expect(result.current.shown).toMatchObject([{ name: 'kept.txt' }, { name: 'a.txt', error: networkError }]);
});

test('what cannot be read, as a folder that was dropped, says so and is not sent', async () => {
  const folder = new File(['x'], 'Maps');
  vi.spyOn(folder, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
  );
  const { result } = renderHook(() => useAttachedFiles('7k2m', 'page', []));
  act(() => result.current.choose([folder]));
  await waitFor(() => expect(result.current.shown).toMatchObject([{ name: 'Maps', error: unreadableFile }]));
  expect(result.current.isBusy).toBe(false);
  expect(backend.callsOf('POST /api/pages/7k2m/attach-files')).toEqual([]);
});

test('why a file is tried again is said at the first try; without a network it is not', async () => {
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const call = 'POST /api/pages/7k2m/attach-files';
  backend.on(call, (_, response) => void response.destroy());
  const { result } = renderHook(() => useAttachedFiles('7k2m', 'page', []));
  act(() => result.current.choose([file]));
  await waitFor(() => expect(result.current.shown).toMatchObject([{ error: networkError, progress: 0 }]));
  expect(result.current.isBusy).toBe(true);
  backend.json(call, 200, { attachFiles: [attached] });
  await waitFor(() => expect(result.current.shown).toEqual([{ id: 'f1', name: 'kept.txt', size: 3 }]));

  isOnLine.mockReturnValue(false);
  backend.on(call, (_, response) => void response.destroy());
  const before = backend.callsOf(call).length;
  act(() => result.current.choose([file]));
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  expect(result.current.shown[1]).not.toHaveProperty('progress');
  expect(result.current.shown[1]).toMatchObject({ error: networkError });
  expect(backend.callsOf(call)).toHaveLength(before + 1);
});
