import type { PageCard, PageView as PageAnswer, Viewer } from '@recto/contracts/http/shared.ts';
import { parseTags } from '@recto/contracts/tags.ts';
import { load } from '@recto/event-log/execute.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import likedPages, { ratedPageId } from '@recto/projections/read-models/liked-pages.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import pageView from '@recto/projections/read-models/page-view.ts';
import readLater, { readLaterId } from '@recto/projections/read-models/read-later.ts';
import subscriptions, { subscriptionId } from '@recto/projections/read-models/subscriptions.ts';
import type { Context } from '../context.ts';
import { pageRating } from '../domain/rating.ts';
import type { Source } from '../follow/changes.ts';
import { photoOf } from '../media/addresses.ts';
import { docOf, docsOf } from '../read-models.ts';
import { anyTag, documentOf, taggedWith } from '../prepared/touched.ts';
import { bodyForReaders } from '../sanitise.ts';
import { isPublic } from '../who-may-read.ts';
import { attachFilesOf } from './attach-files.ts';
import { authorCardOf } from './author-card.ts';
import { orWithoutLog } from './or-without-log.ts';
import { cardsFor } from './page-cards.ts';
import type { ReadablePage } from './readable-page.ts';

/** How many related pages a page shows. */
const relatedPages = 6;

/** The read models that `pageAnswer` asks. */
export const pageAnswerModels = ['page-view', 'page-cards', 'author-profiles', 'read-later', 'subscriptions'] as const;

/** A page as it is read, and what it is to the reader. */
export const pageAnswer = async (context: Context, readable: ReadablePage): Promise<PageAnswer> => {
  const { page, guarded, reader } = readable;
  const { configurations, contents } = page;
  const address = context.media.addresses({ kind: 'page', id: page._id }, isPublic(guarded), context.clock());
  const isUnnamed = configurations.anonymously && reader.userId !== page.ownerId;
  const [author, counts, mine, related, viewer] = await Promise.all([
    isUnnamed ? null : docOf(context.reads, authorProfiles, page.ownerId),
    docOf(context.reads, pageCards, page._id),
    configurations.rating ? ratingBy(context, page._id, reader.userId) : null,
    configurations.links ? relatedTo(context, readable) : [],
    viewerOf(context, readable),
  ]);
  return {
    page: {
      id: page._id,
      type: page.type,
      url: page.url,
      tags: configurations.links ? page.tags : '',
      photo: photoOf(page.photo, address),
      contents: { ...contents, body: bodyForReaders(contents.body, address) },
      configurations,
      attachFiles: attachFilesOf(page.files),
      author: author && authorCardOf(author),
      rating: configurations.rating ? { likes: counts?.likes ?? 0, dislikes: counts?.dislikes ?? 0, mine } : null,
      date: page.date,
      updatedAt: page.updatedAt,
      revision: page.revision,
      // One of them may be the author's, whose tags may be nobody else's.
      related: isUnnamed ? related.map(card => ({ ...card, author: null })) : related,
      ...(page.lang && { lang: page.lang }),
      ...(page.hiding && { hidden: page.hiding }),
    },
    viewer,
  };
};

/** All that a visitor's answer was made of. */
export const sourcesOf = ({ page }: ReadablePage, { related }: PageAnswer['page']): Source[] => {
  const tags = page.configurations.links ? parseTags(page.tags) : [];
  return [
    documentOf(pageView, page._id),
    documentOf(pageCards, page._id),
    documentOf(authorProfiles, page.ownerId),
    ...(tags.length > 0 ? [anyTag, ...tags.map(taggedWith)] : []),
    ...related.map(({ id }) => documentOf(pageCards, id)),
    ...related.flatMap(({ author }) => (author ? [documentOf(authorProfiles, author._id)] : [])),
  ];
};

/** What a page is to its reader. An anonymous page does not tell whether one subscribes to its author. */
export const viewerOf = async (context: Context, { page, reader }: ReadablePage): Promise<Viewer> => {
  const { userId } = reader;
  if (userId === null) return { status: 'spectator', readLater: false, subscribed: false };
  const isOwner = userId === page.ownerId;
  const [later, subscription] = await Promise.all([
    docOf(context.reads, readLater, readLaterId(userId, page._id)),
    isOwner || page.configurations.anonymously
      ? null
      : docOf(context.reads, subscriptions, subscriptionId(userId, page.ownerId)),
  ]);
  return { status: isOwner ? 'owner' : 'authenticated', readLater: later !== null, subscribed: subscription !== null };
};

/** The reader's own rating, from its stream as long as it can be read. */
export const ratingBy = async (
  { log, reads }: Context,
  pageId: string,
  userId: string | null,
): Promise<'like' | 'dislike' | null> =>
  userId === null
    ? null
    : orWithoutLog(
        async () => (await load(log, pageRating, `${pageId}+${userId}`)).state.rating,
        async () => (await docOf(reads, likedPages, ratedPageId(userId, pageId)))?.rating ?? null,
      );

/** Public pages that share a tag, newest first. */
const relatedTo = async (context: Context, { page, reader }: ReadablePage): Promise<PageCard[]> => {
  const tags = parseTags(page.tags);
  if (tags.length === 0) return [];
  const found = await docsOf(context.reads, pageCards)
    .find({ tags: { $in: tags }, listed: true })
    .sort({ date: -1, _id: -1 })
    .limit(relatedPages + 1)
    .toArray();
  const others = found.filter(doc => doc._id !== page._id).slice(0, relatedPages);
  return cardsFor(context, reader.userId, others);
};
