import type { PageCard } from '@recto/contracts/http/shared.ts';
import { type PageFilter, pageFilters } from '@recto/contracts/http/sorting.ts';
import { type GrowingList, useCommand, useList, withQuery } from '@recto/frame';
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
import { type Selection, useSelection } from './use-selection.ts';

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
  const selection = useSelection();
  const { selected } = selection;
  const list = useList<PageCard>(
    withQuery(path, { filterBy: filterBy === 'all' ? null : filterBy, sortBy: sortBy === sorts[0] ? null : sortBy }),
  );
  const { items, error, hasMore, reload } = list;
  const act = useRemoval(path, list, removal, selection.end);
  const [progress, setProgress] = useState<string | null>(null);
  const others = useCommand(async () => {
    const ids = [...(selected ?? [])];
    await other?.act(ids, done => setProgress(texts.doneOf(done, ids.length)));
    setProgress(null);
    selection.end();
    await reload();
  });
  const total = useTotal(list, filterBy);

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
          onEdit={selection.begin}
          onDone={selection.end}
          onSelectAll={() => selection.choose(items?.map(card => card.id) ?? [])}
          removeLabel={removal.label}
          isBusy={act.isRunning}
          onRemove={() => void act.run([...(selected ?? [])])}
          {...(other && { other: { label: other.label, run: () => void others.run(), progress } })}
        />
      )}
      {isEmpty && filterBy !== 'all' ? (
        <EmptyState drawing="search">{texts.noneOfFilter[filterBy]}</EmptyState>
      ) : (
        <Pages label={label} list={list} selection={selection} />
      )}
    </>
  );
};

/** How many there are; while another order or filter loads, what is known of before: the choices stay, and the focus. */
const useTotal = ({ items, total }: GrowingList<PageCard>, filterBy: PageFilter): number | undefined => {
  const [totals, setTotals] = useState<Partial<Record<PageFilter, number>>>({});
  const now = items && (total ?? items.length);
  if (now !== undefined && now !== totals[filterBy]) setTotals({ ...totals, [filterBy]: now });
  return now ?? totals[filterBy] ?? totals.all;
};

type PagesProps = { label: string; list: GrowingList<PageCard>; selection: Selection };

const Pages = ({ label, list, selection: { selected, toggle } }: PagesProps) => {
  const { items, error, hasMore, isLoadingMore, loadMore } = list;
  const retry = () => void list.reload();
  if (!items) return error ? <ErrorState onRetry={retry}>{error.message}</ErrorState> : <PageGridSkeleton />;
  return (
    <InfiniteList
      hasMore={hasMore}
      loading={isLoadingMore}
      error={error?.message}
      onMore={error ? retry : loadMore}
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
  );
};
