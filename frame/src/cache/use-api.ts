import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { ApiError } from '../api/api-error.ts';
import { isSeeded } from './frame-cache.tsx';

/**
 * A GET, cached by its path and shared by all who ask. Null asks nothing (yet). `mutate` of the answer sets an
 * optimistic value or asks again.
 */
export const useApi = <T>(path: string | null, options: SWRConfiguration<T, ApiError> = {}): SWRResponse<T, ApiError> =>
  useSWR<T, ApiError>(path, {
    ...(path !== null && isSeeded(path) && { revalidateIfStale: false, revalidateOnFocus: false }),
    ...options,
  });
