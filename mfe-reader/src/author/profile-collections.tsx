import type { Collection } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/profile.ts';
import * as paths from '@recto/contracts/paths.ts';
import { useApi } from '@recto/frame';
import { CollectionCard } from '@recto/ui/collection-card/collection-card.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { PageGrid, PageGridSkeleton } from '@recto/ui/page-grid/page-grid.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { Link } from 'react-router-dom';
import { listTexts } from '../texts-of-lists.ts';
import { ProfileLayout } from './profile-layout.tsx';
import styles from './profile.module.css';

/** The collections that an author shares. */
const ProfileCollections = () => (
  <ProfileLayout>
    {({ user }) => (
      <div className={styles.content}>
        <Shared username={user.username} />
      </div>
    )}
  </ProfileLayout>
);

const Shared = ({ username }: { username: string }) => {
  const { data, error, isLoading, mutate } = useApi<{ collections: Collection[] | null }>(
    `/api/collections/shared/${encodeURIComponent(username)}`,
  );
  if (error && !data)
    return (
      <ErrorState onRetry={() => void mutate()} busy={isLoading}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <PageGridSkeleton count={5} />;
  if (!data.collections || data.collections.length === 0)
    return <EmptyState drawing="collections">{messages.noSharedCollections}</EmptyState>;
  return (
    <>
      <VisuallyHidden>
        <h2>{listTexts.collectionsTab}</h2>
      </VisuallyHidden>
      <PageGrid label={listTexts.collectionsTab}>
        {data.collections.map(({ id, name, description, photo, pages, pageCount, user }) => (
          <CollectionCard
            key={id}
            name={name}
            description={description}
            photo={photo}
            pages={pages.map(page => ({ id: page.id, title: page.contents.title, photo: page.cropedPhoto }))}
            pageCount={pageCount}
            author={user.name}
            link={<Link to={paths.collection(id)} />}
          />
        ))}
      </PageGrid>
    </>
  );
};

export default ProfileCollections;
