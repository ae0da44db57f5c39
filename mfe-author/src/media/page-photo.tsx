import type { Photo } from '@recto/contracts/http/shared.ts';
import { PAGE_PHOTO } from '@recto/contracts/limits.ts';
import { photoRemovalFailed, photoRemoved, photoUploaded } from '@recto/contracts/messages/upload.ts';
import { api, ask, isApiError, showSnackbar, upload, useCommand, useModal } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { useKeptFocus } from '@recto/ui/kept-focus/use-kept-focus.ts';
import { PhotoDialog } from '@recto/ui/photo-upload/photo-dialog.tsx';
import { ImageUp, Trash2 } from 'lucide-react';
import { texts } from '../texts.ts';
import styles from './page-photo.module.css';

type Props = {
  pageId: string;
  of: 'draft' | 'page';
  photo: Photo | null;
  onPhoto: (photo: Photo | null) => void;
};

/** A page's photo, with the ways to another one and to none. */
export const PagePhoto = ({ pageId, of, photo, onPhoto }: Props) => {
  const modal = useModal<{ id: string }>('upload-photo');
  const path = `/api/pages/${pageId}/photo${of === 'draft' ? '?type=draft' : ''}`;

  const acts = useKeptFocus(photo === null);
  const remove = useCommand(async () => {
    if (
      !(await ask({ title: texts.removePhotoTitle, text: texts.removePhotoText, yes: texts.remove, dangerous: true }))
    )
      return;
    try {
      await api.delete(path);
      onPhoto(null);
      showSnackbar(photoRemoved, { kind: 'success' });
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      showSnackbar(photoRemovalFailed, { kind: 'error' });
    }
  });

  return (
    <div className={styles.photo}>
      {photo ? (
        <img
          key={photo.public_id}
          className={styles.image}
          src={photo.secure_url}
          srcSet={photo.srcset}
          sizes="(max-width: 48rem) 100vw, 48rem"
          width={photo.width}
          height={photo.height}
          alt={texts.photoAlt}
        />
      ) : (
        <div className={styles.none}>
          <ImageUp aria-hidden="true" />
          <p>{texts.noPhoto}</p>
        </div>
      )}
      <div ref={acts} className={styles.acts}>
        <Button icon={<ImageUp aria-hidden="true" />} onClick={() => modal.open({ id: pageId })}>
          {photo ? texts.replacePhoto : texts.addPhoto}
        </Button>
        {photo && (
          <Button icon={<Trash2 aria-hidden="true" />} busy={remove.isRunning} onClick={() => void remove.run()}>
            {texts.removePhoto}
          </Button>
        )}
      </div>
      {modal.isOpen && (
        <PhotoDialog
          title={texts.photoTitle}
          limit={PAGE_PHOTO}
          wide
          send={(form, sending) =>
            upload<{ image: Photo }>(path, form, { method: of === 'draft' ? 'PUT' : 'POST', ...sending })
          }
          onPhoto={stored => {
            onPhoto(stored);
            showSnackbar(photoUploaded, { kind: 'success' });
          }}
          onClose={modal.close}
        />
      )}
    </div>
  );
};
