import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { type Address, viewCallOf } from './address.ts';

/** Makes the page be asked for anew where it is shown next, so that a change is seen at once. */
export const useForgetPage = (): ((at: Address) => void) => {
  const { mutate } = useSWRConfig();
  return useCallback(
    (at: Address) => void mutate(key => key === viewCallOf(at), undefined, { revalidate: false }),
    [mutate],
  );
};
