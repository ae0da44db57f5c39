import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getPublicEdit } from '@recto/contracts/http/pages.ts';
import { loadFailed } from '@recto/contracts/messages/editing.ts';
import { notFound } from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { useTitle } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { NotAllowed } from '@recto/ui/not-allowed/not-allowed.tsx';
import { lazy, Suspense, useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ScreenLoading } from '../load/screen-loading.tsx';
import { useFresh } from '../load/use-fresh.ts';
import { versionsScreen } from '../screens.ts';
import { SignedIn } from '../session/signed-in.tsx';
import { texts } from '../texts.ts';
import { type Address, editCallOf } from './address.ts';
import { EditForm } from './edit-form.tsx';
import styles from './edit.module.css';

const Versions = lazy(versionsScreen);

export type EditAnswer = AnswerOf<typeof getPublicEdit>;

/** Changing a page that is published, and looking at what it was before (`view=versions`). For its owner only. */
export default function Edit() {
  const { username, url = '' } = useParams();
  const address = useMemo<Address>(
    () => (username === undefined ? { type: 'public', url } : { type: 'private', username, url }),
    [username, url],
  );
  return (
    <SignedIn redirected="access">
      <Loaded address={address} />
    </SignedIn>
  );
}

const Loaded = ({ address }: { address: Address }) => {
  const [params] = useSearchParams();
  const [fresh, reload] = useFresh<EditAnswer>(editCallOf(address));
  useTitle(texts.editPage);
  if (fresh.status === 'loaded') {
    const { page, urls } = fresh.data;
    return params.get('view') === 'versions' ? (
      <Suspense fallback={<ScreenLoading title={texts.editPage} />}>
        <Versions address={address} page={page} />
      </Suspense>
    ) : (
      <EditForm key={fresh.turn} address={address} page={page} urls={urls} />
    );
  }
  if (fresh.status === 'loading' || fresh.error.status === 401) return <ScreenLoading title={texts.editPage} />;
  const isThere = fresh.error.status !== 404 && fresh.error.status !== 403;
  return (
    <div className={styles.failed}>
      <VisuallyHidden>
        <h1>{texts.editPage}</h1>
      </VisuallyHidden>
      {isThere ? (
        <ErrorState onRetry={reload} detail={fresh.error.message}>
          {loadFailed}
        </ErrorState>
      ) : (
        <NotAllowed action={<ButtonLink link={<Link to={paths.published} />}>{texts.toPublished}</ButtonLink>}>
          {notFound}
        </NotAllowed>
      )}
    </div>
  );
};
