import type { Comment, PageView } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/comment.ts';
import { held } from '@recto/contracts/messages/moderation.ts';
import { api, showSnackbar, useApi } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { useRef, useState } from 'react';
import { textsLater } from '../texts-later.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-thread.module.css';
import { leftOf } from './left-of.ts';
import { useLiveComments } from './live-comments.ts';

type Props = {
  comment: Comment;
  page: PageView['page'];
  userId: string | null;
  mayComment: boolean;
  isPageOwner: boolean;
  /** The comment that the address points at. */
  linked: string | null;
  /** Whether that one is a reply here, so that replies are shown at once. */
  opens: boolean;
  onChanged: (change: (now: Comment) => Comment) => void;
  /** A reply came or went. */
  onReplied: (by: 1 | -1) => void;
  onDeleted: (commentId: string, tombstone: Comment | null) => void;
};

/** A top-level comment and, once asked for, its replies: one level, each naming whom it answers. */
export const CommentThread = ({
  comment,
  page,
  userId,
  mayComment,
  isPageOwner,
  linked,
  opens,
  onChanged,
  onReplied,
  onDeleted,
}: Props) => {
  const [isOpen, setOpen] = useState(opens);
  // It may have been shown before the address named one of its replies.
  const [opened, setOpened] = useState(opens);
  if (opens !== opened) {
    setOpened(opens);
    if (opens) setOpen(true);
  }
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const path = `/api/comment/${comment.id}/replies`;
  const replies = useApi<{ replies: Comment[] }>(isOpen ? path : null);
  const list = replies.data?.replies ?? [];

  // What is set while the list is loading takes the place of its answer: then it is asked for again instead.
  const show = (change: (list: readonly Comment[]) => Comment[]): void =>
    void (replies.data
      ? replies.mutate(now => now && { ...now, replies: change(now.replies) }, { revalidate: false })
      : replies.mutate());
  const put = (reply: Comment): void =>
    show(now =>
      now.some(({ id }) => id === reply.id) ? now.map(one => (one.id === reply.id ? reply : one)) : [...now, reply],
    );
  // One's own answer and the stream's word of it are one.
  const counted = useRef(new Set<string>());
  const count = (id: string, by: 1 | -1): void => {
    const once = `${by} ${id}`;
    if (counted.current.has(once)) return;
    counted.current.add(once);
    onReplied(by);
  };
  const gone = (id: string, tombstone: Comment | null): void =>
    tombstone ? put(tombstone) : show(now => now.filter(reply => reply.id !== id));

  useLiveComments(page.id, ({ type, data }) => {
    if (type === 'resync') void (isOpen && replies.mutate());
    else if (type === 'comment-deleted') {
      const {
        commentId,
        parent,
        comment: left,
      } = JSON.parse(data) as { commentId: string; parent: string | null; comment: Comment | null };
      if (parent !== comment.id) return;
      count(commentId, -1);
      const before = list.find(({ id }) => id === commentId);
      gone(commentId, leftOf(before, left));
    } else if (type === 'comment' || type === 'comment-edited') {
      const reply = JSON.parse(data) as Comment;
      if (reply.inReplyTo !== comment.id) return;
      if (type === 'comment') count(reply.id, 1);
      if (isOpen) put(reply);
    }
  });

  const reply = async (to: Comment, text: string, key: string): Promise<void> => {
    const { comment: added } = await api.post<{ comment: Comment }>(
      `/api/comment/${page.id}`,
      { text, inReplyTo: comment.id, inReplyToCommentReply: to.id === comment.id ? null : to.id },
      { key },
    );
    setHighlighted(now => new Set(now).add(added.id));
    count(added.id, 1);
    if (isOpen) put(added);
    else setOpen(true);
    showSnackbar(added.held ? held : messages.replyAdded, { kind: 'success' });
  };

  const removed = async (id: string, tombstone: Comment | null): Promise<void> => {
    if (id === comment.id) return onDeleted(id, tombstone);
    gone(id, tombstone);
    count(id, -1);
    await replies.mutate();
  };

  const toggle = (): void => {
    if (isOpen) setHighlighted(new Set());
    setOpen(!isOpen);
  };

  const item = { userId, mayComment, isPageOwner, onReply: reply, onDeleted: removed };
  return (
    <>
      <CommentItem {...item} comment={comment} isLinked={linked === comment.id} onChanged={onChanged} />
      {comment.replies > 0 && (
        <div className={styles.toggle}>
          <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? textsLater.hideReplies : textsLater.showReplies(comment.replies)}
          </Button>
        </div>
      )}
      {isOpen && (
        <ol className={styles.replies}>
          {replies.error && list.length === 0 && (
            <li>
              <ErrorState compact onRetry={() => void replies.mutate()}>
                {replies.error.message}
              </ErrorState>
            </li>
          )}
          {replies.isLoading && (
            <li>
              <Skeleton lines={2} />
            </li>
          )}
          {list.map(one => (
            <li key={one.id}>
              <CommentItem
                {...item}
                comment={one}
                isLinked={linked === one.id || highlighted.has(one.id)}
                onChanged={change => show(now => now.map(reply => (reply.id === one.id ? change(reply) : reply)))}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
};
