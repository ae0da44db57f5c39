import { getFeed } from '@recto/contracts/http/lists.ts';
import type { PageList } from '@recto/contracts/http/shared.ts';
import { feedSorts } from '@recto/contracts/http/sorting.ts';
import { LIST_DEFAULT_LIMIT } from '@recto/contracts/limits.ts';
import type { Stored } from '@recto/projections/projection.ts';
import pageCards, { type PageCard as CardDoc } from '@recto/projections/read-models/page-cards.ts';
import subscriptions from '@recto/projections/read-models/subscriptions.ts';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import { Refused } from '../refused.ts';
import { docsById, docsOf } from '../read-models.ts';
import type { App } from './app-types.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { asked } from './lists.ts';
import { cardsFor } from './page-cards.ts';
import { paged } from './paged.ts';
import { caughtUp } from './read.ts';

/** At most so many of the authors that a reader subscribes to, the newest subscriptions, come first in the feed. */
const followedAtMost = 500;
/** The week's most liked pages that visitors are shown. */
const mostLiked = 100;
const weekMs = 7 * 24 * 60 * 60 * 1000;
const newestFirst = { by: 'date', direction: -1 } as const;

type Part = { docs: Stored<CardDoc>[]; cursor: string | null };
type Asking = { cursor?: string; limit?: number };

/** The feed of the home screen. */
export const feed = (app: App, context: Context): void => {
  app.route({
    ...getFeed,
    handler: async (request, reply): Promise<PageList> => {
      const { query, caller } = request;
      const { sortBy, filterBy } = asked(query, feedSorts);
      await caughtUp(context, request, reply, 'page-cards', 'author-profiles', 'subscriptions');
      const followed = caller ? await followedBy(context, caller.userId) : [];
      const { docs, cursor } =
        sortBy === 'liked' ? await weeksMostLiked(context, query) : await followedThenOthers(context, followed, query);
      const results = await cardsFor(context, caller?.userId ?? null, docs);
      return { results, pages: results, filterBy, sortBy, cursor, total: null };
    },
  });
};

const followedBy = async ({ reads }: Context, readerId: string): Promise<string[]> => {
  const found = await docsOf(reads, subscriptions)
    .find({ readerId })
    .sort({ date: -1, _id: -1 })
    .limit(followedAtMost)
    .toArray();
  return found.map(({ authorId }) => authorId);
};

/**
 * The newest pages of the authors one follows, and after the last of them the newest of all others. The cursor says
 * in which part it stands, so that nothing is repeated or left out while new pages come.
 */
const followedThenOthers = async (context: Context, followed: readonly string[], asking: Asking): Promise<Part> => {
  const limit = asking.limit ?? LIST_DEFAULT_LIMIT;
  const others: Filter<Stored<CardDoc>> =
    followed.length === 0
      ? { listed: true }
      : { listed: true, $or: [{ ownerId: { $nin: followed } }, { attributed: false }] };
  const [part, inner] = asking.cursor === undefined ? ['followed', ''] : fromCursor(asking.cursor, 2);
  const within = (cursor: unknown): Asking => ({ limit, ...(cursor !== '' && { cursor: String(cursor) }) });
  if (part === 'others') return tagged('others', await paged(context, pageCards, others, newestFirst, within(inner)));
  if (part !== 'followed') throw new Refused('malformed');
  const first: Part =
    followed.length === 0
      ? { docs: [], cursor: null }
      : await paged(context, pageCards, { ownerId: { $in: followed }, attributed: true }, newestFirst, within(inner));
  if (first.cursor !== null) return tagged('followed', first);
  if (first.docs.length >= limit) return { docs: first.docs, cursor: toCursor(['others', '']) };
  const rest = await paged(context, pageCards, others, newestFirst, { limit: limit - first.docs.length });
  return tagged('others', { docs: [...first.docs, ...rest.docs], cursor: rest.cursor });
};

const tagged = (part: string, { docs, cursor }: Part): Part => ({
  docs,
  cursor: cursor === null ? null : toCursor([part, cursor]),
});

/**
 * Pages of the last seven days by their likes. The cursor carries the ids that are still to come, so that likes given
 * meanwhile make no page appear twice or never.
 */
const weeksMostLiked = async (context: Context, { cursor, limit = LIST_DEFAULT_LIMIT }: Asking): Promise<Part> => {
  const ids =
    cursor === undefined
      ? (
          await docsOf(context.reads, pageCards)
            .find({ listed: true, date: { $gte: new Date(context.clock().getTime() - weekMs).toISOString() } })
            .sort({ likes: -1, date: -1, _id: -1 })
            .limit(mostLiked)
            .project<{ _id: string }>({ _id: 1 })
            .toArray()
        ).map(({ _id }) => _id)
      : fromCursor(cursor).map(String).slice(0, mostLiked);
  const shown = ids.slice(0, limit);
  const docs = await docsById(context.reads, pageCards, shown);
  return {
    docs: shown.flatMap(id => docs.get(id) ?? []),
    cursor: ids.length > limit ? toCursor(ids.slice(limit)) : null,
  };
};
