import type { Notification } from '@recto/contracts/http/notifications.ts';
import { NOTICE_EXCERPT } from '@recto/contracts/limits.ts';
import { cut } from '@recto/contracts/text.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import comments from '@recto/projections/read-models/comments.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { Context } from '../context.ts';
import { thumbnailOf } from '../media/addresses.ts';
import type { Told } from '../notices-of.ts';
import { docsById } from '../read-models.ts';
import { listReader, mayRead } from '../who-may-read.ts';
import { commentsFor } from './comment-answer.ts';

/**
 * Notifications as their reader sees them. What one may not read (any more) is not told: page and comment are null
 * then. An anonymous page's author has no name here either.
 */
export const notificationsFor = async (
  context: Context,
  userId: string,
  readUpTo: string | null,
  told: readonly Told[],
): Promise<Notification[]> => {
  const cards = await docsById(
    context.reads,
    pageCards,
    told.flatMap(({ pageId }) => pageId ?? []),
  );
  const said = await docsById(
    context.reads,
    comments,
    told.flatMap(({ commentId }) => commentId ?? []),
  );
  const authors = await docsById(
    context.reads,
    authorProfiles,
    [...cards.values()].map(({ ownerId }) => ownerId),
  );
  return Promise.all(
    told.map(async ({ id, kind, date, pageId, commentId, count, thing, outcome }): Promise<Notification> => {
      const card = pageId === null ? undefined : cards.get(pageId);
      const page = card && mayRead(card, listReader(userId)) === 'yes' ? card : null;
      const showsAuthor = page && (page.ownerId === userId || !page.configurations.anonymously);
      const author = showsAuthor ? authors.get(page.ownerId) : undefined;
      const doc = commentId === null ? undefined : said.get(commentId);
      const comment =
        page && doc && page.configurations.comments ? (await commentsFor(context, page, userId, [doc]))[0] : undefined;
      const isShown = comment && !comment.deleted && (!comment.hidden || doc?.authorId === userId);
      return {
        id,
        kind,
        date,
        read: readUpTo !== null && date <= readUpTo,
        page: page && {
          id: page._id,
          type: page.type,
          url: page.url,
          title: page.title,
          author: author
            ? { _id: author._id, name: author.name, username: author.username, photo: thumbnailOf(author.photo) }
            : null,
        },
        comment: isShown
          ? {
              id: comment.id,
              text: cut(comment.text, NOTICE_EXCERPT),
              inReplyTo: comment.inReplyTo,
              author: comment.author,
              isPageAuthor: comment.isPageAuthor,
            }
          : null,
        count,
        thing,
        outcome,
      };
    }),
  );
};
