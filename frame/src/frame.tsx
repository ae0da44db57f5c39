import type { ReactNode } from 'react';
import { Announcer } from './announce/announce.tsx';
import { FrameCache } from './cache/frame-cache.tsx';
import { FrameRouter } from './router/frame-router.tsx';
import type { FetchLook } from './snackbar/look.ts';
import { SnackbarHost } from './snackbar/snackbar.tsx';

type FrameProps = {
  /** Starts the router there, in memory: for tests. */
  path?: string;
  /** How short messages look; plain unless given. */
  snackbar?: FetchLook;
  children: ReactNode;
};

/** What surrounds all areas: the one router, the one cache, the places of messages. */
export const Frame = ({ path, snackbar, children }: FrameProps) => (
  <FrameRouter {...(path !== undefined && { path })}>
    <FrameCache>
      {children}
      <SnackbarHost look={snackbar} />
      <Announcer />
    </FrameCache>
  </FrameRouter>
);
