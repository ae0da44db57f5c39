import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { type Address, viewCallOf } from './address.ts';

/**
 * Makes the page be asked for anew where it is shown next, so that a change is seen at once. It has to be asked for
 * (`revalidate`), though nobody shows it now: SWR else gives whoever comes within two seconds of the last request that
 * one's answer, and throws it away for being older than the change.
 */
export const useForgetPage = (): ((at: Address) => void) => {
  const { mutate } = useSWRConfig();
  return useCallback(
    (at: Address) => void mutate(key => key === viewCallOf(at), undefined, { revalidate: true }),
    [mutate],
  );
};
