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
  return [fact(!state.liked, comment, userId)];
};

/** Takes a like back with its account, also one of a comment that is gone. */
export const withdrawLike = (state: CommentLike, comment: Comment, userId: string): CommentLikeEvent[] =>
  state.liked && comment.status !== 'none' ? [fact(false, comment, userId)] : [];

const fact = (
  likes: boolean,
  { commentId, pageId, authorId }: Exclude<Comment, { status: 'none' }>,
  userId: string,
): CommentLikeEvent => ({
  type: likes ? 'CommentLiked' : 'CommentUnliked',
  data: { commentId, pageId, authorId, userId },
});
