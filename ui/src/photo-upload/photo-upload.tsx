import { MEGABYTE, type PhotoLimit } from '@recto/contracts/limits.ts';
import { networkError } from '@recto/contracts/messages/common.ts';
import { photoFailed, tooSmall } from '@recto/contracts/messages/upload.ts';
import { ImageUp } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { DropZone } from '../drop-zone/drop-zone.tsx';
import { Notice } from '../notice/notice.tsx';
import { Progress } from '../progress/progress.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import * as texts from '../texts/texts.ts';
import { type CropRectangle, isLargeEnough, type Size } from './crop-rectangle.ts';
import type { CropperProps } from './cropper.tsx';
import { fetchCropper } from './fetch-cropper.ts';
import { photoAccept, photoProblem } from './photo-problem.ts';
import styles from './photo-upload.module.css';

/** The size of an image as it is shown: turned upright by what its EXIF data say. Rejects what cannot be decoded. */
const measureImage = async (url: string): Promise<Size> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
};

export type PhotoUploadProps = {
  /** `PROFILE_PHOTO`, `PAGE_PHOTO` or `COLLECTION_PHOTO`. */
  limit: PhotoLimit;
  /** The file as it was chosen, and what shows of it in pixels of the upright image. */
  onUpload: (file: File, crop: CropRectangle) => void;
  /** Per cent sent while the upload is under way, `null` while the server works; `undefined` when nothing is. */
  progress?: number | null;
  /** Stops the upload. */
  onCancel: () => void;
  /** Why the last upload failed, or is tried again. The photo stays chosen, so that one can try again. */
  error?: ReactNode;
  /** Shows the crop as a circle, as profile photos are shown. */
  round?: boolean;
  /** How an image is measured. */
  measure?: (url: string) => Promise<Size>;
};

type Chosen = { file: File; url: string; image: Size };

/** Chooses a photo, then what shows of it, then sends it: drop, file button, crop, zoom, bar, cancel. */
export const PhotoUpload = ({
  limit,
  onUpload,
  progress,
  onCancel,
  error,
  round = false,
  measure = measureImage,
}: PhotoUploadProps) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [crop, setCrop] = useState<CropRectangle | null>(null);
  const [Cropper, setCropper] = useState<ComponentType<CropperProps> | null>(null);
  const url = useRef<string | null>(null);
  const moving = progress !== undefined;

  const forget = () => {
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = null;
    setChosen(null);
    setCrop(null);
  };
  useEffect(
    () => () => {
      if (url.current) URL.revokeObjectURL(url.current);
    },
    [],
  );

  const choose = async (file: File) => {
    forget();
    const address = URL.createObjectURL(file);
    url.current = address;
    const refusal = await photoProblem(file, limit);
    if (url.current !== address) return;
    setProblem(refusal);
    if (refusal) return forget();
    const image = await measure(address).catch(() => null);
    // Another file was chosen, or the screen left, while this one was being read.
    if (url.current !== address) return;
    if (!image || !isLargeEnough(image, limit)) {
      setProblem(image ? tooSmall(limit.minWidth, limit.minHeight) : photoFailed);
      return forget();
    }
    setChosen({ file, url: address, image });
    const fetched = await fetchCropper().catch(() => null);
    if (fetched) return setCropper(() => fetched.default);
    if (url.current !== address) return;
    setProblem(networkError);
    forget();
  };

  if (!chosen) {
    return (
      <div className={styles.upload}>
        <DropZone
          label={texts.choosePhoto}
          aside={texts.dropPhoto}
          hint={texts.photoHint(limit.minWidth, limit.minHeight, limit.maxBytes / MEGABYTE)}
          icon={<ImageUp />}
          accept={photoAccept}
          onFiles={([file]) => file && void choose(file)}
        />
        {problem && <Notice kind="danger">{problem}</Notice>}
      </div>
    );
  }
  return (
    <div className={styles.upload}>
      {moving ? (
        <div className={styles.sending}>
          <img className={styles.preview} src={chosen.url} alt="" />
          <Progress label={texts.uploading} value={progress} figure />
        </div>
      ) : Cropper ? (
        <Cropper url={chosen.url} image={chosen.image} limit={limit} round={round} start={crop} onCrop={setCrop} />
      ) : (
        <Skeleton shape="block" height="clamp(14rem, 46vh, 24rem)" />
      )}
      {error && <Notice kind="danger">{error}</Notice>}
      <div className={styles.acts}>
        <Button onClick={moving ? onCancel : forget}>{moving ? texts.cancel : texts.chooseAnother}</Button>
        <Button variant="primary" busy={moving} disabled={!crop} onClick={() => crop && onUpload(chosen.file, crop)}>
          {moving ? texts.uploading : texts.upload}
        </Button>
      </div>
    </div>
  );
};
