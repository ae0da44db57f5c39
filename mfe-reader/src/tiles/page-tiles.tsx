import type { PageCard } from '@recto/contracts/http/shared.ts';
import { useList } from '@recto/frame';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { InfiniteList } from '@recto/ui/infinite-list/infinite-list.tsx';
import { PageGrid, PageGridSkeleton } from '@recto/ui/page-grid/page-grid.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import type { ReactNode } from 'react';
import { PageTile } from './page-tile.tsx';

type Props = {
  /** A call that answers a list of pages. */
  path: string;
  /** What the list is, for screen readers. */
  label: string;
  empty: ReactNode;
  newTab?: boolean;
  /** Shows no more than these, and fetches none. */
  atMost?: number;
};

/** Pictures in view when the screen opens. */
const inView = 5;

/** A list of pages as a grid that grows by scrolling, in all its states. */
export const PageTiles = ({ path, label, empty, newTab = false, atMost }: Props) => {
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useList<PageCard>(path);
  if (!items) {
    if (error) return <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>;
    return <PageGridSkeleton count={atMost ?? 10} />;
  }
  if (items.length === 0) return empty;
  return (
    <InfiniteList
      hasMore={hasMore && atMost === undefined}
      loading={isLoadingMore}
      error={error?.message}
      onMore={error ? () => void reload() : loadMore}
      skeleton={<PageGridSkeleton count={5} />}
    >
      {atMost === undefined && (
        <VisuallyHidden>
          <h2>{label}</h2>
        </VisuallyHidden>
      )}
      <PageGrid label={label}>
        {items.slice(0, atMost).map((card, at) => (
          <PageTile key={card.id} card={card} newTab={newTab} first={at < inView} />
        ))}
      </PageGrid>
    </InfiniteList>
  );
};
