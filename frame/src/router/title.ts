import { documentTitle } from '@recto/contracts/product.ts';
import { useEffect } from 'react';

/** Names the browser's tab while the calling screen is shown: `Login | Recto`; the product alone while unknown. */
export const useTitle = (title: string | null | undefined): void => {
  useEffect(() => {
    document.title = documentTitle(title ?? '');
  }, [title]);
};
