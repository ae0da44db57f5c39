import { projection } from '../projection.ts';

/** That a reader likes a comment; asked for by id. Id: `<commentId>+<userId>`. */
export type CommentLike = { commentId: string; userId: string };

export const commentLikeId = (commentId: string, userId: string): string => `${commentId}+${userId}`;

export default projection<CommentLike>({
  name: 'comment-likes',
  version: 1,
  indexes: [],
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
