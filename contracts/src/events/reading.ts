import type { Fact } from './fact.ts';
import type { PageType } from './values.ts';

/** What a reader does with a page: rating-<pageId>+<userId> and reading-<readerId>+<pageId>. */

export type Rating = 'like' | 'dislike' | null;

/** Readers' lists are filtered and sorted by these. Neither changes in a page's life, so the facts carry them. */
export type ListedPage = { pageId: string; ownerId: string; pageType: PageType; datePublished: string };

/** A reader's rating of a page changed; null when it was taken back. `dateAdded` is the earlier one when a like that was taken back is restored. */
export type PageRated = Fact<
  'PageRated',
  ListedPage & { userId: string; rating: Rating; previous: Rating; dateAdded: string }
>;
/**
 * A view of 15 seconds or more, at `at`. `readerId` is null for an anonymous browser. `counted` is false within 30 minutes of
 * the reader's last one. `firstEver` and `firstToday` (UTC) are about counted views of this reader and page.
 */
export type PageViewed = Fact<
  'PageViewed',
  ListedPage & {
    readerId: string | null;
    at: string;
    counted: boolean;
    firstEver: boolean;
    firstToday: boolean;
  }
>;
/** The reader removed the page from the history; `dateVisited` is kept for taking it back. */
export type HistoryEntryRemoved = Fact<'HistoryEntryRemoved', { pageId: string; readerId: string }>;
/** The reader took the removal back. */
export type HistoryEntryRestored = Fact<
  'HistoryEntryRestored',
  { pageId: string; readerId: string; dateVisited: string }
>;
/** The reader put the page on the read-later list; `dateAdded` is the earlier one when a removal is taken back. */
export type ReadLaterAdded = Fact<'ReadLaterAdded', ListedPage & { readerId: string; dateAdded: string }>;
/** The reader took the page off the read-later list. */
export type ReadLaterRemoved = Fact<'ReadLaterRemoved', { pageId: string; ownerId: string; readerId: string }>;

export type RatingEvent = PageRated;
export type ReadingEvent = PageViewed | HistoryEntryRemoved | HistoryEntryRestored | ReadLaterAdded | ReadLaterRemoved;
