import type { PageCard } from '@recto/contracts/http/shared.ts';
import { type PageFilter, pageFilters } from '@recto/contracts/http/sorting.ts';
import { useCommand, useList, withQuery } from '@recto/frame';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { InfiniteList } from '@recto/ui/infinite-list/infinite-list.tsx';
import { useKeptFocus } from '@recto/ui/kept-focus/use-kept-focus.ts';
import { LongPageGrid } from '@recto/ui/page-grid/long-page-grid.tsx';
import { PageGridSkeleton } from '@recto/ui/page-grid/page-grid.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { type ReactNode, useState } from 'react';
import { useChoice } from '../layout/use-choice.ts';
import { texts } from '../texts.ts';
import { ListTile } from './list-tile.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ToolbarBones } from './toolbar-bones.tsx';
import { type Removal, useRemoval } from './use-removal.ts';

/** Says how many of the selected are done. */
export type Tell = (done: number) => void;

type Props = {
  /** The list's call; its removals go to the same path. */
  path: string;
  label: string;
  empty: ReactNode;
  sorts: readonly [string, ...string[]];
  removal: Removal;
  /** Another act on what is selected, beside removing: restoring from the trash. */
  other?: { label: string; act: (ids: readonly string[], tell: Tell) => Promise<void> };
};

/** A list of pages that can be filtered, sorted and edited; it grows by scrolling. */
export const PageList = ({ path, label, empty, sorts, removal, other }: Props) => {
  const [filterBy, setFilter] = useChoice('filterBy', pageFilters);
  const [sortBy, setSort] = useChoice('sortBy', sorts);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const list = useList<PageCard>(
    withQuery(path, { filterBy: filterBy === 'all' ? null : filterBy, sortBy: sortBy === sorts[0] ? null : sortBy }),
  );
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = list;
  const act = useRemoval(path, list, removal, () => setSelected(null));
  const [progress, setProgress] = useState<string | null>(null);
  const others = useCommand(async () => {
    const ids = [...(selected ?? [])];
    await other?.act(ids, done => setProgress(texts.doneOf(done, ids.length)));
    setProgress(null);
    setSelected(null);
    await reload();
  });
  const [totals, setTotals] = useState<Partial<Record<PageFilter, number>>>({});
  const now = items && (list.total ?? items.length);
  if (now !== undefined && now !== totals[filterBy]) setTotals({ ...totals, [filterBy]: now });
  // While another order or filter loads, the choices stay, and with them the focus of who has just chosen.
  const total = now ?? totals[filterBy] ?? totals.all;

  const [wasFilled, setFilled] = useState(false);
  if (!wasFilled && items && items.length > 0) setFilled(true);
  // Where all that was loaded has been removed, what is left is still to come.
  const isEmpty = items?.length === 0 && !hasMore;
  const emptied = useKeptFocus(wasFilled && isEmpty);

  if (total === undefined && error) return <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>;
  if (isEmpty && filterBy === 'all')
    return (
      <div ref={emptied} tabIndex={-1}>
        {empty}
      </div>
    );

  const toggle = (id: string): void =>
    setSelected(now => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <>
      {total === undefined ? (
        <ToolbarBones />
      ) : (
        <ListToolbar
          total={total}
          filterBy={filterBy}
          sortBy={sortBy}
          sorts={sorts}
          onFilter={setFilter}
          onSort={setSort}
          selected={selected}
          onEdit={() => setSelected(new Set())}
          onDone={() => setSelected(null)}
          onSelectAll={() => setSelected(new Set(items?.map(card => card.id)))}
          removeLabel={removal.label}
          isBusy={act.isRunning}
          onRemove={() => void act.run([...(selected ?? [])])}
          {...(other && {
            other: {
              label: other.label,
              run: () => void others.run(),
              progress,
            },
          })}
        />
      )}
      {!items ? (
        error ? (
          <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>
        ) : (
          <PageGridSkeleton />
        )
      ) : isEmpty ? (
        filterBy === 'all' ? (
          empty
        ) : (
          <EmptyState drawing="search">{texts.noneOfFilter[filterBy]}</EmptyState>
        )
      ) : (
        <InfiniteList
          hasMore={hasMore}
          loading={isLoadingMore}
          error={error?.message}
          onMore={error ? () => void reload() : loadMore}
          skeleton={<PageGridSkeleton count={5} />}
        >
          <VisuallyHidden>
            <h2>{label}</h2>
          </VisuallyHidden>
          <LongPageGrid label={label} items={items}>
            {(card, at) => (
              <ListTile
                card={card}
                first={at < 5}
                {...(selected && { selection: { selected: selected.has(card.id), onToggle: () => toggle(card.id) } })}
              />
            )}
          </LongPageGrid>
        </InfiniteList>
      )}
    </>
  );
};
