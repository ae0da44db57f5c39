/** What lists can be sorted and filtered by. The first of each is the default. */

/** Read later, liked pages, history. `asc`: newest first. */
export const pageSorts = ['date-added-asc', 'date-added-desc', 'date-published-asc', 'date-published-desc'] as const;
export type PageSort = (typeof pageSorts)[number];

/** Drafts, published pages, trash. */
export const ownPageSorts = ['date-added-asc', 'date-added-desc'] as const;
export type OwnPageSort = (typeof ownPageSorts)[number];

export const feedSorts = ['newest', 'liked'] as const;
export type FeedSort = (typeof feedSorts)[number];

export const collectionSorts = ['date-created', 'a-z'] as const;
export type CollectionSort = (typeof collectionSorts)[number];

export const searchSorts = ['relevance'] as const;
export type SearchSort = (typeof searchSorts)[number];

export const pageFilters = ['all', 'private', 'public'] as const;
export type PageFilter = (typeof pageFilters)[number];

/** The asked one, the default when none was asked, or null when it is not one of these. */
export const choose = <T extends string>(choices: readonly [T, ...T[]], asked: string | undefined): T | null =>
  asked === undefined || asked === '' ? choices[0] : (choices.find(choice => choice === asked) ?? null);
