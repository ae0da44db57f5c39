import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Next = URLSearchParams | Record<string, string>;

/** The query of the address, and how to go to another one (`{ replace: true }` leaves no step in the history). */
export const useSearchParams = (): [URLSearchParams, (next: Next, options?: { replace?: boolean }) => void] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: Next, options?: { replace?: boolean }) => void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  );
  return [params, set];
};
