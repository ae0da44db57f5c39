import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { putProfilePhoto } from '@recto/contracts/http/profile.ts';
import type { Photo } from '@recto/contracts/http/shared.ts';
import { PROFILE_PHOTO } from '@recto/contracts/limits.ts';
import { photoFailed, photoUploaded } from '@recto/contracts/messages/upload.ts';
import { ApiError, showSnackbar, upload, useCommand } from '@recto/frame';
import { Dialog } from '@recto/ui/dialog/dialog.tsx';
import type { CropRectangle } from '@recto/ui/photo-upload/crop-rectangle.ts';
import { PhotoUpload } from '@recto/ui/photo-upload/photo-upload.tsx';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';

type Props = { onClose: () => void; onPhoto: (photo: Photo) => Promise<unknown> };

/** Chooses, crops to a square and sends the profile photo. Closing or Cancel stops a sending that is under way. */
export default function UploadPhoto({ onClose, onPhoto }: Props) {
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
      const { image } = await upload<AnswerOf<typeof putProfilePhoto>>('/api/profile/photo', form, {
        method: 'PUT',
        signal,
        onProgress: setShare,
      });
      await onPhoto(image);
      showSnackbar(photoUploaded, { kind: 'success' });
      onClose();
    } catch (thrown) {
      if (signal.aborted) return;
      // What has no answer of the server's own gets the general sentence.
      setProblem(
        thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 ? thrown.message : photoFailed,
      );
    }
  });

  return (
    <Dialog open onClose={onClose} title={texts.photoTitle} steady={isRunning}>
      <PhotoUpload
        limit={PROFILE_PHOTO}
        round
        onUpload={(file, crop) => void run(file, crop)}
        {...(isRunning && { progress: share < 1 ? share * 100 : null })}
        onCancel={() => sending.current?.abort()}
        error={problem}
      />
    </Dialog>
  );
}
