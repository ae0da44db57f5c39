import * as paths from '@recto/contracts/paths.ts';
import { hasUnsavedWork, signInAgain, useSession } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { useWritingReturn } from '@recto/ui/dialog/use-writing-return.ts';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { Fragment, type ReactNode, useState } from 'react';
import { createPath, Navigate, useLocation } from 'react-router-dom';
import { texts } from '../texts.ts';
import styles from './signed-in.module.css';

/**
 * Shows its children to whoever is signed in and sends visitors to the login, which leads back. Who is logged out in
 * another tab while something unsaved is on screen keeps it and may log in in place. Another person starts anew.
 */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const place = useLocation();
  const isVisitor = session.status === 'visitor';
  useWritingReturn(!isVisitor);
  const [owner, setOwner] = useState(isVisitor ? null : session.userId);
  if (!isVisitor && session.userId !== owner) setOwner(session.userId);
  if (isVisitor && !hasUnsavedWork()) return <Navigate to={paths.login('access', createPath(place))} replace />;
  return (
    <>
      {isVisitor && (
        <div className={styles.notice}>
          <Notice
            kind="warning"
            action={
              <Button size="small" onClick={() => void signInAgain()}>
                {texts.logIn}
              </Button>
            }
          >
            {texts.loggedOut}
          </Notice>
        </div>
      )}
      <Fragment key={owner}>{children}</Fragment>
    </>
  );
};
