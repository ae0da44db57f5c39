import { projection } from '../projection.ts';

/** How often a page is liked and disliked. Id: the page id; a page that nobody rated has no document. */
export type PageRatings = { likes: number; dislikes: number };

export default projection<PageRatings>({
  name: 'page-ratings',
  version: 2,
  indexes: [],
  on: {
    PageRated: {
      id: event => event.data.pageId,
      fold: (doc, { data: { rating, previous } }) =>
        // What is taken back from a page that is gone counts nowhere.
        doc || previous === null
          ? {
              likes: (doc?.likes ?? 0) + Number(rating === 'like') - Number(previous === 'like'),
              dislikes: (doc?.dislikes ?? 0) + Number(rating === 'dislike') - Number(previous === 'dislike'),
            }
          : undefined,
    },
    PageDeleted: { id: event => event.data.pageId, fold: () => undefined },
  },
});
