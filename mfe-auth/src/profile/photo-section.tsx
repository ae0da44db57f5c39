import type { OwnProfile } from '@recto/contracts/http/profile.ts';
import type { Photo } from '@recto/contracts/http/shared.ts';
import { useModal } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { Button } from '@recto/ui/button/button.tsx';
import { Section } from '../account/section.tsx';
import { useLateDialog } from '../modals/use-late-dialog.ts';
import { texts } from '../texts.ts';
import styles from './profile.module.css';

const uploadPhoto = () => import('./upload-photo.tsx');

type Props = { user: OwnProfile; onPhoto: (photo: Photo) => Promise<unknown> };

/** One's photo, and the way to another one. */
export const PhotoSection = ({ user, onPhoto }: Props) => {
  const modal = useModal<{ id: string }>('upload-photo');
  const UploadPhoto = useLateDialog(uploadPhoto, modal);
  return (
    <Section title={texts.photo} text={texts.photoText}>
      <div className={styles.photo}>
        <Avatar name={user.name} photo={user.photo} size="huge" />
        <div className={styles.who}>
          <p className={styles.name} dir="auto">
            {user.name}
          </p>
          <p className={styles.username}>@{user.username}</p>
          <Button size="small" onClick={() => modal.open({ id: user._id })}>
            {user.photo ? texts.changePhoto : texts.addPhoto}
          </Button>
        </div>
      </div>
      {UploadPhoto && <UploadPhoto onClose={modal.close} onPhoto={onPhoto} />}
    </Section>
  );
};
