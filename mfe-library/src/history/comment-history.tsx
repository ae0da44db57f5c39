import type { CommentHistoryItem } from '@recto/contracts/http/comments.ts';
import { noCommentHistory } from '@recto/contracts/messages/library.ts';
import * as paths from '@recto/contracts/paths.ts';
import { type ApiError, useSWRInfinite, withQuery } from '@recto/frame';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { InfiniteList } from '@recto/ui/infinite-list/infinite-list.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { useEffect, useEffectEvent } from 'react';
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
            <Item comment={comment} />
          </li>
        ))}
      </ol>
    </InfiniteList>
  );
};

const Item = ({ comment: { id, text, date, reply, page } }: { comment: CommentHistoryItem }) => (
  <article className={styles.comment}>
    <p className={styles.facts}>
      <Time at={date} show="relative" />
      {reply && <bdi>{texts.replyTo(reply.name)}</bdi>}
    </p>
    <p className={styles.text} dir="auto">
      {text}
    </p>
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
  </article>
);

const addressOf = ({ type, url, author }: NonNullable<CommentHistoryItem['page']>): string =>
  type === 'private' && author ? paths.privatePage(author.username, url) : paths.publicPage(url);
