import type { ListedPage } from '@recto/contracts/events/reading.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { Context } from '../context.ts';
import { docOf } from '../read-models.ts';

/**
 * What events of readers' lists carry of a page, in the trash too, and whether it may be rated. Null for a page that
 * is gone for good, or was never published. Says nothing about who may read it.
 */
export const listedPageFrom = async (
  { reads }: Context,
  pageId: string,
): Promise<(ListedPage & { ratingOpen: boolean }) | null> => {
  const card = await docOf(reads, pageCards, pageId);
  return card && !card.draft
    ? {
        pageId,
        ownerId: card.ownerId,
        pageType: card.type,
        datePublished: card.date,
        ratingOpen: card.configurations.rating,
      }
    : null;
};
