import * as paths from '@recto/contracts/paths.ts';
import { type Me, useApi, useSession } from '@recto/frame';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import type { ReactNode } from 'react';
import { createPath, Navigate, useLocation } from 'react-router-dom';
import { AdminBones, AdminScreen } from './admin-screen.tsx';
import { texts } from '../texts.ts';

/** Shows its children to moderators and sends everybody else to the login, which says why and leads back. */
export const ModeratorOnly = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const place = useLocation();
  const { data, error, isValidating, mutate } = useApi<{ user: Me }>(
    session.status === 'signed-in' ? '/api/profile' : null,
  );
  // What was known before may be out of date: a moderator may just have been made.
  const isKnown = session.status === 'visitor' || (!isValidating && (data !== undefined || error?.status === 401));
  if (isKnown && !data?.user.roles?.includes('moderator'))
    return <Navigate to={paths.login('admin', createPath(place))} replace />;
  if (data?.user.roles?.includes('moderator')) return children;
  if (error && !isValidating)
    return (
      <AdminScreen title={texts.moderation}>
        <ErrorState onRetry={() => void mutate()}>{error.message}</ErrorState>
      </AdminScreen>
    );
  return <AdminBones />;
};
