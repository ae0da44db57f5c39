import type { Comment, PageView } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/comment.ts';
import { held, readerBlocked } from '@recto/contracts/messages/moderation.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api, showSnackbar } from '@recto/frame';
import { Button, ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { InfiniteList } from '@recto/ui/infinite-list/infinite-list.tsx';
import { formatNumber } from '@recto/ui/number/format-number.ts';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useIsUnknown } from '../page/use-reaction.ts';
import { texts } from '../texts.ts';
import { textsLater } from '../texts-later.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import styles from './comments.module.css';
import { leftOf } from './left-of.ts';
import { useLiveComments } from './live-comments.ts';
import { useComments } from './use-comments.ts';

type Props = {
  page: PageView['page'];
  viewer: PageView['viewer'];
  /** What stands beside the heading. */
  acts?: ReactNode;
  /** The page is not what it was: ask for it again. */
  onMissing: () => void;
};

/** The conversation under a page. */
export default function Comments({ page, viewer, acts, onMissing }: Props) {
  const { hash, pathname } = useLocation();
  const linked = /^#comment-([\w-]+)$/.exec(hash)?.[1] ?? null;
  const comments = useComments(page.id, linked);
  const { conversation, userId } = comments;
  const isUnknown = useIsUnknown(viewer);

  useLiveComments(page.id, ({ type, data }) => {
    if (type === 'resync') comments.refresh();
    else if (type === 'comment' || type === 'comment-edited') {
      const comment = JSON.parse(data) as Comment;
      if (comment.inReplyTo !== null) return;
      if (type === 'comment') comments.added(comment);
      else comments.replaced(comment);
    } else if (type === 'comment-deleted') {
      const { commentId, comment } = JSON.parse(data) as { commentId: string; comment: Comment | null };
      const before = conversation.comments.find(({ id }) => id === commentId);
      comments.deleted(commentId, leftOf(before, comment));
    }
  });

  const heading = useRef<HTMLHeadingElement>(null);
  const showNewest = (): void => {
    comments.showNewest();
    // The button that was pressed goes.
    heading.current?.focus();
  };

  const add = async (text: string, key: string): Promise<void> => {
    const { comment } = await api.post<{ comment: Comment }>(`/api/comment/${page.id}`, { text }, { key });
    comments.added(comment);
    showSnackbar(comment.held ? held : messages.added, { kind: 'success' });
  };

  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading} id="comments">
          {texts.comments}{' '}
          {conversation.length > 0 && <span className={styles.count}>{formatNumber(conversation.length)}</span>}
        </h2>
        {acts}
      </div>
      {viewer.status === 'spectator' && !isUnknown ? (
        <div className={styles.login}>
          <p>{messages.loginToComment}</p>
          <ButtonLink variant="primary" link={<Link to={paths.login('access', pathname)} />}>
            {textsLater.login}
          </ButtonLink>
        </div>
      ) : !comments.mayComment ? (
        <p className={styles.blocked} role="status">
          {readerBlocked}
        </p>
      ) : (
        // Its place is kept until it is known whether it is for this reader.
        <div className={isUnknown ? styles.unknown : undefined} inert={isUnknown}>
          <CommentForm
            label={textsLater.yourComment}
            submit={textsLater.send}
            onSend={add}
            draftKey={`comment-${page.id}`}
          />
        </div>
      )}
      {comments.error && conversation.comments.length === 0 ? (
        <ErrorState compact onRetry={comments.error.status === 404 ? onMissing : comments.reload}>
          {comments.error.message}
        </ErrorState>
      ) : comments.isLoading ? (
        <CommentBones />
      ) : conversation.comments.length === 0 ? (
        <EmptyState compact drawing="comments">
          {messages.none}
        </EmptyState>
      ) : (
        <InfiniteList
          hasMore={comments.hasMore}
          loading={comments.isLoadingMore}
          error={comments.error?.message}
          onMore={comments.loadMore}
          skeleton={<CommentBones />}
        >
          {comments.around !== null && comments.around.newer > 0 && (
            <Button variant="quiet" size="small" onClick={showNewest}>
              {textsLater.newerComments(comments.around.newer)}
            </Button>
          )}
          <ol className={styles.list}>
            {conversation.comments.map(comment => (
              <li key={comment.id}>
                <CommentThread
                  comment={comment}
                  page={page}
                  userId={userId}
                  mayComment={comments.mayComment}
                  isPageOwner={viewer.status === 'owner'}
                  linked={linked}
                  opens={comments.around?.thread === comment.id && linked !== comment.id}
                  onChanged={change => comments.changed(comment.id, change)}
                  onReplied={by => comments.replied(comment.id, by)}
                  onDeleted={comments.deleted}
                />
              </li>
            ))}
          </ol>
        </InfiniteList>
      )}
    </>
  );
}

const CommentBones = () => (
  <Loading>
    <div className={styles.bones}>
      <Skeleton shape="circle" width="40px" height="40px" />
      <Skeleton lines={3} />
    </div>
  </Loading>
);
