import { useEffect } from 'react';
import { type ExternalToast, toast, Toaster } from 'sonner';
import { theme, useTheme } from '../theme/theme.ts';
import type { SnackbarKind } from './snackbar.tsx';

// Messages that come before the toaster is in the page would be lost.
const mounted = Promise.withResolvers<void>();

export const show = async (message: string, kind: SnackbarKind, options: ExternalToast): Promise<void> => {
  await mounted.promise;
  if (kind === 'plain') toast(message, options);
  else toast[kind](message, options);
};

const style = {
  '--normal-bg': 'var(--raised)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--grey-1)',
  '--border-radius': 'var(--radius)',
  fontFamily: 'var(--sans)',
};

/** The messages themselves. They are announced elsewhere, so this is only for the eye. */
export default function Toasts() {
  useTheme();
  useEffect(() => mounted.resolve(), []);
  return <Toaster theme={theme.shown()} position="bottom-center" style={style} visibleToasts={3} />;
}
