import type { ComponentType, ReactNode } from 'react';

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

/** Fetches what draws messages. */
export type FetchLook = () => Promise<{ default: SnackbarLook }>;
