import { cleanFileName } from '@recto/contracts/file-name.ts';
import type { AttachFile } from '@recto/contracts/http/shared.ts';
import { fileDeleted, filesFailed, fileUploaded, unreadableFile } from '@recto/contracts/messages/upload.ts';
import { announce, api, ask, isApiError, newKey, showSnackbar, upload } from '@recto/frame';
import type { ShownFile } from '@recto/ui/file-upload/file-row.tsx';
import { isReadable } from '@recto/ui/file-upload/is-readable.ts';
import { tellUpload } from '@recto/ui/sending/tell-upload.ts';
import { useEffect, useRef, useState } from 'react';
import { confirmed } from '../saving/confirmed.ts';
import { texts } from '../texts.ts';

type Answer = { attachFiles: AttachFile[] };
/** `error`: why it could not be sent; until `isOver` it is tried again. */
type Sending = { id: string; file: File; share: number; error: string | null; isOver: boolean };

export type AttachedFiles = {
  /** Attached ones and those on their way, in order. */
  shown: readonly ShownFile[];
  choose: (files: File[]) => void;
  remove: (id: string) => void;
  cancel: (id: string) => void;
  /** Some are on their way. */
  isBusy: boolean;
};

/**
 * Files attached to a draft or a page: sent one after the other in the order in which they were chosen, each with its
 * progress, each to be stopped.
 */
export function useAttachedFiles(pageId: string, of: 'draft' | 'page', start: readonly AttachFile[]): AttachedFiles {
  const query = of === 'draft' ? '?type=draft' : '';
  const path = `/api/pages/${pageId}/attach-files`;
  const [attached, setAttached] = useState(start);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const aborters = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    const all = aborters.current;
    return () => {
      for (const aborter of all.values()) aborter.abort();
    };
  }, []);

  const change = (id: string, part: Partial<Sending> | null) =>
    setSending(all => all.flatMap(one => (one.id === id ? (part ? [{ ...one, ...part }] : []) : [one])));

  const send = async (id: string, file: File) => {
    const signal = aborters.current.get(id)?.signal;
    if (!signal || signal.aborted) return;
    const form = new FormData();
    // In the file's own part browsers escape it, and a `%22` in it would be read as a quotation mark.
    form.append('name', file.name);
    form.append('file', file);
    const fail = (error: string) => {
      change(id, { error, isOver: true });
      announce(`${cleanFileName(file.name)}: ${error}`);
    };
    try {
      if (!(await isReadable(file))) return fail(unreadableFile);
      const answer = await upload<Answer>(path + query, form, {
        signal,
        ...tellUpload(
          error => change(id, { error }),
          share => change(id, { share }),
        ),
      });
      setAttached(confirmed(answer, 'attachFiles').attachFiles);
      change(id, null);
      showSnackbar(fileUploaded, { kind: 'success' });
    } catch (thrown) {
      if (signal.aborted) return;
      fail(isApiError(thrown) ? thrown.message : filesFailed);
    } finally {
      aborters.current.delete(id);
    }
  };

  const removeAttached = async ({ _id, name }: AttachFile) => {
    if (
      !(await ask({
        title: texts.deleteFileTitle,
        text: texts.deleteFileText(name),
        yes: texts.delete,
        dangerous: true,
      }))
    )
      return;
    try {
      const answer = await api.delete<Answer>(`${path}/${_id}${query}`);
      setAttached(confirmed(answer, 'attachFiles').attachFiles);
      showSnackbar(fileDeleted, { kind: 'success' });
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      showSnackbar(thrown.status === 0 ? thrown.message : filesFailed, { kind: 'error' });
    }
  };

  return {
    shown: [
      ...attached.map(({ _id, name, size }) => ({ id: _id, name, size })),
      ...sending.map(({ id, file, share, error, isOver }) => ({
        id,
        name: cleanFileName(file.name),
        size: file.size,
        ...(!isOver && { progress: share < 1 ? share * 100 : null }),
        ...(error !== null && { error }),
      })),
    ],
    choose(files) {
      for (const file of files) {
        const id = newKey();
        aborters.current.set(id, new AbortController());
        setSending(all => [...all, { id, file, share: 0, error: null, isOver: false }]);
        queue.current = queue.current.then(() => send(id, file));
      }
    },
    remove(id) {
      const file = attached.find(one => one._id === id);
      if (file) void removeAttached(file);
      else change(id, null);
    },
    cancel(id) {
      aborters.current.get(id)?.abort();
      aborters.current.delete(id);
      change(id, null);
    },
    isBusy: sending.some(one => !one.isOver),
  };
}
