import type { ReactNode } from 'react';
import { Announcer } from './announce/announce.tsx';
import { FrameCache } from './cache/frame-cache.tsx';
import { FrameRouter } from './router/frame-router.tsx';
import type { SnackbarLook } from './snackbar/look.ts';
import { SnackbarHost } from './snackbar/snackbar.tsx';

const PlainLook: SnackbarLook = ({ children, action }) => (
  <p style={{ padding: '0.75rem 1rem', background: 'var(--ink)', color: 'var(--paper)' }}>
    {children}{' '}
    {action && (
      <button type="button" onClick={action.run}>
        {action.label}
      </button>
    )}
  </p>
);

type FrameProps = {
  /** Starts the router there, in memory: for tests. */
  path?: string;
  /** How short messages look. */
  snackbar?: SnackbarLook;
  children: ReactNode;
};

/** What surrounds all areas: the one router, the one cache, the places of messages. */
export const Frame = ({ path, snackbar = PlainLook, children }: FrameProps) => (
  <FrameRouter {...(path !== undefined && { path })}>
    <FrameCache>
      {children}
      <SnackbarHost look={snackbar} />
      <Announcer />
    </FrameCache>
  </FrameRouter>
);
