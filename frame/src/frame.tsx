import type { ReactNode } from 'react';
import { Announcer } from './announce/announce.tsx';
import { FrameCache } from './cache/frame-cache.tsx';
import { FrameRouter } from './router/frame-router.tsx';
import { SnackbarHost } from './snackbar/snackbar.tsx';

/** What surrounds all areas: the one router, the one cache, the places of messages. */
export const Frame = ({ path, children }: { path?: string; children: ReactNode }) => (
  <FrameRouter {...(path !== undefined && { path })}>
    <FrameCache>
      {children}
      <SnackbarHost />
      <Announcer />
    </FrameCache>
  </FrameRouter>
);
