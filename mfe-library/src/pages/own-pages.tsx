import { ownPageSorts } from '@recto/contracts/http/sorting.ts';
import * as messages from '@recto/contracts/messages/library.ts';
import * as paths from '@recto/contracts/paths.ts';
import { type ApiError, api, isApiError, showSnackbar } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { TabLinks } from '@recto/ui/tabs/tabs.tsx';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { PageList, type Tell } from '../list/page-list.tsx';
import type { Removal } from '../list/use-removal.ts';
import { texts } from '../texts.ts';
import styles from './own-pages.module.css';

/** What another window has deleted for good meanwhile keeps no other in the trash; it is told when these are restored. */
const restoreAll = async (ids: readonly string[], tell?: Tell): Promise<void> => {
  let gone: ApiError | null = null;
  for (const [at, id] of ids.entries()) {
    tell?.(at);
    try {
      await api.post(`/api/pages/${id}/restore`);
    } catch (thrown) {
      if (!isApiError(thrown, 404)) throw thrown;
      gone = thrown;
    }
  }
  if (gone !== null) throw gone;
};

const toTrash: Removal = {
  label: texts.delete,
  title: texts.unpublishTitle,
  text: texts.unpublishText,
  done: texts.movedToTrash,
  undo: ids => restoreAll(ids),
};
const deleteDrafts: Removal = { ...toTrash, title: texts.deleteDraftsTitle, done: messages.draftsDeleted };
const forGood: Removal = {
  label: texts.delete,
  title: texts.deleteForeverTitle,
  text: texts.deleteForeverText,
  done: texts.deletedForever,
};

const restore = async (ids: readonly string[], tell: Tell): Promise<void> => {
  try {
    await restoreAll(ids, tell);
    showSnackbar(texts.restored, { kind: 'success' });
  } catch (thrown) {
    showSnackbar(isApiError(thrown) ? thrown.message : texts.removeFailed, { kind: 'error' });
  }
};

const write = (
  <ButtonLink variant="primary" link={<Link to={paths.newPage} />}>
    {texts.write}
  </ButtonLink>
);

const nothing = (text: string) => (
  <EmptyState drawing="pages" action={write}>
    {text}
  </EmptyState>
);

const published = {
  path: '/api/pages/published',
  label: messages.publishedTab,
  removal: toTrash,
  empty: nothing(messages.noPublishedPages),
};
const drafts = {
  path: '/api/pages/drafts',
  label: messages.draftTab,
  removal: deleteDrafts,
  empty: nothing(messages.noDrafts),
};
const trash = {
  path: '/api/pages/trash',
  label: texts.trash,
  removal: forGood,
  other: { label: texts.restore, act: restore },
  empty: <EmptyState drawing="trash">{messages.noTrash}</EmptyState>,
};

/** /u/pages/published, /u/pages/draft, /u/pages/trash */
export default function OwnPages() {
  const { pathname } = useLocation();
  const list = pathname === paths.drafts ? drafts : pathname === paths.trash ? trash : published;
  return (
    <LibraryScreen
      title={texts.pages}
      acts={write}
      head={
        <TabLinks label={texts.pages}>
          {[
            <NavLink key="published" to={paths.published}>
              {published.label}
            </NavLink>,
            <NavLink key="draft" to={paths.drafts}>
              {drafts.label}
            </NavLink>,
            <NavLink key="trash" to={paths.trash}>
              {trash.label}
            </NavLink>,
          ]}
        </TabLinks>
      }
    >
      {list === trash && <p className={styles.hint}>{texts.trashHint}</p>}
      <PageList key={list.path} sorts={ownPageSorts} {...list} />
    </LibraryScreen>
  );
}
