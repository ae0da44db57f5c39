import type { PageView } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api, showSnackbar, useModal } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { Bookmark, Flag, FolderPlus, Link2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Report } from '../report/report.tsx';
import { texts } from '../texts.ts';
import { AddToCollection, type Collecting } from './add-to-collection.tsx';
import styles from './article-actions.module.css';
import type { LoadedPage, PageAddress } from './use-page.ts';
import { useIsUnknown, useToggle } from './use-reaction.ts';

type Props = { address: PageAddress; view: PageView; change: LoadedPage['change'] };

/** What one can do with the page as a whole: edit it, keep it, collect it, pass it on. */
export const ArticleActions = ({ address, view: { page, viewer }, change }: Props) => {
  const collecting = useModal<Collecting>('add-to-collection');
  const later = useToggle(
    { signedOut: messages.loginToReadLater, failed: messages.readLaterFailed },
    viewer.readLater,
    readLater => change({ viewer: { readLater } }),
    async readLater => {
      await api.patch(`/api/read-later/${page.id}`, { readLater });
      return () => showSnackbar(readLater ? messages.readLaterAdded : messages.readLaterRemoved, { kind: 'success' });
    },
  );
  const [isReporting, setReporting] = useState(false);
  const isVisitor = viewer.status === 'spectator';
  const isUnknown = useIsUnknown(viewer);
  return (
    <div className={styles.actions} role="group" aria-label={texts.actions}>
      <IconButton
        outlined
        label={viewer.readLater ? texts.removeReadLater : texts.addReadLater}
        icon={<Bookmark aria-hidden="true" fill={viewer.readLater ? 'currentColor' : 'none'} />}
        // Its label says what it does next: pressed as well, it would be heard as the opposite.
        className={viewer.readLater ? styles.kept : undefined}
        disabled={isUnknown}
        onClick={() => (isVisitor ? showSnackbar(messages.loginToReadLater) : later())}
      />
      <IconButton
        outlined
        label={texts.addToCollection}
        icon={<FolderPlus aria-hidden="true" />}
        disabled={isUnknown}
        onClick={() => (isVisitor ? showSnackbar(texts.loginToCollect) : collecting.open({ pageId: page.id }))}
      />
      <IconButton
        outlined
        label={texts.copyLink}
        icon={<Link2 aria-hidden="true" />}
        onClick={() => void copyAddress()}
      />
      {viewer.status !== 'owner' && (
        <IconButton
          outlined
          label={texts.reportPage}
          icon={<Flag aria-hidden="true" />}
          disabled={isUnknown}
          onClick={() => (isVisitor ? showSnackbar(texts.loginToReport) : setReporting(true))}
        />
      )}
      <Report thing={{ kind: 'page', id: page.id }} isOpen={isReporting} onClose={() => setReporting(false)} />
      {viewer.status === 'owner' && (
        <ButtonLink size="small" icon={<Pencil aria-hidden="true" />} link={<Link to={editOf(address)} />}>
          {texts.edit}
        </ButtonLink>
      )}
      {collecting.isOpen && collecting.payload?.pageId === page.id && <AddToCollection pageId={page.id} />}
    </div>
  );
};

const editOf = (at: PageAddress): string =>
  at.type === 'public' ? paths.editPublicPage(at.url) : paths.editPrivatePage(at.username, at.url);

const copyAddress = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText(location.origin + location.pathname);
    showSnackbar(texts.linkCopied, { kind: 'success' });
  } catch {
    showSnackbar(texts.linkNotCopied, { kind: 'error' });
  }
};
