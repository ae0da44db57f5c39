import type { Photo } from '@recto/contracts/http/shared.ts';
import { COLLECTION_PHOTO } from '@recto/contracts/limits.ts';
import { photoUploaded } from '@recto/contracts/messages/upload.ts';
import { isApiError, showSnackbar, upload } from '@recto/frame';
import { PhotoDialog } from '@recto/ui/photo-upload/photo-dialog.tsx';
import { texts } from '../texts.ts';

type Props = {
  id: string;
  onClose: () => void;
  onPhoto: (photo: Photo) => void;
  /** The collection is not there any more. */
  onGone: () => void;
};

/** Chooses, crops to 16:9 and sends a collection's photo. */
export default function UploadPhoto({ id, onClose, onPhoto, onGone }: Props) {
  return (
    <PhotoDialog
      title={texts.photoTitle}
      limit={COLLECTION_PHOTO}
      send={async (form, sending) => {
        try {
          return await upload<{ image: Photo }>(`/api/collection/photo/${id}`, form, sending);
        } catch (thrown) {
          if (isApiError(thrown, 404)) onGone();
          throw thrown;
        }
      }}
      onPhoto={photo => {
        onPhoto(photo);
        showSnackbar(photoUploaded, { kind: 'success' });
      }}
      onClose={onClose}
    />
  );
}
