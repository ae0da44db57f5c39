import * as paths from '@recto/contracts/paths.ts';
import { hasUnsavedWork, signInAgain, useSession } from '@recto/frame';
import { KeptWriting } from '@recto/ui/kept-writing/kept-writing.tsx';
import type { ReactNode } from 'react';
import { createPath, Navigate, useLocation } from 'react-router-dom';
import styles from './signed-in.module.css';

/** Shows its children to whoever is signed in and sends visitors to the login, which leads back; what they write stays. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const place = useLocation();
  return (
    <KeptWriting
      userId={session.status === 'visitor' ? undefined : session.userId}
      hasUnsavedWork={hasUnsavedWork}
      forVisitors={<Navigate to={paths.login('access', createPath(place))} replace />}
      onLogIn={() => void signInAgain()}
      className={styles.notice}
    >
      {children}
    </KeptWriting>
  );
};
