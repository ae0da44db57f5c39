import { projection } from '../projection.ts';

/** That a reader likes a comment. Id: `<commentId>+<userId>`. */
export type CommentLike = { commentId: string; userId: string };

export const commentLikeId = (commentId: string, userId: string): string => `${commentId}+${userId}`;

export default projection<CommentLike>({
  name: 'comment-likes',
  version: 1,
  // All that a reader likes: taken along, or taken back, with their account.
  indexes: [{ key: { userId: 1 } }],
  on: {
    CommentLiked: {
      id: ({ data }) => commentLikeId(data.commentId, data.userId),
      fold: (_, { data }) => ({ commentId: data.commentId, userId: data.userId }),
    },
    CommentUnliked: {
      id: ({ data }) => commentLikeId(data.commentId, data.userId),
      fold: () => undefined,
    },
  },
});
