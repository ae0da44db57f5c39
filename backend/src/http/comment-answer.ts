import type { Comment as CommentAnswer } from '@recto/contracts/http/shared.ts';
import type { Stored } from '@recto/projections/projection.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import commentLikes, { commentLikeId } from '@recto/projections/read-models/comment-likes.ts';
import type { Comment } from '@recto/projections/read-models/comments.ts';
import type { PageView } from '@recto/projections/read-models/page-view.ts';
import type { Context } from '../context.ts';
import type { Known } from '../follow/kept-documents.ts';
import { thumbnailOf } from '../media/addresses.ts';
import { docsById } from '../read-models.ts';
import { waitingReplies } from './waiting-replies.ts';

/** The read models that a comment's answer is joined from. */
export const commentModels = ['page-view', 'comments', 'comment-likes', 'author-profiles'] as const;

/** Comments that `userId` finds: those that wait for a moderator are found by their author alone. */
export const foundBy = (userId: string | null): { seenBy: { $in: (string | null)[] } } => ({
  seenBy: { $in: userId === null ? [null] : [null, userId] },
});

type CommentedPage = Pick<PageView, 'ownerId' | 'configurations'>;

/**
 * Comments as `userId` (null: a visitor) sees them. On an anonymous page its author has neither name nor id for
 * anybody else: not as a writer, and not as whom somebody answers. What waits for a moderator is left out for all but
 * its author, whose replies that wait are counted for them with `countsOwn`, so that a thread leads to them; what one has
 * hidden keeps its place, without text and author. `seesAll`: for moderators, who see all
 * but the name of `unnamed`. `known`: for `KeptDocuments`.
 */
export const commentsFor = async (
  context: Context,
  page: CommentedPage,
  userId: string | null,
  given: readonly Stored<Comment>[],
  {
    seesAll = false,
    unnamed = null,
    countsOwn = false,
    known = null,
  }: { seesAll?: boolean; unnamed?: string | null; countsOwn?: boolean; known?: Known | null } = {},
): Promise<CommentAnswer[]> => {
  const docs = given
    .filter(({ seenBy }) => seesAll || seenBy === null || seenBy === userId)
    .map(doc => (doc.hiding === null || seesAll || doc.authorId === userId ? doc : hiddenPlace(doc)));
  const isHidden = (id: string): boolean =>
    id === unnamed || (!seesAll && page.configurations.anonymously && id === page.ownerId && userId !== page.ownerId);
  const named = docs
    .flatMap(({ authorId, inReplyToUserId }) => [authorId, inReplyToUserId])
    .filter(id => id !== null)
    .filter(id => !isHidden(id));
  const [first] = docs;
  const [people, waiting, likes] = await Promise.all([
    context.kept.find(known, authorProfiles, named),
    countsOwn && userId !== null && first ? waitingReplies(context, { pageId: first.pageId, authorId: userId }) : null,
    userId === null
      ? new Map()
      : docsById(
          context.reads,
          commentLikes,
          docs.filter(doc => doc.likes > 0).map(doc => commentLikeId(doc._id, userId)),
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
      ...(doc.lang && { lang: doc.lang }),
      likes: doc.likes,
      liked: userId !== null && likes.has(commentLikeId(doc._id, userId)),
      replies: doc.replies + (waiting?.get(doc._id) ?? 0),
      inReplyTo: doc.inReplyTo,
      inReplyToCommentReply: doc.inReplyToCommentReply,
      inReplyToUser: answered?._id ?? null,
      toName: answered?.name ?? null,
      edited: doc.edited,
      deleted: doc.deleted,
      isPageAuthor: doc.authorId === page.ownerId,
      ...(doc.held && { held: true }),
      ...(doc.hiding && { hidden: true }),
      ...(doc.hiding && doc.authorId !== null && (seesAll || doc.authorId === userId) && { hiding: doc.hiding }),
    };
  });
};

/** What others see of a comment that a moderator has hidden. */
const hiddenPlace = (doc: Stored<Comment>): Stored<Comment> => {
  const { lang: _, ...others } = doc;
  return { ...others, authorId: null, text: '', edited: false, likes: 0, inReplyToUserId: null };
};
