import * as messages from '@recto/contracts/messages/collection.ts';
import { networkError } from '@recto/contracts/messages/common.ts';
import * as paths from '@recto/contracts/paths.ts';
import type { Collection } from '@recto/contracts/http/shared.ts';
import { api, ask, isApiError, showSnackbar, useCommand, useLate, useModal, useSession } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '@recto/ui/menu/menu.tsx';
import { Picture } from '@recto/ui/picture/picture.tsx';
import { BookmarkMinus, BookmarkPlus, EllipsisVertical, Globe, GlobeLock, Image, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { texts } from '../texts.ts';
import type { CollectionAnswer } from './collection-answer.ts';
import styles from './collection-screen.module.css';
import { EditInfo } from './edit-info.tsx';

const uploadPhoto = () => import('./upload-photo.tsx');

type Props = {
  answer: CollectionAnswer;
  change: (collection: Partial<Collection>, btn?: CollectionAnswer['btn']) => void;
  /** Shows what has become of it meanwhile. */
  reload: () => Promise<unknown>;
};

/** What the collection is called and shows, and what one may do with it as a whole. */
export const CollectionHeader = ({ answer: { btn, viewer, collection }, change, reload }: Props) => {
  const [isEditing, setEditing] = useState(false);
  const photo = useModal<{ id: string }>('upload-photo');
  const UploadPhoto = useLate(uploadPhoto, { isAhead: false, isNeeded: photo.isOpen }, () => {
    photo.close();
    showSnackbar(networkError, { kind: 'error' });
  });
  // The answer that came with the HTML knows nobody: what the collection is to a signed-in reader is still to come.
  const isUnknown = useSession().status === 'signed-in' && viewer === 'spectator';
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { id, name, description, pageCount, user } = collection;

  const act = useCommand(async () => {
    try {
      if (viewer === 'owner') {
        const { sharing } = await api.post<{ sharing: boolean }>(`/api/collection/sharing/${id}`, {
          sharing: btn === 'share',
        });
        change({ sharing }, sharing ? 'stop-sharing' : 'share');
        showSnackbar(sharing ? messages.shared : messages.sharingStopped, { kind: 'success' });
      } else {
        const { status } = await api.post<{ status: 'added' | 'removed' }>(`/api/collection/toggle-library/${id}`, {
          status: btn === 'save' ? 'added' : 'removed',
        });
        change({}, status === 'added' ? 'remove' : 'save');
        showSnackbar(status === 'added' ? messages.addedToLibrary : messages.removedFromLibrary, { kind: 'success' });
      }
    } catch (thrown) {
      showSnackbar(isApiError(thrown) ? thrown.message : texts.sharingFailed, { kind: 'error' });
      if (isApiError(thrown, 403) || isApiError(thrown, 404)) await reload();
    }
  });

  const press = (): void => {
    if (viewer === 'spectator') void navigate(paths.login('access', pathname));
    else void act.run();
  };

  const remove = async (): Promise<void> => {
    const { deleteCollectionTitle: title, deleteCollectionText: text, deleteCollection: yes } = texts;
    if (!(await ask({ title, text, yes, dangerous: true }))) return;
    try {
      await api.delete(`/api/collection/${id}`);
      showSnackbar(messages.deleted, { kind: 'success' });
      void navigate(paths.collections, { replace: true });
    } catch (thrown) {
      showSnackbar(isApiError(thrown) ? thrown.message : texts.sharingFailed, { kind: 'error' });
    }
  };

  return (
    <header className={styles.head}>
      <div className={styles.photo}>
        <Picture photo={collection.photo} title={name} ratio="16 / 9" sizes="20rem" first />
      </div>
      <div>
        <h1 className={styles.title} dir="auto">
          {name}
        </h1>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        <p className={styles.facts}>
          <Link to={paths.user(user.username)}>
            <bdi>{texts.by(user.name)}</bdi>
          </Link>
          <span>{texts.count(pageCount)}</span>
        </p>
        <div className={styles.acts}>
          <Button
            variant={btn === 'share' || btn === 'save' ? 'primary' : 'secondary'}
            icon={icons[btn]}
            busy={act.isRunning}
            disabled={isUnknown}
            onClick={press}
          >
            {labels[btn]}
          </Button>
          {viewer === 'owner' && (
            <Menu
              align="start"
              trigger={<IconButton outlined label={texts.more} icon={<EllipsisVertical aria-hidden="true" />} />}
            >
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setEditing(true)}>
                {texts.editInfo}
              </MenuItem>
              <MenuItem icon={<Image aria-hidden="true" />} onSelect={() => photo.open({ id })}>
                {texts.changePhoto}
              </MenuItem>
              <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
                {texts.deleteCollection}
              </MenuItem>
            </Menu>
          )}
        </div>
      </div>
      <EditInfo
        collection={collection}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        change={change}
        reload={reload}
      />
      {photo.isOpen && photo.payload?.id === id && UploadPhoto && (
        <UploadPhoto
          id={id}
          onClose={photo.close}
          onPhoto={image => change({ photo: image })}
          onGone={() => {
            photo.close();
            void reload();
          }}
        />
      )}
    </header>
  );
};

const labels: Record<CollectionAnswer['btn'], string> = {
  share: texts.share,
  'stop-sharing': texts.stopSharing,
  save: texts.saveToLibrary,
  remove: texts.removeFromLibrary,
};

const icons: Record<CollectionAnswer['btn'], ReactNode> = {
  share: <Globe aria-hidden="true" />,
  'stop-sharing': <GlobeLock aria-hidden="true" />,
  save: <BookmarkPlus aria-hidden="true" />,
  remove: <BookmarkMinus aria-hidden="true" />,
};
