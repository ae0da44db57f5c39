import type { Page } from '@playwright/test';
import type { PageCard } from '@recto/contracts/http/shared.ts';

/** Entries of one answer. */
export const PORTION = 24;

/** Answers a list's call with so many entries, portion by portion, as the API would: nobody reads so many pages here. */
export const answerLong = (page: Page, call: string, entries: number): Promise<unknown> =>
  page.route(
    url => url.pathname === call,
    async route => {
      const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      const to = Math.min(from + PORTION, entries);
      const rest = { filterBy: 'all', sortBy: 'date-added-asc', total: entries };
      await route.fulfill({ json: { results: cards(from, to), cursor: to < entries ? String(to) : null, ...rest } });
    },
  );

/** Pages called `Page 0`, `Page 1`, … */
export function cards(from: number, to: number): PageCard[] {
  return Array.from({ length: to - from }, (_, at) => {
    const n = from + at;
    const date = new Date(Date.UTC(2026, 10, 1) - n * 60_000).toISOString();
    const id = `page-${String(n).padStart(7, '0')}`;
    const author = { _id: 'author-of-it-all', name: 'Ann Author', username: 'annauthor', photo: null };
    return {
      _id: id,
      id,
      type: 'public',
      url: `how-to-fold-a-map-${id}`,
      contents: { title: `Page ${n}`, briefDes: 'Three folds that bring every map back to the size it had.' },
      photo: null,
      cropedPhoto: null,
      author,
      date,
      updatedAt: date,
      dateVisited: date,
      rating: { likes: 3, dislikes: 1 },
      readingMinutes: 4,
      available: true,
    };
  });
}
