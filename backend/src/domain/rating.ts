import type { ListedPage, Rating, RatingEvent } from '@recto/contracts/events/reading.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';

/** One reader's rating of one page. Id: `<pageId>+<userId>`. */
export type PageRating = {
  rating: Rating;
  /** When the like was given, kept for taking a removal back. */
  dateAdded: string | null;
  /** What was rated; kept since the page may be gone when its like is taken off the list. */
  page: ListedPage | null;
};

export const pageRating: Decider<PageRating, RatingEvent> = {
  category: 'rating',
  initial: { rating: null, dateAdded: null, page: null },
  evolve: (_, { data: { rating, dateAdded, pageId, ownerId, pageType, datePublished } }) => ({
    rating,
    dateAdded,
    page: { pageId, ownerId, pageType, datePublished },
  }),
  wholeState: ['PageRated'],
};

export type RatedPage = ListedPage & { ratingOpen: boolean };

/**
 * Sets the rating; the current one again, or null, takes it back. Nothing happens where it is as `wanted` already. Throws
 * `ratings-closed`, and `forbidden` for owners.
 */
export const ratePage = (
  state: PageRating,
  page: RatedPage,
  userId: string,
  rating: Rating,
  now: string,
  wanted?: boolean,
): RatingEvent[] => {
  if (page.ownerId === userId) throw new Rejected('forbidden');
  if (!page.ratingOpen) throw new Rejected('ratings-closed');
  const isSo = rating === state.rating;
  if (isSo === wanted) return [];
  const next = isSo ? null : rating;
  return next === state.rating ? [] : rated(state, page, userId, next, now);
};

/** Takes a like back, from the list of liked pages: also where ratings are closed, and where the page is gone. */
export const removeLike = (state: PageRating, userId: string): RatingEvent[] =>
  state.rating === 'like' && state.page !== null
    ? rated(state, state.page, userId, null, state.dateAdded ?? state.page.datePublished)
    : [];

/** Takes the rating back, whichever it is: with the account. */
export const withdrawRating = (state: PageRating, page: ListedPage, userId: string): RatingEvent[] =>
  state.rating === null ? [] : rated(state, page, userId, null, state.dateAdded ?? page.datePublished);

/** Gives a like that was taken back again, with the date that it had. */
export const restoreLike = (state: PageRating, page: RatedPage, userId: string): RatingEvent[] =>
  state.rating === null && state.dateAdded !== null && page.ratingOpen
    ? rated(state, page, userId, 'like', state.dateAdded)
    : [];

const rated = (
  { rating: previous }: PageRating,
  { pageId, ownerId, pageType, datePublished }: ListedPage,
  userId: string,
  rating: Rating,
  dateAdded: string,
): RatingEvent[] => [
  { type: 'PageRated', data: { pageId, ownerId, pageType, datePublished, userId, rating, previous, dateAdded } },
];
