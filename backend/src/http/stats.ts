import { getStats, type StatsDay, type StatsPage } from '@recto/contracts/http/stats.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import stats, { type DayOfPage } from '@recto/projections/read-models/stats.ts';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { docOf, docsById, docsOf } from '../read-models.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { caughtUp } from './read.ts';

type Counts = Omit<StatsDay, 'date'>;

const dayMs = 24 * 60 * 60 * 1000;
const daysByDefault = 30;
const daysAtMost = 366;
const none: Counts = { views: 0, readers: 0, likes: 0, comments: 0, subscribers: 0, readLater: 0 };
const kinds = Object.keys(none) as (keyof Counts)[];

/** Figures of an author's own pages. */
export const statsArea = (app: App, context: Context): void => {
  app.route({
    ...getStats,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { page: pageId } = request.query;
      const days = spanOf(request.query, context.clock());
      await caughtUp(context, request, reply, 'stats', 'page-cards');
      if (pageId !== undefined && (await docOf(context.reads, pageCards, pageId))?.ownerId !== userId)
        throw new Rejected('not found');
      const day = { $gte: days[0] ?? '', $lte: days.at(-1) ?? '' };
      const docs = await docsOf(context.reads, stats)
        .find(pageId === undefined ? { ownerId: userId, day } : { pageId, day })
        .toArray();
      return { days: byDay(days, docs), pages: await byPage(context, docs, pageId) };
    },
  });
};

/** The asked UTC days, both ends included. @throws Rejected `rule-broken` (422) for a span that is not one. */
const spanOf = ({ from, to }: { from?: string; to?: string }, now: Date): string[] => {
  const last = Date.parse(to ?? now.toISOString().slice(0, 10));
  const first = from === undefined ? last - (daysByDefault - 1) * dayMs : Date.parse(from);
  const length = (last - first) / dayMs + 1;
  if (!(length >= 1 && length <= daysAtMost))
    throw new Rejected('rule-broken', { from: `Please choose a span of 1 to ${daysAtMost} days.` });
  return Array.from({ length }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10));
};

const sum = (docs: readonly DayOfPage[]): Counts => {
  const total = { ...none };
  for (const doc of docs) for (const kind of kinds) total[kind] += doc[kind];
  return total;
};

const byDay = (days: readonly string[], docs: readonly DayOfPage[]): StatsDay[] => {
  const grouped = Map.groupBy(docs, doc => doc.day);
  return days.map(date => ({ date, ...sum(grouped.get(date) ?? []) }));
};

/** The most viewed first. A page that is gone has no row; its days still count. One that is asked for always has one. */
const byPage = async (
  { reads }: Context,
  docs: readonly DayOfPage[],
  asked: string | undefined,
): Promise<StatsPage[]> => {
  const grouped = Map.groupBy(docs, doc => doc.pageId);
  const cards = await docsById(
    reads,
    pageCards,
    [...grouped.keys(), asked].filter(id => typeof id === 'string'),
  );
  return [...cards.values()]
    .map(({ _id, title, url }) => ({ id: _id, title, url, ...sum(grouped.get(_id) ?? []) }))
    .toSorted((a, b) => b.views - a.views || (a.id < b.id ? -1 : 1));
};
