import * as paths from '@recto/contracts/paths.ts';
import { useTitle } from '@recto/frame';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { texts } from '../texts.ts';
import { Article } from './article.tsx';
import styles from './page-screen.module.css';
import { PageSkeleton } from './page-skeleton.tsx';
import { apiPathOf, type PageAddress, usePage } from './use-page.ts';

const PageNotFound = lazy(() => import('./page-not-found.tsx'));
const UnlockForm = lazy(() => import('./unlock-form.tsx'));

/** The page of the address that one is at, public or private. */
export default function PageAtAddress() {
  const { username, url = '' } = useParams();
  const address: PageAddress = username === undefined ? { type: 'public', url } : { type: 'private', username, url };
  return <PageScreen key={`${username}/${url}`} address={address} />;
}

/** A page in all its states: loading, there, protected, not found, failed. */
const PageScreen = ({ address }: { address: PageAddress }) => {
  const page = usePage(address);
  const { view, error } = page;
  const isGone = error?.status === 404;
  useTitle(isGone ? texts.notFoundTitle : (view?.page.contents.title ?? ''));
  if (view && !isGone)
    return (
      // Only what stands above the page is waited for, so that nothing pushes it down.
      <Suspense fallback={<PageSkeleton />}>
        <Article address={address} view={view} change={page.change} reload={page.reload} />
      </Suspense>
    );
  if (error?.error === 'password required' && address.type === 'private')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <UnlockForm
          address={paths.privatePage(address.username, address.url)}
          api={apiPathOf(address)}
          onOpen={page.reload}
        />
      </Suspense>
    );
  if (isGone)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PageNotFound />
      </Suspense>
    );
  if (error)
    return (
      <div className={styles.state}>
        <VisuallyHidden>
          <h1>{texts.pageFailedTitle}</h1>
        </VisuallyHidden>
        <ErrorState onRetry={page.reload} busy={page.isLoading}>
          {error.message}
        </ErrorState>
      </div>
    );
  return <PageSkeleton />;
};
