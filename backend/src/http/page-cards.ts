import type { PageCard } from '@recto/contracts/http/shared.ts';
import type { Stored } from '@recto/projections/projection.ts';
import authorProfiles, { type AuthorProfile } from '@recto/projections/read-models/author-profiles.ts';
import type { PageCard as CardDoc } from '@recto/projections/read-models/page-cards.ts';
import type { Context } from '../context.ts';
import { photoOf, thumbnailOf } from '../media/addresses.ts';
import { docsById } from '../read-models.ts';
import { isPublic, listReader, mayRead } from '../who-may-read.ts';

/**
 * Pages as lists show them to `userId` (null: a visitor). A page that may not be read is not in a list at all; give
 * only such as may. Authors are joined here, and left out of anonymous pages for all but their owner.
 */
export const cardsFor = async (
  context: Context,
  userId: string | null,
  docs: readonly Stored<CardDoc>[],
): Promise<PageCard[]> => {
  const readable = docs.filter(doc => mayRead(doc, listReader(userId)) === 'yes');
  const authors = await docsById(
    context.reads,
    authorProfiles,
    readable.map(doc => doc.ownerId),
  );
  return readable.map(doc => cardFor(context, userId, doc, authors.get(doc.ownerId)));
};

const cardFor = (
  context: Context,
  userId: string | null,
  doc: Stored<CardDoc>,
  author: Stored<AuthorProfile> | undefined,
): PageCard => {
  const address = context.media.addresses({ kind: 'page', id: doc._id }, isPublic(doc), context.clock());
  const isDraft = doc.status === 'draft' || doc.status === 'closed';
  const showsAuthor = author !== undefined && (userId === doc.ownerId || !doc.configurations.anonymously);
  return {
    _id: doc._id,
    id: doc._id,
    type: isDraft ? 'draft' : doc.type,
    url: doc.url,
    contents: { title: doc.title, briefDes: doc.briefDes },
    photo: photoOf(doc.photo, address),
    cropedPhoto: thumbnailOf(doc.photo, address),
    author: showsAuthor
      ? { _id: author._id, name: author.name, username: author.username, photo: photoOf(author.photo) }
      : null,
    date: doc.date,
    updatedAt: doc.updatedAt,
    readingMinutes: doc.readingMinutes,
    ...(doc.lang && { lang: doc.lang }),
    available: true,
    ...(doc.configurations.rating && { rating: { likes: doc.likes, dislikes: doc.dislikes } }),
    ...(isDraft && { draftOf: doc.type }),
    ...(doc.hidden && { hidden: true }),
  };
};
