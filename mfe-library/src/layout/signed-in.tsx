import * as paths from '@recto/contracts/paths.ts';
import { useSession } from '@recto/frame';
import type { ReactNode } from 'react';
import { createPath, Navigate, useLocation } from 'react-router-dom';

/** Shows its children to whoever is signed in and sends visitors to the login, which leads back. Another person starts anew. */
export const SignedIn = ({ children }: { children: (userId: string) => ReactNode }) => {
  const session = useSession();
  const place = useLocation();
  return session.status === 'visitor' ? (
    <Navigate to={paths.login('access', createPath(place))} replace />
  ) : (
    children(session.userId ?? '')
  );
};
