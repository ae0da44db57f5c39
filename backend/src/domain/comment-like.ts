import type { CommentLikeEvent } from '@recto/contracts/events/comment.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import type { Comment } from './comment.ts';
import { Rejected } from './rejected.ts';

/** Whether one user likes one comment. Id: `<commentId>+<userId>`. */
export type CommentLike = { liked: boolean };

export const commentLike: Decider<CommentLike, CommentLikeEvent> = {
  category: 'like',
  initial: { liked: false },
  evolve: (_, event) => ({ liked: event.type === 'CommentLiked' }),
  wholeState: ['CommentLiked', 'CommentUnliked'],
};

/**
 * Likes, or takes the like back. Nothing happens where it is as `wanted` already. Throws `not found` for a comment that
 * is deleted or never was.
 */
export const toggleCommentLike = (
  state: CommentLike,
  comment: Comment,
  userId: string,
  wanted?: boolean,
): CommentLikeEvent[] => {
  if (comment.status !== 'present') throw new Rejected('not found');
  if (state.liked === wanted) return [];
  const { commentId, pageId, authorId } = comment;
  return [{ type: state.liked ? 'CommentUnliked' : 'CommentLiked', data: { commentId, pageId, authorId, userId } }];
};
