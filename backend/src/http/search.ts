import { search as searchCall } from '@recto/contracts/http/search.ts';
import { PAGE_ID_LENGTH } from '@recto/contracts/limits.ts';
import { isPageId } from '@recto/contracts/public-url.ts';
import type { PageList } from '@recto/contracts/http/shared.ts';
import { searchSorts } from '@recto/contracts/http/sorting.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { Context } from '../context.ts';
import { docsById } from '../read-models.ts';
import type { App } from './app-types.ts';
import { fromCursor } from './cursor.ts';
import { asked } from './lists.ts';
import { cardsFor } from './page-cards.ts';
import { caughtUp } from './read.ts';
import { searchIds } from './search-ids.ts';

const pageIds = new RegExp(`.{${PAGE_ID_LENGTH}}`, 'g');

/** Hundreds of ids, one behind the other: as other cursors they would be longer than proxies let an address be. */
const idsIn = (cursor: string): string[] => {
  const ids = cursor.match(pageIds) ?? [];
  // Of before the last release.
  return ids.join('') === cursor && ids.every(isPageId) ? ids : fromCursor(cursor).map(String);
};

/** Search over what the asker may read. */
export const search = (app: App, context: Context): void => {
  app.route({
    ...searchCall,
    handler: async (request, reply): Promise<PageList> => {
      const { query, caller } = request;
      const { sortBy, filterBy } = asked(query, searchSorts);
      await caughtUp(context, request, reply, 'search', 'page-cards', 'author-profiles');
      const { cursor, limit } = query;
      const userId = caller?.userId ?? null;
      // The cursor carries the ids that are still to come: the ranking is made once.
      const ids = cursor === undefined ? await searchIds(context, query.q, userId, filterBy) : idsIn(cursor);
      const shown = ids.slice(0, limit);
      const docs = await docsById(context.reads, pageCards, shown);
      const results = await cardsFor(
        context,
        userId,
        shown.flatMap(id => docs.get(id) ?? []),
      );
      return {
        results,
        pages: results,
        filterBy,
        sortBy,
        cursor: ids.length > limit ? ids.slice(limit).join('') : null,
        total: null,
      };
    },
  });
};
