import { announce } from '../announce/announce.tsx';
import { useLate } from '../late/use-late.ts';
import { useMayHoldWork } from '../router/unsaved-work.ts';
import { createStore, useStore } from '../store.ts';
import { type FetchLook, SNACKBAR_MS, type SnackbarOptions } from './look.ts';

const WITH_ACTION_MS = 6000;
const used = createStore(false);
const toaster = () => import('./toaster.tsx');

/** Shows a short message at the edge of the window, and says it to screen readers with what one can do about it. */
export const showSnackbar = (message: string, { kind = 'plain', duration, action }: SnackbarOptions = {}): void => {
  announce(action ? `${message} ${action.label}` : message);
  used.set(true);
  const ms = Math.max(duration ?? SNACKBAR_MS, action ? WITH_ACTION_MS : 0);
  // Where it cannot be fetched the message has at least been spoken.
  void toaster().then(
    ({ show }) => show({ message, kind, ms, action }),
    () => undefined,
  );
};

/** Where messages appear; there is one. Its code is fetched with the first message, or before one writes. */
export const SnackbarHost = ({ look }: { look: FetchLook | undefined }) => {
  const isAhead = useMayHoldWork();
  const Toaster = useLate(toaster, { isAhead, isNeeded: useStore(used) }, () => used.set(false));
  return Toaster && <Toaster look={look} />;
};
