import { COMMENTS_PER_PORTION } from '@recto/contracts/limits.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import type { Stored } from '@recto/projections/projection.ts';
import comments, { type Comment as CommentDoc } from '@recto/projections/read-models/comments.ts';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import { comment } from '../domain/comment.ts';
import { docOf, docsOf } from '../read-models.ts';
import { Refused } from '../refused.ts';
import { foundBy } from './comment-answer.ts';

export type Found = Filter<Stored<CommentDoc>>;

const newestFirst = { date: -1, _id: -1 } as const;

/** `around`: in whose thread the comment is that was asked for, and how many comments are newer than the portion. */
type Portion = { docs: Stored<CommentDoc>[]; around?: { thread: string; newer: number } };

/**
 * Comments that `userId` finds: by number, before a comment, or around one (a reply is found with its parent).
 * @throws Refused `malformed` where the comment before which they are never was on this page.
 */
export const portion = async (
  { reads, bareLog }: Context,
  /** Those of the page that answer none. */
  topLevel: Found,
  userId: string | null,
  { portion: number, before, around }: { portion: number; before?: string; around?: string },
): Promise<Portion> => {
  const found = docsOf(reads, comments);
  const page = async (filter: Found, skip = 0): Promise<Portion> => ({
    docs: await found.find(filter).sort(newestFirst).skip(skip).limit(COMMENTS_PER_PORTION).toArray(),
  });
  if (before !== undefined) {
    const last = (await docOf(reads, comments, before)) ?? (await placeOf(bareLog, before));
    if (!last || last.pageId !== topLevel['pageId']) throw new Refused('malformed');
    return page(olderThan(topLevel, last));
  }
  if (around !== undefined) {
    const linked = await docOf(reads, comments, around);
    const asked = linked && foundBy(userId).seenBy.$in.includes(linked.seenBy) ? linked : null;
    const target = asked?.inReplyTo ? await docOf(reads, comments, asked.inReplyTo) : asked;
    // A link to one that is deleted by now, or waits for a moderator, leads to the others.
    if (!target || target.pageId !== topLevel['pageId']) return page(topLevel);
    const above = await found.countDocuments({
      ...topLevel,
      date: { $gte: target.date },
      $or: [{ date: { $gt: target.date } }, { _id: { $gt: target._id } }],
    });
    const newer = above - (above % COMMENTS_PER_PORTION);
    return { ...(await page(topLevel, newer)), around: { thread: target._id, newer } };
  }
  return page(topLevel, (number - 1) * COMMENTS_PER_PORTION);
};

type Place = Pick<Stored<CommentDoc>, '_id' | 'date' | 'pageId'>;

/** Where a comment stood that is deleted by now; undefined for one that never was. */
const placeOf = async (log: Context['bareLog'], id: string): Promise<Place | undefined> => {
  for await (const { type, data, metadata } of log.readStream(streamOf(comment, id), { maxCount: 1 }))
    if (type === 'CommentAdded') return { _id: id, date: metadata.at, pageId: data.pageId };
  return undefined;
};

const olderThan = (filter: Found, { date, _id }: Place): Found => ({
  ...filter,
  date: { $lte: date },
  $or: [{ date: { $lt: date } }, { _id: { $lt: _id } }],
});
