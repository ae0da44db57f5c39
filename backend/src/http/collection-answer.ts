import type { Collection as CollectionAnswer, PageCard } from '@recto/contracts/http/shared.ts';
import { COLLECTION_PREVIEW_PAGES } from '@recto/contracts/limits.ts';
import type { Stored } from '@recto/projections/projection.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import type { Collection } from '@recto/projections/read-models/collections.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { Context } from '../context.ts';
import { photoOf } from '../media/addresses.ts';
import { docsById } from '../read-models.ts';
import { listReader, mayRead } from '../who-may-read.ts';
import { listedCards } from './listed-cards.ts';

type Doc = Stored<Collection>;

/** The read models that a collection's answer is joined from. */
export const collectionModels = ['collections', 'libraries', 'page-cards', 'author-profiles'] as const;

/**
 * Collections as `userId` (null: a visitor) sees them. The owner sees a marker in place of a page that is gone; others
 * only get, and have counted, the pages they may read. `pages`: how many each shows.
 */
export const collectionsFor = async (
  context: Context,
  userId: string | null,
  docs: readonly Doc[],
  pages: number = COLLECTION_PREVIEW_PAGES,
): Promise<CollectionAnswer[]> => {
  const visible = await visiblePages(context, userId, docs);
  const shown = new Map(docs.map(doc => [doc._id, (visible.get(doc._id) ?? []).slice(0, pages)]));
  const [cards, owners] = await Promise.all([
    cardsById(context, userId, [...new Set([...shown.values()].flat())]),
    docsById(
      context.reads,
      authorProfiles,
      docs.map(doc => doc.ownerId),
    ),
  ]);
  return docs.map(doc => {
    const owner = owners.get(doc.ownerId);
    return {
      _id: doc._id,
      id: doc._id,
      name: doc.name,
      description: doc.description,
      photo: photoOf(doc.photo, addressOf(context, doc)),
      pages: (shown.get(doc._id) ?? []).flatMap(id => cards.get(id) ?? []),
      pageCount: visible.get(doc._id)?.length ?? 0,
      user: { name: owner?.name ?? '', username: owner?.username ?? '' },
      sharing: doc.sharing,
    };
  });
};

/** How a collection's photo is addressed: openly while the collection is shared. */
const addressOf = (context: Context, { _id, sharing }: Pick<Doc, '_id' | 'sharing'>) =>
  context.media.addresses({ kind: 'collection', id: _id }, sharing, context.clock());

const visiblePages = async (
  { reads }: Context,
  userId: string | null,
  docs: readonly Doc[],
): Promise<Map<string, string[]>> => {
  const others = docs.filter(doc => doc.ownerId !== userId);
  const pages = await docsById(
    reads,
    pageCards,
    others.flatMap(doc => doc.pageIds),
  );
  const reader = listReader(userId);
  return new Map(
    docs.map(doc => [
      doc._id,
      doc.ownerId === userId ? doc.pageIds : doc.pageIds.filter(id => mayRead(pages.get(id) ?? null, reader) === 'yes'),
    ]),
  );
};

const cardsById = async (
  context: Context,
  userId: string | null,
  pageIds: readonly string[],
): Promise<Map<string, PageCard>> => {
  const docs = await docsById(context.reads, pageCards, pageIds);
  const places = pageIds.map(pageId => {
    const doc = docs.get(pageId);
    return { pageId, pageType: doc?.type ?? ('public' as const), datePublished: doc?.date ?? '' };
  });
  const cards = await listedCards(context, userId, places);
  return new Map(cards.map(card => [card.id, card]));
};
