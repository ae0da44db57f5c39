import type { AttachFile } from '@recto/contracts/http/shared.ts';
import { networkError } from '@recto/contracts/messages/common.ts';
import { filesFailed } from '@recto/contracts/messages/upload.ts';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend } from '@recto/frame/testing/backend.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { uploadImageTo } from './upload-image.ts';
import { useAttachedFiles } from './use-attached-files.ts';

let backend: Backend;

beforeEach(async () => {
  backend = await startBackend();
});
afterEach(async () => {
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
  expect(result.current.shown).toMatchObject([{ name: 'kept.txt' }, { name: 'a.txt', error: filesFailed }]);
});
