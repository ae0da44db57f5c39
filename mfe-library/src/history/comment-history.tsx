import type { CommentHistoryItem } from '@recto/contracts/http/comments.ts';
import * as messages from '@recto/contracts/messages/comment.ts';
import { noCommentHistory } from '@recto/contracts/messages/library.ts';
import * as paths from '@recto/contracts/paths.ts';
import { type ApiError, api, ask, isApiError, showSnackbar, useCommand, useSWRInfinite, withQuery } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { InfiniteList } from '@recto/ui/infinite-list/infinite-list.tsx';
import { focusHeading } from '@recto/ui/kept-focus/focus-heading.ts';
import { Time } from '@recto/ui/time/time.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CardsLoading } from '../layout/cards-loading.tsx';
import { texts } from '../texts.ts';
import styles from './comment-history.module.css';

type Portion = { comments: CommentHistoryItem[]; cursor: string | null };
const path = '/api/comments/history';

/** One's own comments, newest first, with where they stand and whom they answer. */
export const CommentHistory = () => {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Portion, ApiError>(
    (_index: number, before: Portion | null) =>
      before === null ? path : before.cursor === null ? null : withQuery(path, { cursor: before.cursor }),
    { revalidateFirstPage: false },
  );
  // Whoever comes back sees it as it was, and then as it is.
  const isKnown = useEffectEvent(() => data !== undefined);
  useEffect(() => {
    if (isKnown()) void mutate();
  }, [mutate]);
  const comments = data?.flatMap(portion => portion.comments);
  if (!comments) {
    if (error) return <ErrorState onRetry={() => void mutate()}>{error.message}</ErrorState>;
    return <CardsLoading height="7.5rem" />;
  }
  const takeOut = (id: string) =>
    void mutate(
      portions =>
        portions?.map(portion => ({ ...portion, comments: portion.comments.filter(comment => comment.id !== id) })),
      { revalidate: false },
    );
  if (comments.length === 0) return <EmptyState drawing="comments">{noCommentHistory}</EmptyState>;
  return (
    <InfiniteList
      hasMore={data?.at(-1)?.cursor !== null}
      loading={isValidating && (data?.length ?? 0) < size}
      error={error?.message}
      onMore={() => void (error ? mutate() : setSize(n => n + 1))}
    >
      <ol className={styles.list}>
        {comments.map(comment => (
          <li key={comment.id}>
            <Item comment={comment} onDeleted={takeOut} />
          </li>
        ))}
      </ol>
    </InfiniteList>
  );
};

type ItemProps = { comment: CommentHistoryItem; onDeleted: (id: string) => void };

/** It can be taken back here, where its page may be one that its author does not come to any more. */
const Item = ({ comment: { id, text, date, reply, page }, onDeleted }: ItemProps) => {
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      if (isDeleted.current) focusHeading();
    },
    [],
  );
  const remove = useCommand(async () => {
    const { deleteCommentTitle: title, deleteCommentText } = texts;
    if (!(await ask({ title, text: deleteCommentText, yes: texts.delete, dangerous: true }))) return;
    try {
      await api.delete(`/api/comment/${id}`);
      isDeleted.current = true;
      onDeleted(id);
      showSnackbar(messages.deleted, { kind: 'success' });
    } catch (thrown) {
      showSnackbar(isApiError(thrown) ? thrown.message : messages.failed, { kind: 'error' });
    }
  });
  return (
    <article className={styles.comment}>
      <p className={styles.facts}>
        <Time at={date} show="relative" />
        {reply && <bdi>{texts.replyTo(reply.name)}</bdi>}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <div className={styles.foot}>
        <p className={styles.facts}>
          {page ? (
            <>
              {texts.onPage}{' '}
              <Link to={`${addressOf(page)}#comment-${id}`} dir="auto">
                {page.title}
              </Link>
            </>
          ) : (
            texts.pageGone
          )}
        </p>
        <Button variant="quiet" size="small" busy={remove.isRunning} onClick={() => void remove.run()}>
          {texts.deleteComment}
        </Button>
      </div>
    </article>
  );
};

const addressOf = ({ type, url, author }: NonNullable<CommentHistoryItem['page']>): string =>
  type === 'private' && author ? paths.privatePage(author.username, url) : paths.publicPage(url);
