import * as messages from '@recto/contracts/messages/profile.ts';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { listTexts } from '../texts-of-lists.ts';
import { PageTiles } from '../tiles/page-tiles.tsx';
import { ProfileLayout } from './profile-layout.tsx';
import styles from './profile.module.css';

/** All public pages of an author, each opening in a tab of its own. */
const ProfilePages = () => (
  <ProfileLayout>
    {({ user }) => (
      <div className={styles.content}>
        <PageTiles
          path={`/api/users/${encodeURIComponent(user.username)}/pages`}
          label={listTexts.pagesTab}
          empty={<EmptyState drawing="pages">{messages.noPublicPages}</EmptyState>}
          newTab
        />
      </div>
    )}
  </ProfileLayout>
);

export default ProfilePages;
