import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '../api/api-error.ts';
import { withQuery } from '../api/api.ts';
import { isSeeded } from './frame-cache.tsx';

type Portion<T> = { results: readonly T[]; cursor: string | null; total: number | null };

/** A list that grows by cursor, in the shape of the API's `List<T>`. */
export type GrowingList<T> = {
  /** What is loaded so far, each once; undefined before the first answer. */
  items: readonly T[] | undefined;
  /** How many there are in all; null where the API does not count. */
  total: number | null;
  error: ApiError | undefined;
  isLoadingMore: boolean;
  /** Whether there is more to load. */
  hasMore: boolean;
  loadMore: () => void;
  /** Asks again for what is loaded; also the way to try again after an error. */
  reload: () => Promise<unknown>;
  /** Takes out what has been removed, before the server is asked again. */
  remove: (ids: readonly string[]) => void;
};

/**
 * Loads `path` (null: not yet) portion by portion. Items that a later portion repeats are dropped. Whoever comes back to
 * a list sees it as it was, and then as it is: all that was loaded is asked for again. While one scrolls, nothing that is
 * above moves.
 */
export function useList<T extends { _id: string }>(path: string | null): GrowingList<T> {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Portion<T>, ApiError>(
    (_index: number, before: Portion<T> | null) => {
      if (path === null || before?.cursor === null) return null;
      return before ? withQuery(path, { cursor: before.cursor }) : path;
    },
    { revalidateFirstPage: false },
  );
  const isKnown = useEffectEvent(() => data !== undefined);
  useEffect(() => {
    if (path !== null && isKnown() && !isSeeded(path)) void mutate();
  }, [path, mutate]);
  const items = useMemo(() => data && eachOnce(data.flatMap(portion => portion.results)), [data]);
  const hasMore = data !== undefined && data.at(-1)?.cursor !== null;
  const isLoadingMore = isValidating && data !== undefined && data.length < size;
  const loadMore = useCallback(() => void setSize(n => n + 1), [setSize]);
  const remove = useCallback(
    (ids: readonly string[]) =>
      void mutate(
        portions =>
          portions?.map(portion => ({
            ...portion,
            results: portion.results.filter(item => !ids.includes(item._id)),
            total: portion.total === null ? null : portion.total - ids.length,
          })),
        { revalidate: false },
      ),
    [mutate],
  );
  return { items, total: data?.[0]?.total ?? null, error, isLoadingMore, hasMore, loadMore, reload: mutate, remove };
}

function eachOnce<T extends { _id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.toReversed().map(item => [item._id, item])).values()].reverse();
}
