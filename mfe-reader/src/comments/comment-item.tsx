import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { likeComment } from '@recto/contracts/http/comments.ts';
import type { Comment } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/comment.ts';
import { held, hiddenComment } from '@recto/contracts/messages/moderation.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api, ask, showSnackbar } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { Button } from '@recto/ui/button/button.tsx';
import { classNames } from '@recto/ui/class-names/class-names.ts';
import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { formatNumber } from '@recto/ui/number/format-number.ts';
import { Time } from '@recto/ui/time/time.tsx';
import { Heart, Link2, Pencil, Reply, Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useToggle } from '../page/use-reaction.ts';
import HiddenNotice from '../hidden/hidden-notice.tsx';
import { texts } from '../texts.ts';
import { textsLater } from '../texts-later.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentMore } from './comment-more.tsx';
import styles from './comment-item.module.css';
import { replyTo } from './left-of.ts';
import { LinkedText } from './linked-text.tsx';

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

  const like = useToggle(
    { signedOut: textsLater.loginToLike, failed: messages.failed },
    comment.liked,
    liked => onChanged(now => (now.liked === liked ? now : { ...now, liked, likes: now.likes + (liked ? 1 : -1) })),
    async liked => {
      const answer = await api.patch<AnswerOf<typeof likeComment>>(`/api/rate/comment/${comment.id}`, { liked });
      return () => onChanged(now => ({ ...now, ...answer }));
    },
  );

  const edit = async (text: string): Promise<void> => {
    const { newComment } = await api.put<{ newComment: Comment }>(`/api/comment/${comment.id}`, { text });
    onChanged(() => newComment);
    end();
    showSnackbar(messages.updated, { kind: 'success' });
  };

  const remove = async (): Promise<void> => {
    const yes = await ask({
      title: textsLater.deleteCommentTitle,
      text: textsLater.deleteCommentText,
      yes: textsLater.delete,
      dangerous: true,
    });
    if (!yes) return;
    const heading = place.current?.closest('section')?.querySelector('h2');
    try {
      const { comment: tombstone } = await api.delete<{ comment: Comment | null }>(`/api/comment/${comment.id}`);
      await onDeleted(comment.id, tombstone);
      // What was pressed is gone.
      if (heading) {
        heading.tabIndex = -1;
        heading.focus();
      }
      showSnackbar(messages.deleted, { kind: 'success' });
    } catch {
      showSnackbar(messages.failed, { kind: 'error' });
    }
  };

  const isTakenAway = comment.hidden === true && comment.text === '';
  if (comment.deleted || isTakenAway)
    return (
      <article className={styles.comment} id={`comment-${comment.id}`}>
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
        <p className={styles.byline}>
          {comment.author ? (
            <Link to={paths.user(comment.author.username)} className={styles.name}>
              <bdi>{comment.author.name}</bdi>
            </Link>
          ) : (
            <span className={styles.name}>{comment.isPageAuthor ? messages.author : textsLater.formerUser}</span>
          )}
          {comment.author && comment.isPageAuthor && <span className={styles.badge}>{messages.author}</span>}
          <a href={`#comment-${comment.id}`} className={styles.time}>
            <Time at={comment.date} show="relative" />
          </a>
          {comment.edited && <span>{textsLater.edited}</span>}
        </p>
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
          <p className={styles.text} dir="auto">
            {comment.toName && <bdi className={styles.to}>@{comment.toName} </bdi>}
            <LinkedText text={comment.text} />
          </p>
        )}
        <div className={styles.acts}>
          {!comment.held && (
            <IconButton
              size="small"
              label={textsLater.likeComment}
              icon={<Heart aria-hidden="true" fill={comment.liked ? 'currentColor' : 'none'} />}
              pressed={comment.liked}
              count={comment.likes > 0 ? formatNumber(comment.likes) : undefined}
              onClick={() => (isSignedIn ? like() : showSnackbar(textsLater.loginToLike))}
            />
          )}
          {mayWrite && !comment.held && !comment.hidden && (
            <IconButton
              size="small"
              label={textsLater.reply}
              icon={<Reply aria-hidden="true" />}
              onClick={begin('add-reply')}
            />
          )}
          {isOwn && mayComment && (
            <IconButton
              size="small"
              label={textsLater.editComment}
              icon={<Pencil aria-hidden="true" />}
              onClick={begin('edit')}
            />
          )}
          {(isOwn || isPageOwner) && (
            <IconButton
              size="small"
              label={textsLater.deleteComment}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => void remove()}
            />
          )}
          <IconButton
            size="small"
            label={texts.copyLink}
            icon={<Link2 aria-hidden="true" />}
            onClick={() => void copyLinkOf(comment.id)}
          />
          {isSignedIn && !isOwn && <CommentMore comment={comment} isPageOwner={isPageOwner} />}
        </div>
        {status === 'add-reply' && <ReplyForm to={comment} onReply={onReply} onDone={end} />}
      </div>
    </article>
  );
};

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

const copyLinkOf = async (id: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}#comment-${id}`);
    showSnackbar(texts.linkCopied, { kind: 'success' });
  } catch {
    showSnackbar(texts.linkNotCopied, { kind: 'error' });
  }
};
