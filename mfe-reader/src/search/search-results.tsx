import type { PageCard } from '@recto/contracts/http/shared.ts';
import * as paths from '@recto/contracts/paths.ts';
import { announce, useList } from '@recto/frame';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { InfiniteList } from '@recto/ui/infinite-list/infinite-list.tsx';
import { Picture } from '@recto/ui/picture/picture.tsx';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import { listTexts } from '../texts-of-lists.ts';
import { marked } from './marked.tsx';
import styles from './search-results.module.css';

/** Found pages, best first, with the asked words marked. */
export const SearchResults = ({ path, query }: { path: string; query: string }) => {
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useList<PageCard>(path);
  const found = items?.length;
  useEffect(() => {
    if (found !== undefined) announce(found === 0 ? listTexts.nothingFound(query) : listTexts.found(found, hasMore));
  }, [found, hasMore, query]);
  if (!items) {
    if (error) return <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>;
    return (
      <Loading>
        <div className={styles.results}>
          {[1, 2, 3, 4, 5].map(at => (
            <div key={at} className={styles.result}>
              <Skeleton shape="block" ratio="48 / 27" />
              <Skeleton lines={3} />
            </div>
          ))}
        </div>
      </Loading>
    );
  }
  if (items.length === 0)
    return (
      <EmptyState drawing="search" detail={listTexts.tryOther}>
        {listTexts.nothingFound(query)}
      </EmptyState>
    );
  return (
    <InfiniteList
      hasMore={hasMore}
      loading={isLoadingMore}
      error={error?.message}
      onMore={error ? () => void reload() : loadMore}
    >
      <ul className={styles.results} aria-label={listTexts.results}>
        {items.map(card => (
          <li key={card.id}>
            <Result card={card} query={query} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
};

const Result = ({
  card: { type, url, contents, lang, author, date, readingMinutes, cropedPhoto },
  query,
}: {
  card: PageCard;
  query: string;
}) => (
  <article className={styles.result}>
    <div className={styles.picture}>
      <Picture photo={cropedPhoto} title={contents.title} sizes="8rem" />
    </div>
    <div>
      <h2 className={styles.title} dir="auto" lang={lang}>
        <Link to={type === 'private' && author ? paths.privatePage(author.username, url) : paths.publicPage(url)}>
          {marked(contents.title, query)}
        </Link>
      </h2>
      {contents.briefDes && (
        <p className={styles.brief} dir="auto" lang={lang}>
          {marked(contents.briefDes, query)}
        </p>
      )}
      <p className={styles.facts}>
        {author && <bdi>{marked(author.name, query)}</bdi>}
        <Time at={date} />
        <span>{texts.minutes(readingMinutes)}</span>
        {type === 'private' && <span>{texts.private}</span>}
      </p>
    </div>
  </article>
);
