import type { Photo } from '@recto/contracts/http/shared.ts';
import { PAGE_PHOTO } from '@recto/contracts/limits.ts';
import { photoUploaded } from '@recto/contracts/messages/upload.ts';
import { showSnackbar, useCommand } from '@recto/frame';
import { Dialog } from '@recto/ui/dialog/dialog.tsx';
import type { CropRectangle } from '@recto/ui/photo-upload/crop-rectangle.ts';
import { PhotoUpload } from '@recto/ui/photo-upload/photo-upload.tsx';
import { useEffect, useRef, useState } from 'react';
import { tellUpload } from '../saving/tell-upload.ts';
import { texts } from '../texts.ts';
import { photoProblem } from './photo-problem.ts';
import { sendImage } from './upload-image.ts';

type Props = {
  /** Where the photo goes: `/api/pages/{id}/photo`, perhaps with `?type=draft`. */
  path: string;
  method: 'PUT' | 'POST';
  onClose: () => void;
  onPhoto: (photo: Photo) => void;
};

/** Chooses, crops to 48:27 and sends a page's photo. Closing or Cancel stops a sending that is under way. */
export function UploadPhoto({ path, method, onClose, onPhoto }: Props) {
  const sending = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const { run, isRunning } = useCommand(async (file: File, crop: CropRectangle) => {
    const { signal } = (sending.current = new AbortController());
    setProblem(null);
    setShare(0);
    const form = new FormData();
    form.append('cropData', JSON.stringify(crop));
    form.append('img', file);
    try {
      onPhoto(await sendImage(path, form, { method, signal, ...tellUpload(setProblem, setShare) }));
      showSnackbar(photoUploaded, { kind: 'success' });
      onClose();
    } catch (thrown) {
      if (signal.aborted) return;
      setProblem(photoProblem(thrown));
    }
  });

  return (
    <Dialog open wide onClose={onClose} title={texts.photoTitle} steady={isRunning}>
      <PhotoUpload
        limit={PAGE_PHOTO}
        onUpload={(file, crop) => void run(file, crop)}
        {...(isRunning && { progress: share < 1 ? share * 100 : null })}
        onCancel={() => sending.current?.abort()}
        error={problem}
      />
    </Dialog>
  );
}
