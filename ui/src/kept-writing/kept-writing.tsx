import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { useWritingReturn } from '../dialog/use-writing-return.ts';
import { Notice } from '../notice/notice.tsx';
import * as texts from '../texts/texts.ts';

export type KeptWritingProps = {
  /** Who is signed in, null where that is not known; undefined for visitors. */
  userId: string | null | undefined;
  /** Whether something that is not saved is on screen. */
  hasUnsavedWork: () => boolean;
  /** Stands there for visitors, where nothing is to be kept. */
  forVisitors: ReactNode;
  onLogIn: () => void;
  /** Of what is around the notice, for its width. */
  className: string | undefined;
  children: ReactNode;
};

/**
 * Shows its children to whoever is signed in. Who is logged out in another tab while something unsaved is on screen keeps
 * it and may log in in place. Another person starts anew.
 */
export const KeptWriting = ({
  userId,
  hasUnsavedWork,
  forVisitors,
  onLogIn,
  className,
  children,
}: KeptWritingProps) => {
  const isVisitor = userId === undefined;
  useWritingReturn(!isVisitor);
  const [owner, setOwner] = useState(userId ?? null);
  if (!isVisitor && userId !== owner) setOwner(userId);
  if (isVisitor && !hasUnsavedWork()) return forVisitors;
  return (
    <>
      {isVisitor && (
        <div className={className}>
          <Notice
            kind="warning"
            action={
              <Button size="small" onClick={onLogIn}>
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
