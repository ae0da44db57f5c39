import { COLLECTION_REFUSED_MS } from '@recto/contracts/limits.ts';
import * as messages from '@recto/contracts/messages/collection.ts';
import * as paths from '@recto/contracts/paths.ts';
import { showSnackbar, useApi, useSession, useTitle } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { PageGridSkeleton } from '@recto/ui/page-grid/page-grid.tsx';
import { Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { texts } from '../texts.ts';
import styles from './collection-screen.module.css';
import type { CollectionAnswer } from './collection-answer.ts';
import { CollectionHeader } from './collection-header.tsx';
import { CollectionPages } from './collection-pages.tsx';

/** /collection/{id}: for its owner to arrange, for others to look at and save. */
export default function CollectionScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, isLoading, mutate } = useApi<CollectionAnswer>(`/api/collection/${encodeURIComponent(id)}`);
  const isRefused = error?.status === 403;
  const isVisitor = useSession().status === 'visitor';
  useTitle(data?.collection.name ?? texts.collection);

  useEffect(() => {
    if (!isRefused) return;
    showSnackbar(messages.notAuthorized, { kind: 'error', duration: COLLECTION_REFUSED_MS });
    // One's own collections would ask a visitor to log in, and lead back to them instead of here.
    const next = isVisitor ? paths.login('access', paths.collection(id)) : paths.collections;
    void navigate(next, { replace: true });
  }, [isRefused, isVisitor, id, navigate]);

  if (data && error?.status !== 404) {
    const change = (collection: Partial<CollectionAnswer['collection']>, btn?: CollectionAnswer['btn']): void =>
      void mutate((now = data) => ({ ...now, btn: btn ?? now.btn, collection: { ...now.collection, ...collection } }), {
        revalidate: false,
      });
    return (
      <div className={styles.screen}>
        <CollectionHeader answer={data} change={change} reload={() => mutate()} />
        <CollectionPages answer={data} change={change} reload={() => mutate()} />
      </div>
    );
  }
  if (error?.status === 404)
    return (
      <div className={styles.screen}>
        <h1 className={styles.title}>{texts.collection}</h1>
        <EmptyState
          drawing="collections"
          action={<ButtonLink link={<Link to={paths.collections} />}>{texts.toCollections}</ButtonLink>}
        >
          {texts.notFound}
        </EmptyState>
      </div>
    );
  if (error && !isRefused)
    return (
      <div className={styles.screen}>
        <h1 className={styles.title}>{texts.collection}</h1>
        <ErrorState onRetry={() => void mutate()} busy={isLoading}>
          {error.message}
        </ErrorState>
      </div>
    );
  return (
    <div className={styles.screen}>
      <VisuallyHidden>
        <h1>{texts.collection}</h1>
      </VisuallyHidden>
      <HeaderBones />
      <PageGridSkeleton count={5} />
    </div>
  );
}

/** As large as a header of a name and one line below it. */
const HeaderBones = () => (
  <div className={styles.head} aria-hidden="true">
    <div className={styles.photo}>
      <Skeleton shape="block" ratio="16 / 9" />
    </div>
    <div>
      <p className={styles.title}>
        <Skeleton width="14rem" />
      </p>
      <p className={styles.description}>
        <Skeleton />
      </p>
      <p className={styles.facts}>
        <Skeleton width="9rem" />
      </p>
      <div className={styles.acts}>
        <Skeleton shape="block" width="8rem" height="var(--target)" />
      </div>
    </div>
  </div>
);
