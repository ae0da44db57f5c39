import type { Comment as CommentAnswer } from '@recto/contracts/http/shared.ts';
import type { Stored } from '@recto/projections/projection.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import commentLikes, { commentLikeId } from '@recto/projections/read-models/comment-likes.ts';
import type { Comment } from '@recto/projections/read-models/comments.ts';
import type { PageView } from '@recto/projections/read-models/page-view.ts';
import type { Context } from '../context.ts';
import { thumbnailOf } from '../media/addresses.ts';
import { docsById } from '../read-models.ts';

/** The read models that a comment's answer is joined from. */
export const commentModels = ['page-view', 'comments', 'comment-likes', 'author-profiles'] as const;

type CommentedPage = Pick<PageView, 'ownerId' | 'configurations'>;

/**
 * Comments as `userId` (null: a visitor) sees them. On an anonymous page its author has neither name nor id for
 * anybody else: not as a writer, and not as whom somebody answers.
 */
export const commentsFor = async (
  context: Context,
  page: CommentedPage,
  userId: string | null,
  docs: readonly Stored<Comment>[],
): Promise<CommentAnswer[]> => {
  const isHidden = (id: string): boolean =>
    page.configurations.anonymously && id === page.ownerId && userId !== page.ownerId;
  const named = docs
    .flatMap(({ authorId, inReplyToUserId }) => [authorId, inReplyToUserId])
    .filter(id => id !== null)
    .filter(id => !isHidden(id));
  const [people, likes] = await Promise.all([
    docsById(context.reads, authorProfiles, named),
    userId === null
      ? new Map()
      : docsById(
          context.reads,
          commentLikes,
          docs.map(doc => commentLikeId(doc._id, userId)),
        ),
  ]);
  return docs.map(doc => {
    const author = doc.authorId === null ? undefined : people.get(doc.authorId);
    const answered = doc.inReplyToUserId === null ? undefined : people.get(doc.inReplyToUserId);
    return {
      id: doc._id,
      author: author
        ? { id: author._id, name: author.name, username: author.username, photo: thumbnailOf(author.photo) }
        : null,
      date: doc.date,
      text: doc.text,
      likes: doc.likes,
      liked: userId !== null && likes.has(commentLikeId(doc._id, userId)),
      replies: doc.replies,
      inReplyTo: doc.inReplyTo,
      inReplyToCommentReply: doc.inReplyToCommentReply,
      inReplyToUser: answered?._id ?? null,
      toName: answered?.name ?? null,
      edited: doc.edited,
      deleted: doc.deleted,
      isPageAuthor: doc.authorId === page.ownerId,
    };
  });
};
