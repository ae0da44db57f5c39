import { AUTOSAVE_MS } from '@recto/contracts/limits.ts';
import { ApiError, api, isApiError } from '@recto/frame';
import { useCallback, useEffect, useState } from 'react';
import { askedAhead, takeAskedAhead } from './asked-ahead.ts';

export type Fresh<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: ApiError }
  /** `turn` tells one answer from the next. */
  | { status: 'loaded'; data: T; turn: number };

type State<T> = { of: string; fresh: Fresh<T> } | null;

/**
 * A GET that is asked anew each time, never from the cache: what one goes on writing must be the newest text, not the
 * one that was there when the screen was last open. It may have been asked for just before one came. Null asks nothing.
 * What failed for want of an answer is asked again by itself, and comes as soon as there is one.
 */
export function useFresh<T>(path: string | null): [Fresh<T>, reload: () => void] {
  const [turn, setTurn] = useState(0);
  const of = `${turn} ${path}`;
  const [state, setState] = useState<State<T>>(() => {
    const data = path === null ? undefined : askedAhead<T>(path);
    return data === undefined ? null : { of, fresh: { status: 'loaded', data, turn } };
  });
  useEffect(() => {
    if (path === null) return;
    const ahead = takeAskedAhead<T>(path);
    if (ahead !== undefined) {
      setState(now => (now?.of === of ? now : { of, fresh: { status: 'loaded', data: ahead, turn } }));
      return;
    }
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
  const fresh: Fresh<T> = state?.of === of ? state.fresh : { status: 'loading' };
  const isCutOff = fresh.status === 'failed' && fresh.error.status === 0;
  useEffect(() => {
    if (!isCutOff || path === null) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    let isLooking = false;
    const look = () => {
      // Those that wait for a server that is silent would take the connections that saving needs.
      if (isLooking) return;
      isLooking = true;
      void api
        .get<T>(path, { signal })
        .then(
          data => signal.aborted || setState({ of, fresh: { status: 'loaded', data, turn } }),
          () => undefined,
        )
        .finally(() => (isLooking = false));
    };
    const timer = setInterval(look, AUTOSAVE_MS);
    window.addEventListener('online', look);
    return () => {
      aborter.abort();
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [isCutOff, of, path, turn]);
  return [fresh, reload];
}
