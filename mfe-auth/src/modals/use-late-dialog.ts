import { networkError } from '@recto/contracts/messages/common.ts';
import { type Modal, showSnackbar, useLate } from '@recto/frame';
import type { ComponentType } from 'react';

/**
 * A dialog whose code is fetched when it is opened; null until it is there and while it is closed. Where it cannot be had
 * one is told so, and what is behind it stays as it is.
 */
export function useLateDialog<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isOpen, close }: Pick<Modal<unknown>, 'isOpen' | 'close'>,
): ComponentType<P> | null {
  const Dialog = useLate(load, { isAhead: false, isNeeded: isOpen }, () => {
    close();
    showSnackbar(networkError, { kind: 'error' });
  });
  return isOpen ? Dialog : null;
}
