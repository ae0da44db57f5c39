import { photoFailed } from '@recto/contracts/messages/upload.ts';
import { showSnackbar } from '@recto/frame';
import type { EditorState } from 'draft-js';
import { type RefObject, useEffect, useRef } from 'react';
import { type Adopting, adopting } from './adopting.ts';
import type { UploadImage } from './editor.tsx';

/** {@link adopting} for as long as the editor is there. What it begins with is the page's own. */
export function useAdopting(
  first: EditorState,
  upload: UploadImage,
  onChange: () => void,
): RefObject<Omit<Adopting, 'stop'> | null> {
  const events = useRef({ upload, onChange });
  const pictures = useRef<Adopting>(null);
  useEffect(() => {
    events.current = { upload, onChange };
  });
  useEffect(() => {
    const made = adopting({
      upload: (file, options) => events.current.upload(file, options),
      onAdopted: () => events.current.onChange(),
      onFailed: () => showSnackbar(photoFailed, { kind: 'error' }),
    });
    made.settle(first.getCurrentContent());
    pictures.current = made;
    return () => made.stop();
  }, [first]);
  return pictures;
}
