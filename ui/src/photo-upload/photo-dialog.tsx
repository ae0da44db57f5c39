import type { Photo } from '@recto/contracts/http/shared.ts';
import type { PhotoLimit } from '@recto/contracts/limits.ts';
import { networkError } from '@recto/contracts/messages/common.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { tellUpload } from '../sending/tell-upload.ts';
import { whyPhotoFailed } from '../sending/why-photo-failed.ts';
import type { CropRectangle } from './crop-rectangle.ts';
import { PhotoUpload } from './photo-upload.tsx';

/** What goes with a photo that is sent: `mayRetry` is told why a try failed, and whether there is another one. */
export type PhotoSending = {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  mayRetry: (refusal: { message: string }) => boolean;
};

export type PhotoDialogProps = {
  title: ReactNode;
  /** `PROFILE_PHOTO`, `PAGE_PHOTO` or `COLLECTION_PHOTO`. */
  limit: PhotoLimit;
  round?: boolean;
  wide?: boolean;
  /** Sends `img` and `cropData`. */
  send: (form: FormData, sending: PhotoSending) => Promise<{ image: Photo }>;
  /** Takes the photo as it was stored, once it was. */
  onPhoto: (photo: Photo) => unknown;
  onClose: () => void;
};

/** Chooses, crops and sends a photo. Closing or Cancel stops a sending that is under way. */
export const PhotoDialog = ({
  title,
  limit,
  round = false,
  wide = false,
  send,
  onPhoto,
  onClose,
}: PhotoDialogProps) => {
  const sending = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const run = async (file: File, crop: CropRectangle) => {
    const { signal } = (sending.current = new AbortController());
    setProblem(null);
    setShare(0);
    const form = new FormData();
    form.append('cropData', JSON.stringify(crop));
    form.append('img', file);
    try {
      const { image } = await send(form, { signal, ...tellUpload(setProblem, setShare) });
      // A 200 without it is from something that stands in between, and confirms nothing.
      if (!image) return setProblem(networkError);
      await onPhoto(image);
      onClose();
    } catch (thrown) {
      if (!signal.aborted) setProblem(whyPhotoFailed(thrown));
    } finally {
      setShare(null);
    }
  };

  return (
    <Dialog open wide={wide} onClose={onClose} title={title} steady={share !== null}>
      <PhotoUpload
        limit={limit}
        round={round}
        onUpload={(file, crop) => void run(file, crop)}
        {...(share !== null && { progress: share < 1 ? share * 100 : null })}
        onCancel={() => sending.current?.abort()}
        error={problem}
      />
    </Dialog>
  );
};
