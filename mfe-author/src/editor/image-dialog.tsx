import { IMAGE_TYPES, INLINE_IMAGE_MAX_BYTES, MEGABYTE } from '@recto/contracts/limits.ts';
import { onlyImages, tooLarge } from '@recto/contracts/messages/upload.ts';
import { isApiError, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { FormDialog } from '@recto/ui/dialog/form-dialog.tsx';
import { DropZone } from '@recto/ui/drop-zone/drop-zone.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { Progress } from '@recto/ui/progress/progress.tsx';
import { tellUpload } from '@recto/ui/sending/tell-upload.ts';
import { whyPhotoFailed } from '@recto/ui/sending/why-photo-failed.ts';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import type { Image } from './inserting.ts';
import styles from './image-dialog.module.css';
import type { UploadImage } from './editor.tsx';

type Props = {
  /** One that was pasted or dropped. */
  file: File | null;
  upload: UploadImage;
  onImage: (image: Image) => void;
  onClose: () => void;
};

const problemOf = (file: File): string | null => {
  if (file.size > INLINE_IMAGE_MAX_BYTES) return tooLarge(INLINE_IMAGE_MAX_BYTES);
  return IMAGE_TYPES.some(type => type === file.type) ? null : onlyImages;
};

/** Chooses a picture for the text, asks what is to be seen on it, and sends it. */
export function ImageDialog({ file: given, upload, onImage, onClose }: Props) {
  const [file, setFile] = useState(given && problemOf(given) === null ? given : null);
  const [problem, setProblem] = useState(given && problemOf(given));
  const [alt, setAlt] = useState('');
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const choose = (chosen: File) => {
    const wrong = problemOf(chosen);
    setProblem(wrong);
    setFile(wrong ? null : chosen);
  };
  const { run, isRunning } = useCommand(async (chosen: File) => {
    const { signal } = (sending.current = new AbortController());
    setProblem(null);
    setShare(0);
    try {
      const options = { signal, ...tellUpload(setProblem, setShare) };
      const { secure_url: src, width, height } = await upload(chosen, options);
      onImage({ src, alt: alt.trim(), width, height });
    } catch (thrown) {
      if (signal.aborted) return;
      setProblem(whyPhotoFailed(thrown));
      // What is wrong with the file itself takes another one. Everything else passes, and this one is sent again.
      if (isApiError(thrown, 413, 415, 422)) setFile(null);
    }
  });

  return (
    <FormDialog
      onClose={onClose}
      title={texts.imageTitle}
      steady={isRunning}
      act={texts.addImage}
      busy={isRunning}
      disabled={!file}
      aside={isRunning && <Button onClick={() => sending.current?.abort()}>{texts.cancel}</Button>}
      onSubmit={() => file && void run(file)}
    >
      {file ? (
        <p className={styles.chosen} dir="auto">
          {file.name}
        </p>
      ) : (
        <DropZone
          label={texts.chooseImage}
          aside={texts.orDrop}
          hint={texts.imageHint(INLINE_IMAGE_MAX_BYTES / MEGABYTE)}
          icon={<ImagePlus />}
          accept={IMAGE_TYPES.join(',')}
          onFiles={([chosen]) => chosen && choose(chosen)}
        />
      )}
      {problem && <Notice kind="danger">{problem}</Notice>}
      {isRunning ? (
        <Progress label={texts.uploadingImage} value={share < 1 ? share * 100 : null} figure />
      ) : (
        file && (
          <Field
            label={texts.imageAlt}
            hint={texts.imageAltHint}
            optional
            dir="auto"
            value={alt}
            onChange={event => setAlt(event.target.value)}
          />
        )
      )}
    </FormDialog>
  );
}
