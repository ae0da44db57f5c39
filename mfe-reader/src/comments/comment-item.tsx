import type { Comment } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/comment.ts';
import { held, hiddenComment } from '@recto/contracts/messages/moderation.ts';
import { showSnackbar } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { Button } from '@recto/ui/button/button.tsx';
import { classNames } from '@recto/ui/class-names/class-names.ts';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import HiddenNotice from '../hidden/hidden-notice.tsx';
import { textsLater } from '../texts-later.ts';
import { CommentActs } from './comment-acts.tsx';
import { CommentByline } from './comment-byline.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentMore } from './comment-more.tsx';
import styles from './comment-item.module.css';
import { replyTo } from './left-of.ts';
import { LinkedText } from './linked-text.tsx';
import { useCommentActs } from './use-comment-acts.ts';

type Props = {
  comment: Comment;
  userId: string | null;
  /** Whether the page's author lets the asker comment. */
  mayComment: boolean;
  isPageOwner: boolean;
  /** To be seen at once: just written, or what the address points at. */
  isLinked: boolean;
  onReply: (to: Comment, text: string, key: string) => Promise<void>;
  onChanged: (change: (now: Comment) => Comment) => void;
  onDeleted: (commentId: string, tombstone: Comment | null) => void | Promise<void>;
};

type Status = 'normal' | 'add-reply' | 'edit';

/** One comment or reply, and what one may do with it. */
export const CommentItem = ({
  comment,
  userId,
  mayComment,
  isPageOwner,
  isLinked,
  onReply,
  onChanged,
  onDeleted,
}: Props) => {
  const [status, setStatus] = useState<Status>('normal');
  const place = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  const begin = (next: Status) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setStatus(next);
  };
  // The form goes, and with it the focus: back to where it was opened.
  const end = () => {
    setStatus('normal');
    opener.current?.focus();
  };
  const isSignedIn = userId !== null;
  const mayWrite = isSignedIn && mayComment;
  // On an anonymous page its author's comments name nobody: they are the page owner's.
  const isOwn = isSignedIn && (comment.author?.id === userId || (isPageOwner && comment.isPageAuthor));

  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isLinked]);

  const { like, edit, remove } = useCommentActs({ comment, place, onChanged, onDeleted, onEdited: end });

  const isTakenAway = comment.hidden === true && comment.text === '';
  if (comment.deleted || isTakenAway)
    return (
      <article ref={place} className={styles.comment} id={`comment-${comment.id}`}>
        <p className={styles.tombstone}>{isTakenAway ? hiddenComment : messages.tombstone}</p>
        {mayWrite && !isTakenAway && status === 'normal' && (
          <Button variant="quiet" size="small" onClick={begin('add-reply')}>
            {textsLater.reply}
          </Button>
        )}
        {status === 'add-reply' && <ReplyForm to={comment} onReply={onReply} onDone={end} />}
      </article>
    );

  return (
    <article
      ref={place}
      id={`comment-${comment.id}`}
      className={classNames(styles.comment, isLinked && styles.highlighted)}
    >
      <Avatar name={comment.author?.name ?? messages.author} photo={comment.author?.photo ?? null} decorative />
      <div>
        <CommentByline comment={comment} />
        {comment.held && <p className={styles.waits}>{held}</p>}
        {comment.hiding && <HiddenNotice sentence={hiddenComment} hiding={comment.hiding} />}
        {status === 'edit' ? (
          <CommentForm
            label={textsLater.editComment}
            submit={textsLater.save}
            initial={comment.text}
            autoFocus
            onSend={edit}
            onCancel={end}
          />
        ) : (
          <p className={styles.text} dir="auto" lang={comment.lang}>
            {comment.toName && <bdi className={styles.to}>@{comment.toName} </bdi>}
            <LinkedText text={comment.text} />
          </p>
        )}
        <CommentActs
          comment={comment}
          may={{ write: mayWrite, edit: isOwn && mayComment, remove: isOwn || isPageOwner }}
          onLike={isSignedIn ? like : askToLogin}
          onReply={begin('add-reply')}
          onEdit={begin('edit')}
          onRemove={remove}
          more={isSignedIn && !isOwn && <CommentMore comment={comment} isPageOwner={isPageOwner} />}
        />
        {status === 'add-reply' && <ReplyForm to={comment} onReply={onReply} onDone={end} />}
      </div>
    </article>
  );
};

const askToLogin = (): void => showSnackbar(textsLater.loginToLike);

const ReplyForm = ({ to, onReply, onDone }: { to: Comment; onReply: Props['onReply']; onDone: () => void }) => (
  <CommentForm
    label={to.author ? textsLater.replyTo(to.author.name) : textsLater.reply}
    submit={textsLater.reply}
    draftKey={replyTo(to.id)}
    autoFocus
    onCancel={onDone}
    onSend={async (text, key) => {
      await onReply(to, text, key);
      onDone();
    }}
  />
);
