import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import * as texts from '../texts/texts.ts';
import styles from './infinite-list.module.css';

export type InfiniteListProps = {
  children: ReactNode;
  /** There is more to fetch. */
  hasMore: boolean;
  /** It is being fetched. */
  loading: boolean;
  /** Why the last fetch failed; then only the button tries again. */
  error?: ReactNode;
  onMore: () => void;
  /** Shown while more is fetched: skeletons of what comes. */
  skeleton?: ReactNode;
};

/** A list that fetches more when its end comes near. The button does the same for those who do not scroll. */
export const InfiniteList = ({ children, hasMore, loading, error, onMore, skeleton }: InfiniteListProps) => {
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  const waiting = hasMore && !loading && !error;

  useEffect(() => {
    const mark = end.current;
    if (!waiting || !mark || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return;
        observer.disconnect();
        more();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [waiting]);

  return (
    <>
      {children}
      {loading && skeleton}
      {error && (
        <ErrorState compact onRetry={onMore} busy={loading}>
          {error}
        </ErrorState>
      )}
      <div ref={end} className={styles.end}>
        {hasMore && !error && (
          <Button busy={loading} onClick={onMore}>
            {loading ? texts.loading : texts.loadMore}
          </Button>
        )}
      </div>
    </>
  );
};
