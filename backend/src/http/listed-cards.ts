import type { PageCard } from '@recto/contracts/http/shared.ts';
import type { Stored } from '@recto/projections/projection.ts';
import pageCards, { type PageCard as CardDoc } from '@recto/projections/read-models/page-cards.ts';
import type { Context } from '../context.ts';
import { docsById } from '../read-models.ts';
import { cardsFor } from './page-cards.ts';

/** A page's place in a reader's list, with the dates that the list shows. */
export type Place = {
  pageId: string;
  pageType: 'public' | 'private';
  datePublished: string;
  dateVisited?: string;
  dateAdded?: string;
};

/** Cards of a reader's list, in its order. What the reader may not read any more is a marker without content. */
export const listedCards = async (
  context: Context,
  userId: string | null,
  places: readonly Place[],
): Promise<PageCard[]> => {
  const docs = await docsById(
    context.reads,
    pageCards,
    places.map(({ pageId }) => pageId),
  );
  const cards = await cardsFor(context, userId, [...docs.values()]);
  const byId = new Map(cards.map(card => [card.id, card]));
  return places.map(({ pageId, pageType, datePublished, dateVisited, dateAdded }) => ({
    ...(byId.get(pageId) ?? unavailable(pageId, pageType, datePublished)),
    ...(dateVisited !== undefined && { dateVisited }),
    ...(dateAdded !== undefined && { dateAdded }),
  }));
};

/** An owner's cards, those in the trash included. */
export const ownCardsFor = async (
  context: Context,
  ownerId: string,
  docs: readonly Stored<CardDoc>[],
): Promise<PageCard[]> => {
  const asIfThere = docs.map(doc => ({ ...doc, status: doc.draft ? ('draft' as const) : ('published' as const) }));
  const cards = await cardsFor(context, ownerId, asIfThere);
  const goneAt = new Map(docs.map(doc => [doc._id, doc.until]));
  return cards.map(card => {
    const until = goneAt.get(card.id);
    return until ? { ...card, goneAt: until } : card;
  });
};

const unavailable = (pageId: string, type: 'public' | 'private', date: string): PageCard => ({
  _id: pageId,
  id: pageId,
  type,
  url: '',
  contents: { title: '', briefDes: '' },
  photo: null,
  cropedPhoto: null,
  author: null,
  date,
  updatedAt: date,
  readingMinutes: 0,
  available: false,
});
