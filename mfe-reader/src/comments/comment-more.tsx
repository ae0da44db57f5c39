import type { Comment } from '@recto/contracts/http/shared.ts';
import { useLate } from '@recto/frame';
import { useState } from 'react';
import { Report } from '../report/report.tsx';

const commentMenu = () => import('./comment-menu.tsx');

/** The menu of somebody else's comment, which comes after the conversation. */
export const CommentMore = ({ comment, isPageOwner }: { comment: Comment; isPageOwner: boolean }) => {
  const [isReporting, setReporting] = useState(false);
  const CommentMenu = useLate(commentMenu, { isAhead: true, isNeeded: false }, () => undefined);
  return (
    <>
      {CommentMenu && (
        <CommentMenu author={comment.author} isPageOwner={isPageOwner} onReport={() => setReporting(true)} />
      )}
      <Report thing={{ kind: 'comment', id: comment.id }} isOpen={isReporting} onClose={() => setReporting(false)} />
    </>
  );
};
