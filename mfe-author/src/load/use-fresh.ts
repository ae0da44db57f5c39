import { ApiError, api, isApiError } from '@recto/frame';
import { useCallback, useEffect, useState } from 'react';

export type Fresh<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: ApiError }
  /** `turn` tells one answer from the next. */
  | { status: 'loaded'; data: T; turn: number };

/**
 * A GET that is asked anew each time, never from the cache: what one goes on writing must be the newest text, not the
 * one that was there when the screen was last open. Null asks nothing.
 */
export function useFresh<T>(path: string | null): [Fresh<T>, reload: () => void] {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ of: string; fresh: Fresh<T> } | null>(null);
  const of = `${turn} ${path}`;
  useEffect(() => {
    if (path === null) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    api.get<T>(path, { signal }).then(
      data => signal.aborted || setState({ of, fresh: { status: 'loaded', data, turn } }),
      (thrown: unknown) => {
        if (signal.aborted) return;
        const error = isApiError(thrown) ? thrown : new ApiError(0, undefined);
        setState({ of, fresh: { status: 'failed', error } });
        if (!isApiError(thrown)) throw thrown;
      },
    );
    return () => aborter.abort();
  }, [of, path, turn]);
  const reload = useCallback(() => setTurn(n => n + 1), []);
  return [state?.of === of ? state.fresh : { status: 'loading' }, reload];
}
