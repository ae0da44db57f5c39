import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { putProfilePhoto } from '@recto/contracts/http/profile.ts';
import type { Photo } from '@recto/contracts/http/shared.ts';
import { PROFILE_PHOTO } from '@recto/contracts/limits.ts';
import { photoUploaded } from '@recto/contracts/messages/upload.ts';
import { showSnackbar, upload } from '@recto/frame';
import { PhotoDialog } from '@recto/ui/photo-upload/photo-dialog.tsx';
import { texts } from '../texts.ts';

type Props = { onClose: () => void; onPhoto: (photo: Photo) => Promise<unknown> };

/** Chooses, crops to a square and sends the profile photo. */
export default function UploadPhoto({ onClose, onPhoto }: Props) {
  return (
    <PhotoDialog
      title={texts.photoTitle}
      limit={PROFILE_PHOTO}
      round
      send={(form, sending) =>
        upload<AnswerOf<typeof putProfilePhoto>>('/api/profile/photo', form, { method: 'PUT', ...sending })
      }
      onPhoto={async photo => {
        await onPhoto(photo);
        showSnackbar(photoUploaded, { kind: 'success' });
      }}
      onClose={onClose}
    />
  );
}
