import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { announce } from '../announce/announce.tsx';
import { createStore, useStore } from '../store.ts';

/** How long a message stays and takes to leave, in milliseconds; the specification's. */
export const SNACKBAR_MS = 2000;
export const LEAVE_MS = 300;

export type SnackbarKind = 'success' | 'error' | 'plain';
export type SnackbarAction = { label: string; run: () => void };
export type SnackbarOptions = {
  kind?: SnackbarKind;
  /** Milliseconds; {@link SNACKBAR_MS} unless given. */
  duration?: number;
  /** One thing to do about it, such as Undo. The message then stays for at least 6 s, so that it can be reached. */
  action?: SnackbarAction;
};

/** Draws a message. `leaving` holds for its last {@link LEAVE_MS}. */
export type SnackbarLook = ComponentType<{
  kind: SnackbarKind;
  children: ReactNode;
  action?: SnackbarAction;
  leaving: boolean;
}>;

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
