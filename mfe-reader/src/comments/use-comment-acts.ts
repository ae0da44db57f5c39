import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { likeComment } from '@recto/contracts/http/comments.ts';
import type { Comment } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/comment.ts';
import { api, ask, showSnackbar } from '@recto/frame';
import type { RefObject } from 'react';
import { useToggle } from '../page/use-reaction.ts';
import { textsLater } from '../texts-later.ts';

type Given = {
  comment: Comment;
  /** Where it is shown. */
  place: RefObject<HTMLElement | null>;
  onChanged: (change: (now: Comment) => Comment) => void;
  onDeleted: (commentId: string, tombstone: Comment | null) => void | Promise<void>;
  onEdited: () => void;
};

/** What becomes of a comment by its buttons. `edit` throws what refuses the new text. */
export const useCommentActs = ({ comment, place, onChanged, onDeleted, onEdited }: Given) => {
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
    onEdited();
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

  return { like, edit, remove: () => void remove() };
};
