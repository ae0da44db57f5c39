import { lazy, Suspense } from 'react';
import { announce } from '../announce/announce.tsx';
import { createStore, useStore } from '../store.ts';
import { SNACKBAR_MS, type SnackbarLook, type SnackbarOptions } from './look.ts';

const WITH_ACTION_MS = 6000;
const used = createStore(false);

/** Shows a short message at the edge of the window, and says it to screen readers. */
export const showSnackbar = (message: string, { kind = 'plain', duration, action }: SnackbarOptions = {}): void => {
  announce(message);
  used.set(true);
  const ms = Math.max(duration ?? SNACKBAR_MS, action ? WITH_ACTION_MS : 0);
  void import('./toaster.tsx').then(({ show }) => show({ message, kind, ms, action }));
};

const Toaster = lazy(() => import('./toaster.tsx'));

/** Where messages appear; there is one. Its code is fetched with the first message. */
export const SnackbarHost = ({ look }: { look: SnackbarLook }) =>
  useStore(used) ? (
    <Suspense fallback={null}>
      <Toaster look={look} />
    </Suspense>
  ) : null;
