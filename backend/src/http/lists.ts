import * as calls from '@recto/contracts/http/lists.ts';
import type { PageList } from '@recto/contracts/http/shared.ts';
import { choose, ownPageSorts, type PageFilter, pageFilters, pageSorts } from '@recto/contracts/http/sorting.ts';
import { foldTag } from '@recto/contracts/tags.ts';
import type { Projection, Stored } from '@recto/projections/projection.ts';
import histories, { type HistoryEntry } from '@recto/projections/read-models/histories.ts';
import likedPages, { type RatedPage } from '@recto/projections/read-models/liked-pages.ts';
import pageCards, { type PageCard as CardDoc } from '@recto/projections/read-models/page-cards.ts';
import readLater, { type ReadLaterEntry } from '@recto/projections/read-models/read-later.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { counted } from './counted.ts';
import { listedCards, ownCardsFor } from './listed-cards.ts';
import { cardsFor } from './page-cards.ts';
import { caughtUp } from './read.ts';
import { authorByUsername, isHiddenFrom } from './users.ts';

/** Anybody's pages by one author or with one tag may be any number; more than these are not counted. */
const openCountedAtMost = 1_000;

type Query = calls.ListQuery;
type Asked = { filterBy: PageFilter; sortBy: string; direction: 1 | -1; isByDateAdded: boolean };

/** The asked order and filter. @throws Rejected `rule-broken` (422) for unknown ones. */
export const asked = (query: Query, sorts: readonly [string, ...string[]]): Asked => {
  const sortBy = choose(sorts, query.sortBy);
  const filterBy = choose(pageFilters, query.filterBy);
  if (sortBy === null) throw new Rejected('rule-broken', { sortBy: `One of ${sorts.join(', ')}.` });
  if (filterBy === null) throw new Rejected('rule-broken', { filterBy: `One of ${pageFilters.join(', ')}.` });
  // The specification's `asc` is the newest first.
  return {
    sortBy,
    filterBy,
    direction: sortBy.endsWith('-desc') ? 1 : -1,
    isByDateAdded: sortBy.startsWith('date-added'),
  };
};

const typesOf = (filterBy: PageFilter) => ({ $in: filterBy === 'all' ? (['private', 'public'] as const) : [filterBy] });

type Entry = HistoryEntry | ReadLaterEntry | RatedPage;

/** Lists of pages: what readers keep, and what authors have. */
export const lists = (app: App, context: Context): void => {
  const kept = async <Doc extends Entry>(
    request: FastifyRequest,
    reply: FastifyReply,
    model: Projection<Doc>,
    of: object,
    dateField: 'dateVisited' | 'dateAdded',
  ): Promise<PageList> => {
    const query = request.query as Query;
    const { sortBy, filterBy, direction, isByDateAdded } = asked(query, pageSorts);
    await caughtUp(context, request, reply, model.name, 'page-cards', 'author-profiles');
    const where = { ...of, pageType: typesOf(filterBy) } as unknown as Filter<Stored<Doc>>;
    const by = (isByDateAdded ? dateField : 'datePublished') as keyof Doc & string;
    const { docs, cursor, total } = await counted(context, model, where, { by, direction }, query);
    const results = await listedCards(context, callerOf(request).userId, docs);
    return { results, filterBy, sortBy, cursor, total };
  };

  const own = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: CardDoc['status'],
    more: Filter<Stored<CardDoc>> = {},
  ): Promise<PageList> => {
    const query = request.query as Query;
    const { sortBy, filterBy, direction } = asked(query, ownPageSorts);
    await caughtUp(context, request, reply, 'page-cards', 'author-profiles');
    const { userId } = callerOf(request);
    const where = { ownerId: userId, status, type: typesOf(filterBy), ...more } as Filter<Stored<CardDoc>>;
    const { docs, cursor, total } = await counted(context, pageCards, where, { by: 'listDate', direction }, query);
    const results = await ownCardsFor(context, userId, docs);
    return { results, pages: results, filterBy, sortBy, cursor, total };
  };

  /** Public pages of one author or tag, newest first. */
  const open = async (
    request: FastifyRequest,
    reply: FastifyReply,
    where: Filter<Stored<CardDoc>>,
  ): Promise<PageList> => {
    const query = request.query as Query;
    const { sortBy, filterBy, direction } = asked(query, ownPageSorts);
    await caughtUp(context, request, reply, 'page-cards', 'author-profiles');
    if (filterBy === 'private') return { results: [], pages: [], filterBy, sortBy, cursor: null, total: 0 };
    const asking = { ...query, countAtMost: openCountedAtMost };
    const { docs, cursor, total } = await counted(context, pageCards, where, { by: 'date', direction }, asking);
    const results = await cardsFor(context, request.caller?.userId ?? null, docs);
    return { results, pages: results, filterBy, sortBy, cursor, total };
  };

  app.route({
    ...calls.getHistory,
    config: signedIn,
    handler: (request, reply) =>
      kept(request, reply, histories, { readerId: callerOf(request).userId, removed: false }, 'dateVisited'),
  });

  app.route({
    ...calls.getReadLater,
    config: signedIn,
    handler: (request, reply) => kept(request, reply, readLater, { readerId: callerOf(request).userId }, 'dateAdded'),
  });

  app.route({
    ...calls.getLikedPages,
    config: signedIn,
    handler: (request, reply) =>
      kept(request, reply, likedPages, { userId: callerOf(request).userId, rating: 'like' }, 'dateAdded'),
  });

  app.route({
    ...calls.getPublished,
    config: signedIn,
    handler: (request, reply) => own(request, reply, 'published'),
  });

  app.route({ ...calls.getDrafts, config: signedIn, handler: (request, reply) => own(request, reply, 'draft') });

  app.route({
    ...calls.getTrash,
    config: signedIn,
    handler: (request, reply) => own(request, reply, 'trashed', { until: { $gt: context.clock().toISOString() } }),
  });

  app.route({
    ...calls.getUserPages,
    handler: async (request, reply) => {
      const { user } = request.params;
      if (request.caller?.userId === user) return own(request, reply, 'published');
      const author = await authorByUsername(context, user);
      if (author === null || isHiddenFrom(author, request.caller?.userId)) throw new Rejected('not found');
      return open(request, reply, { ownerId: author._id, attributed: true });
    },
  });

  app.route({
    ...calls.getTagPages,
    handler: (request, reply) => open(request, reply, { tags: foldTag(request.params.tag), listed: true }),
  });
};
