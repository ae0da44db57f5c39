import type { NoticeChoices, NoticeKind } from '@recto/contracts/events/notices.ts';
import { PAGE_NOTICE_LIFE_MS, UNREAD_MAX } from '@recto/contracts/limits.ts';
import type { Stored } from '@recto/projections/projection.ts';
import notices, { noNotices, type Notices } from '@recto/projections/read-models/notices.ts';
import notifications, { type Notification } from '@recto/projections/read-models/notifications.ts';
import pageCards, { type PageCard } from '@recto/projections/read-models/page-cards.ts';
import subscriptions from '@recto/projections/read-models/subscriptions.ts';
import type { Context } from './context.ts';
import { docOf, docsOf } from './read-models.ts';

/** Something to tell somebody: kept for them, or a new page of an author whom they follow. */
export type Told = Omit<Notification, 'kind' | 'userId'> & {
  id: string;
  kind: NoticeKind;
  newPage: Stored<PageCard> | null;
};

/** Where a list of what is told goes on: after this one. */
export type After = { date: string; id: string };

/** The read models that notifications are made of. */
export const noticeModels = ['notifications', 'notices', 'subscriptions', 'page-cards'] as const;

/** Authors whose new pages are told of: the newest subscriptions, as in the feed. */
const followedAtMost = 500;
const pageNoticeId = (pageId: string): string => `page:${pageId}`;

/** What a person has read and wants to be told of. */
export const noticesOf = async ({ reads }: Context, userId: string): Promise<Notices> =>
  (await docOf(reads, notices, userId)) ?? noNotices;

const wantedKinds = (choices: NoticeChoices): Notification['kind'][] => [
  ...(['reply', 'comment', 'like', 'report'] as const).filter(kind => choices[kind]),
  'moderation',
];

/** Authors whom a person follows, and since when. */
export const followedBy = async ({ reads }: Context, userId: string): Promise<Map<string, string>> => {
  const found = await docsOf(reads, subscriptions)
    .find({ readerId: userId })
    .sort({ date: -1, _id: -1 })
    .limit(followedAtMost)
    .toArray();
  return new Map(found.map(({ authorId, date }) => [authorId, date]));
};

/** Pages that authors published while the person followed them, newest first. */
const newPages = async (
  context: Context,
  userId: string,
  since: string | null,
  upTo: string | null,
  limit: number,
): Promise<Stored<PageCard>[]> => {
  const followed = await followedBy(context, userId);
  if (followed.size === 0) return [];
  const oldest = new Date(context.clock().getTime() - PAGE_NOTICE_LIFE_MS).toISOString();
  const from = since !== null && since > oldest ? since : oldest;
  const found = docsOf(context.reads, pageCards)
    .find({
      ownerId: { $in: [...followed.keys()] },
      attributed: true,
      date: { $gt: from, ...(upTo !== null && { $lte: upTo }) },
    })
    .sort({ date: -1, _id: -1 })
    .batchSize(limit);
  const pages: Stored<PageCard>[] = [];
  // Those from before a person followed their author are passed over, however many they are.
  for await (const page of found) {
    if (page.date > (followed.get(page.ownerId) ?? page.date)) pages.push(page);
    if (pages.length === limit) break;
  }
  return pages;
};

const toldOfPage = (page: Stored<PageCard>): Told => ({
  id: pageNoticeId(page._id),
  kind: 'page',
  date: page.date,
  pageId: page._id,
  commentId: null,
  count: 1,
  thing: null,
  outcome: null,
  newPage: page,
});

/**
 * What there is to tell, newest first, from after `after` on and newer than `since`. Both sources are read from where
 * the list stands, so a page of the list costs two finds by an index.
 */
export const toldTo = async (
  context: Context,
  userId: string,
  choices: NoticeChoices,
  { after = null, since = null, limit }: { after?: After | null; since?: string | null; limit: number },
): Promise<Told[]> => {
  const date = { ...(after && { $lte: after.date }), ...(since !== null && { $gt: since }) };
  const [kept, pages] = await Promise.all([
    docsOf(context.reads, notifications)
      .find({
        userId,
        kind: { $in: wantedKinds(choices) },
        ...(Object.keys(date).length > 0 && { date }),
      })
      .sort({ date: -1, _id: -1 })
      .limit(limit + 1)
      .toArray(),
    choices.page ? newPages(context, userId, since, after?.date ?? null, limit + 1) : [],
  ]);
  return [...kept.map(({ _id, ...doc }): Told => ({ ...doc, id: _id, newPage: null })), ...pages.map(toldOfPage)]
    .filter(told => after === null || told.date < after.date || (told.date === after.date && told.id < after.id))
    .toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1))
    .slice(0, limit);
};

/** How much is unread, up to 100: two bounded counts by an index. */
export const unreadOf = async (context: Context, userId: string): Promise<number> => {
  const { readUpTo, choices } = await noticesOf(context, userId);
  const [kept, pages] = await Promise.all([
    docsOf(context.reads, notifications).countDocuments(
      {
        userId,
        kind: { $in: wantedKinds(choices) },
        ...(readUpTo !== null && { date: { $gt: readUpTo } }),
      },
      { limit: UNREAD_MAX },
    ),
    choices.page ? newPages(context, userId, readUpTo, null, UNREAD_MAX) : [],
  ]);
  return Math.min(UNREAD_MAX, kept + pages.length);
};
