import type { PageType } from '@recto/contracts/events/values.ts';
import { projection } from '../projection.ts';

/** A reader's present rating of a page; the list of liked pages is those with `like`. Id: `<userId>+<pageId>`. */
export type RatedPage = {
  userId: string;
  pageId: string;
  pageType: PageType;
  datePublished: string;
  rating: 'like' | 'dislike';
  dateAdded: string;
};

export const ratedPageId = (userId: string, pageId: string): string => `${userId}+${pageId}`;

export default projection<RatedPage>({
  name: 'liked-pages',
  version: 1,
  indexes: [
    { key: { userId: 1, rating: 1, pageType: 1, dateAdded: -1, _id: -1 } },
    { key: { userId: 1, rating: 1, pageType: 1, datePublished: -1, _id: -1 } },
  ],
  on: {
    PageRated: {
      id: ({ data }) => ratedPageId(data.userId, data.pageId),
      fold: (_, { data: { userId, pageId, pageType, datePublished, rating, dateAdded } }) =>
        rating === null ? undefined : { userId, pageId, pageType, datePublished, rating, dateAdded },
    },
  },
});
